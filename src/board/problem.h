/* problem.h - what a problem holds: places, pieces and every placement.
 *
 *   places      0 1 2 3 4 ...        cells and islands in reading order
 *   cells       0 1 - 2 3 ...        the same without islands: place_of_cell[] leads back
 *   placements  start[] -> cells     piece 0's, then piece 1's, ...: first[] says where each begins
 *
 * Invariant: placements of one piece are distinct sets of cells, in rising order of their cells. */
#ifndef BSC_BOARD_PROBLEM_H
#define BSC_BOARD_PROBLEM_H

#include "bscount.h"

/* A point of the plane in sixths of the lattice's basis (squares: column and row; hexagons: axial q
 * and r), so that cells, the middles of edges and vertices all have whole coordinates. */
typedef struct bsc_point {
    int32_t x, y;
} bsc_point;

struct bsc_problem {
    char *title;
    bsc_lattice lattice;
    bsc_touch touch;
    bsc_cover cover;

    uint32_t places, width, height;
    bsc_place *place;
    uint32_t cells;
    uint32_t *place_of_cell; /* [cells] */
    bsc_point *point;        /* [cells], the cell's centre */

    uint32_t pieces;
    bsc_piece *piece; /* names are owned here */
    uint32_t **shape; /* [pieces]: first orientation, x and y pairs */
    uint32_t *first;  /* [pieces + 1]: first placement of each piece */

    uint32_t placements;
    uint32_t *start;  /* [placements + 1] into placed */
    uint32_t *placed; /* cells */
};
/* The placement of the piece on these cells, which rise; UINT32_MAX where it has none. */
uint32_t bsc_problem_find_placement(const bsc_problem *problem, uint32_t piece, uint32_t cells,
                                    const uint32_t *cell);

#endif
