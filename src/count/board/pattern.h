/* pattern.h - diagonal patterns of cells that ships cannot avoid. */
#ifndef BSC_BOARD_PATTERN_H
#define BSC_BOARD_PATTERN_H

#include "bscount.h"

#include "count/base/arena.h"

/* Cells are coloured along the diagonals, x + y on squares and q + 2 r on hexagons modulo the
 * number of colours, and a pattern keeps some colours that follow each other:
 *
 *   one of two        one of three       two of three (for ships of 2 on hexagons)
 *   # . # . #         # . . # .             # # . #
 *   . # . # .         . . # . .            # . # #
 *   # . # . #         . # . . #           . # # .
 *
 * A pattern meets a piece if each placement of the piece has a cell of the pattern, whichever of
 * the colours is the first that the pattern keeps. A player who shoots at its cells alone therefore
 * hits every ship of the piece. */

/* Colours, at most: bounds the work for long pieces. */
#define BSC_MAX_COLOURS 16u

/* A pattern: it has the cells of `kept` of the `colours` colours. */
typedef struct bsc_pattern {
    uint32_t colours, kept_colours;
    uint32_t first; /* the first colour that it keeps; the next ones follow, modulo `colours` */
    bool *meets;    /* [pieces]: whether it meets the piece */
} bsc_pattern;

/* The patterns of a problem. */
typedef struct bsc_patterns {
    bsc_arena arena;
    const bsc_problem *problem;
    uint32_t count;
    bsc_pattern
        *pattern; /* [count]: the one with the smallest part of the cells first, the one with
                           * all cells last */
} bsc_patterns;

/* Returns the colour of a cell: 0 .. colours - 1. */
uint32_t bsc_cell_colour(const bsc_problem *problem, uint32_t cell, uint32_t colours);
/* Says whether the pattern has the cell. */
bool bsc_pattern_has(const bsc_problem *problem, const bsc_pattern *pattern, uint32_t cell);

/* Finds all patterns, and which pieces they meet. After a failure *patterns is all zero. */
bsc_status bsc_patterns_init(bsc_patterns *patterns, const bsc_problem *problem, bsc_error *error);
/* Returns the first pattern that meets each piece p of which afloat[p] is not 0; its first colour
 * is 0. There always is one, since the last pattern has all cells. */
const bsc_pattern *bsc_patterns_find(const bsc_patterns *patterns, const uint32_t *afloat);

#endif
