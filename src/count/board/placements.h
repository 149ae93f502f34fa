/* placements.h - what other files use of placements.c. */
#ifndef BSC_BOARD_PLACEMENTS_H
#define BSC_BOARD_PLACEMENTS_H

#include "bscount.h"

#include "count/base/arena.h"
#include "count/board/draft.h"
#include "count/board/lattice.h"
#include "count/board/problem.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The placement of the piece on these cells, which rise; UINT32_MAX where it has none. */
uint32_t bsc_problem_find_placement(const bsc_problem *problem, uint32_t piece, uint32_t cells,
                                    const uint32_t *cell);

/* The distinct orientations of a piece, rising: cells in reading order, the first at the origin. */
typedef struct bsc_orientations {
    uint32_t count, cells;
    bsc_coord *cell; /* [count x cells] */
} bsc_orientations;

/* placements.c: their cells are the arena's; `cell` is NULL where that failed. */
bsc_orientations bsc_orientations_of(const bsc_draft_piece *piece, bsc_lattice lattice,
                                     bsc_turn turn, bsc_arena *arena);
/* Fills pieces, shapes and placements of a problem that has its places. */
bsc_status bsc_problem_lay_out(bsc_problem *problem, bsc_draft *draft, bsc_error *error);

#endif
