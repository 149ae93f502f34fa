/* pattern.h - diagonal patterns of cells. Each ship that is long enough covers a cell of the
 * pattern, wherever it lies. So a player who is looking for ships need not shoot at the other
 * cells. */
#ifndef BSC_BOARD_PATTERN_H
#define BSC_BOARD_PATTERN_H

#include "bscount.h"

#include "count/base/arena.h"

/* The cells are coloured in diagonal stripes: the colour of a cell is x + y on squares, and q + 2 r
 * on hexagons, modulo the number of colours. A pattern consists of the cells of some of the
 * colours, which follow one another. In these examples '#' is a cell of the pattern, and '.' is
 * another cell:
 *
 *   one colour of two     one of three       two of three (for ships of 2 cells on hexagons)
 *   # . # . #             # . . # .             # # . #
 *   . # . # .             . . # . .            # . # #
 *   # . # . #             . # . . #           . # # .
 *
 * A pattern can be shifted: it then consists of as many colours, but begins with another colour. We
 * say that a pattern meets a piece if every placement of the piece covers a cell of the pattern,
 * however the pattern is shifted. A player who shoots at all cells of such a pattern hits every
 * ship of that piece. */

/* The greatest number of colours in a pattern. It limits the work for long pieces. */
#define BSC_MAX_COLOURS 16u

/* A pattern: the cells of `kept_colours` out of `colours` colours, namely of first, first + 1, and
 * so on, modulo `colours`. */
typedef struct bsc_pattern {
    uint32_t colours, kept_colours;
    uint32_t first;
    bool *meets; /* by piece: whether the pattern meets it */
} bsc_pattern;

/* The patterns of a problem. */
typedef struct bsc_patterns {
    bsc_arena arena;
    const bsc_problem *problem;
    uint32_t count;
    /* [count], sorted by the share of the colours that a pattern keeps, the smallest first. The
     * last pattern keeps all cells. */
    bsc_pattern *pattern;
} bsc_patterns;

/* Returns the colour of a cell if there are `colours` colours, from 0 to colours - 1. */
uint32_t bsc_cell_colour(const bsc_problem *problem, uint32_t cell, uint32_t colours);
/* Says whether the cell belongs to the pattern. */
bool bsc_pattern_has(const bsc_problem *problem, const bsc_pattern *pattern, uint32_t cell);

/* Makes all patterns for the problem, and finds out which pieces each of them meets. Fails with
 * BSC_NO_MEMORY or BSC_LIMIT if memory runs out; *patterns is then all zero. The caller frees the
 * patterns by bsc_arena_release(&patterns->arena). */
bsc_status bsc_patterns_init(bsc_patterns *patterns, const bsc_problem *problem, bsc_error *error);
/* Returns the pattern with the smallest share of the cells that meets every piece p with afloat[p]
 * > 0. afloat[] has the number of ships of each piece that are not sunk. There is always such a
 * pattern, because the pattern with all cells meets every piece. */
const bsc_pattern *bsc_patterns_find(const bsc_patterns *patterns, const uint32_t *afloat);

#endif
