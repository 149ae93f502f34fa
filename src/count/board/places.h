/* places.h - makes the places of a board (its cells, and its islands, where no ship may lie), and
 * finds the neighbours of each cell. */
#ifndef BSC_BOARD_PLACES_H
#define BSC_BOARD_PLACES_H

#include "bscount.h"

#include "count/base/arena.h"
#include "count/board/draft.h"
#include "count/board/problem.h"

/* Returns the index of the cell that has these coordinates, or BSC_NO_CELL if no cell has them, as
 * on an open board (draft.h). */
uint32_t bsc_problem_cell_at(const bsc_problem *problem, bsc_coord coord);

/* The greatest number of neighbours that a cell can have: on squares 4 across its edges and 4 at
 * its corners. */
#define BSC_MAX_NEIGHBOURS 8u

/* The neighbours of every cell of a board. */
typedef struct bsc_neighbours {
    uint32_t sides; /* how many neighbours share an edge with a cell: 4 on squares, 6 on hexagons */
    uint32_t count; /* how many neighbours a cell has at most: 8 on squares, 6 on hexagons */
    /* How many neighbours of a ship's cell must be free of other ships under the touch rule: 0 if
     * ships may touch, `sides` if they may touch only at corners, otherwise `count`. They are the
     * first neighbours that neighbour[] below lists for the cell. */
    uint32_t kept_free;
    /* [cells x BSC_MAX_NEIGHBOURS]: the neighbours of each cell: element c * BSC_MAX_NEIGHBOURS + k
     * is the index of neighbour k of cell c, for k < count. Neighbours across edges come first
     * (bsc_lattice_neighbour). BSC_NO_CELL if the neighbour is an island or off the board. */
    uint32_t *neighbour;
} bsc_neighbours;

/* Finds the neighbours of all cells of the problem. The array neighbour[] of the result belongs to
 * the arena. If memory runs out, it is NULL, and arena->failed is set. */
bsc_neighbours bsc_neighbours_find(const bsc_problem *problem, bsc_arena *arena);

/* Fills the places, labels, cells and grid of a problem from draft->board, the drawing of its
 * board, which must have at least one cell. Then applies the changes that the source asks for: the
 * cells that source->islands names become islands, and the islands that source->cells names become
 * cells. Fails like bsc_labels_make; and with BSC_BAD_INPUT if one of these two texts has a mistake
 * (a name that is no place of the board, that is given twice, or whose place already is what it
 * should become), or if no cell is left. After a failure, the caller can only free the problem. */
bsc_status bsc_problem_make_places(bsc_problem *problem, bsc_draft *draft, const bsc_source *source,
                                   bsc_error *error);

#endif
