/* places.h - makes the places of a board, and finds the neighbours of each cell. */
#ifndef BSC_BOARD_PLACES_H
#define BSC_BOARD_PLACES_H

#include "bscount.h"

#include "count/base/arena.h"
#include "count/board/draft.h"
#include "count/board/problem.h"

/* Returns the cell with these coordinates, or BSC_NO_CELL if no cell has them. */
uint32_t bsc_problem_cell_at(const bsc_problem *problem, bsc_coord coord);

/* The greatest number of neighbours of a cell: a square has 4 across its edges and 4 at its
 * corners. */
#define BSC_MAX_NEIGHBOURS 8u

/* The neighbours of every cell of a board. */
typedef struct bsc_neighbours {
    uint32_t sides; /* how many neighbours are across an edge: 4 on squares, 6 on hexagons */
    uint32_t count; /* how many neighbours there are in all: 8 on squares, 6 on hexagons */
    /* By the touch rule, no other ship may lie on the first kept_free neighbours of a ship's
     * cell. */
    uint32_t kept_free;
    /* [cells x BSC_MAX_NEIGHBOURS]: neighbour k of a cell is at cell * BSC_MAX_NEIGHBOURS + k, in
     * the order of bsc_lattice_neighbour; BSC_NO_CELL if it is off the board or an island. */
    uint32_t *cell;
} bsc_neighbours;

/* Returns the neighbours of all cells. The arena owns the array; the array is NULL if memory ran
 * out, and the arena has then failed. */
bsc_neighbours bsc_neighbours_find(const bsc_problem *problem, bsc_arena *arena);

/* Fills the places, labels, cells and grid of a problem from the drawing of the draft's board. Then
 * makes those cells islands, and those islands cells, that the source names. Fails with
 * BSC_BAD_INPUT if the source names a place that the board does not have. */
bsc_status bsc_problem_make_places(bsc_problem *problem, bsc_draft *draft, const bsc_source *source,
                                   bsc_error *error);

#endif
