/* pattern.h - diagonal patterns of cells. A ship that is long enough always covers one of their
 * cells, so that a player who is hunting need not shoot at the other cells. */
#ifndef BSC_BOARD_PATTERN_H
#define BSC_BOARD_PATTERN_H

#include "bscount.h"

#include "count/base/arena.h"

/* The cells are coloured in diagonal stripes: the colour of a cell is x + y on squares, q + 2 r on
 * hexagons, modulo the number of colours. A pattern consists of the cells of some of the colours,
 * which follow each other. '#' is a cell of the pattern:
 *
 *   one of two        one of three       two of three (for ships of 2 on hexagons)
 *   # . # . #         # . . # .             # # . #
 *   . # . # .         . . # . .            # . # #
 *   # . # . #         . # . . #           . # # .
 *
 * A pattern can be shifted: another colour is the first that it keeps. We say that a pattern meets
 * a piece if every placement of the piece covers a cell of the pattern, however the pattern is
 * shifted. A player who shoots at all cells of such a pattern hits every ship of that piece. */

/* The greatest number of colours; it limits the work for long pieces. */
#define BSC_MAX_COLOURS 16u

/* A pattern: the cells of the colours first, first + 1, ..., kept_colours of them, modulo
 * `colours`. */
typedef struct bsc_pattern {
    uint32_t colours, kept_colours;
    uint32_t first;
    bool *meets; /* [pieces]: whether the pattern meets the piece */
} bsc_pattern;

/* The patterns of a problem. */
typedef struct bsc_patterns {
    bsc_arena arena;
    const bsc_problem *problem;
    uint32_t count;
    /* [count]: sorted by the share of the cells that a pattern has; the last one has all cells. */
    bsc_pattern *pattern;
} bsc_patterns;

/* Returns the colour of a cell, from 0 to colours - 1. */
uint32_t bsc_cell_colour(const bsc_problem *problem, uint32_t cell, uint32_t colours);
/* Says whether the cell is a cell of the pattern. */
bool bsc_pattern_has(const bsc_problem *problem, const bsc_pattern *pattern, uint32_t cell);

/* Finds all patterns of the problem, and which pieces each of them meets. Fails with BSC_NO_MEMORY
 * or BSC_LIMIT if memory runs out; *patterns is then all zero. The caller frees patterns->arena. */
bsc_status bsc_patterns_init(bsc_patterns *patterns, const bsc_problem *problem, bsc_error *error);
/* Returns the pattern with the fewest cells that meets every piece p with afloat[p] > 0. There is
 * always one, because the pattern with all cells meets every piece. */
const bsc_pattern *bsc_patterns_find(const bsc_patterns *patterns, const uint32_t *afloat);

#endif
