/* pattern.h - what other files use of pattern.c. */
#ifndef BSC_BOARD_PATTERN_H
#define BSC_BOARD_PATTERN_H

#include "bscount.h"

#include "count/base/arena.h"

/* ---- Diagonal patterns of cells that ships cannot avoid: pattern.c ----
 *
 * Cells are coloured along the diagonals, x + y on squares and q + 2 r on hexagons modulo the
 * number of colours, and a pattern keeps some colours that follow each other:
 *
 *   one of two        one of three       two of three (for ships of 2 on hexagons)
 *   # . # . #         # . . # .             # # . #
 *   . # . # .         . . # . .            # . # #
 *   # . # . #         . # . . #           . # # .
 *
 * A pattern meets a piece if each of its placements has a cell of it, by whichever first colour. */

#define BSC_MAX_COLOURS 16u

typedef struct bsc_pattern {
    uint32_t colours, kept;
    uint32_t first; /* of the colours that it keeps */
    bool *meets;    /* [pieces] */
} bsc_pattern;

typedef struct bsc_patterns {
    bsc_arena arena;
    const bsc_problem *problem;
    uint32_t count;
    bsc_pattern *pattern; /* the sparsest first; the last keeps all */
} bsc_patterns;

/* The colour of a cell, from 0 to colours - 1. */
uint32_t bsc_cell_colour(const bsc_problem *problem, uint32_t cell, uint32_t colours);
bool bsc_pattern_has(const bsc_problem *problem, const bsc_pattern *pattern, uint32_t cell);

bsc_status bsc_patterns_init(bsc_patterns *patterns, const bsc_problem *problem, bsc_error *error);
/* The sparsest that meets every piece of which some are afloat; its first colour is 0. */
const bsc_pattern *bsc_patterns_find(const bsc_patterns *patterns, const uint32_t *afloat);

#endif
