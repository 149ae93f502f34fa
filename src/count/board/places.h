/* places.h - makes the places of a board, and finds the neighbours of each cell. */
#ifndef BSC_BOARD_PLACES_H
#define BSC_BOARD_PLACES_H

#include "bscount.h"

#include "count/base/arena.h"
#include "count/board/draft.h"
#include "count/board/problem.h"

/* Returns the number of the cell with these coordinates, or BSC_NO_CELL if no cell has them. */
uint32_t bsc_problem_cell_at(const bsc_problem *problem, bsc_coord coord);

/* The greatest number of neighbours that a cell can have: on squares 4 across its edges and 4 at
 * its corners. */
#define BSC_MAX_NEIGHBOURS 8u

/* The neighbours of every cell of a board. */
typedef struct bsc_neighbours {
    uint32_t sides; /* neighbours across an edge: 4 on squares, 6 on hexagons */
    uint32_t count; /* all neighbours: 8 on squares, 6 on hexagons */
    /* How many of a cell's neighbours, counted from the first, must be free of other ships if a
     * ship covers the cell: none, those across an edge, or all. The touch rule decides this. (A
     * rule that treats some edges differently would need a set in place of this number.) */
    uint32_t kept_free;
    /* [cells x BSC_MAX_NEIGHBOURS]: cell[c * BSC_MAX_NEIGHBOURS + k], for k < count, is neighbour k
     * of cell c, in the order of bsc_lattice_neighbour. It is BSC_NO_CELL if the neighbour is an
     * island or off the board. */
    uint32_t *cell;
} bsc_neighbours;

/* Finds the neighbours of all cells. The arena owns the array `cell` of the result. If memory runs
 * out, `cell` is NULL, and arena->failed is set. */
bsc_neighbours bsc_neighbours_find(const bsc_problem *problem, bsc_arena *arena);

/* Fills the places, labels, cells and grid of a problem from the drawing of the draft's board. Then
 * the cells that source->islands names become islands, and the islands that source->cells names
 * become cells. Fails with BSC_BAD_INPUT if one of these names is not a place of the board, or if
 * no cell is left. */
bsc_status bsc_problem_make_places(bsc_problem *problem, bsc_draft *draft, const bsc_source *source,
                                   bsc_error *error);

#endif
