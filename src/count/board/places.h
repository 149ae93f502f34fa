/* places.h - what other files use of places.c. */
#ifndef BSC_BOARD_PLACES_H
#define BSC_BOARD_PLACES_H

#include "bscount.h"

#include "count/base/arena.h"
#include "count/board/draft.h"
#include "count/board/problem.h"

/* The cell with these coordinates, or BSC_NO_CELL. */
uint32_t bsc_problem_cell_at(const bsc_problem *problem, bsc_coord at);

/* ---- The cells beside each cell (places.c) ----
 *
 *   across[cell * BSC_AROUND ..]   first those across an edge, then on squares those across a
 *                                  corner; BSC_NO_CELL where there is none */

#define BSC_AROUND 8u

typedef struct bsc_neighbours {
    uint32_t sides, around; /* 4 and 8 on squares, 6 and 6 on hexagons */
    uint32_t apart;         /* of these the first `apart` may hold no other ship */
    uint32_t *across;
} bsc_neighbours;

/* Their cells are the arena's, which says whether there was memory. */
bsc_neighbours bsc_neighbours_of(const bsc_problem *problem, bsc_arena *arena);

/* places.c: fills places, with the source's changes of islands, cells and the grid. */
bsc_status bsc_problem_take_places(bsc_problem *problem, bsc_draft *draft, const bsc_source *source,
                                   bsc_error *error);

#endif
