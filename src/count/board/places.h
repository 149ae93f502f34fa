/* places.h - the places of a board, and the cells beside each cell. */
#ifndef BSC_BOARD_PLACES_H
#define BSC_BOARD_PLACES_H

#include "bscount.h"

#include "count/base/arena.h"
#include "count/board/draft.h"
#include "count/board/problem.h"

/* Returns the cell with these coordinates; BSC_NO_CELL if there is none. */
uint32_t bsc_problem_cell_at(const bsc_problem *problem, bsc_coord coord);

/* Neighbours of a cell, at most: those of a square, its corners included. */
#define BSC_MAX_NEIGHBOURS 8u

/* The cells beside each cell. */
typedef struct bsc_neighbours {
    uint32_t sides;     /* neighbours across an edge: 4 on squares, 6 on hexagons */
    uint32_t count;     /* all neighbours: 8 on squares, 6 on hexagons */
    uint32_t kept_free; /* the first `apart` neighbours of a ship's cell may hold no other ship */
    /* [cells x BSC_MAX_NEIGHBOURS]: neighbour k of a cell is at cell * BSC_MAX_NEIGHBOURS + k, in
     * the order of bsc_lattice_neighbour; BSC_NO_CELL if it is off the board or an island. */
    uint32_t *cell;
} bsc_neighbours;

/* Returns the neighbours of all cells. The array is the arena's; it is NULL if the arena had no
 * memory. */
bsc_neighbours bsc_neighbours_find(const bsc_problem *problem, bsc_arena *arena);

/* Fills the places, labels, cells and grid of a problem from a draft whose board is drawn, with the
 * islands and cells that the source changes. */
bsc_status bsc_problem_make_places(bsc_problem *problem, bsc_draft *draft, const bsc_source *source,
                                   bsc_error *error);

#endif
