/* problem.h - what a problem holds: places, pieces and every placement.
 *
 *   places      0 1 2 3 4 ...        cells and islands in reading order
 *   cells       0 1 - 2 3 ...        the same without islands: places.of_cell[] leads back
 *   grid        coordinates -> cell  the cells' bounding box: BSC_NO_CELL where there is none
 *   placements  placed.start[]       piece 0's, then piece 1's, ...: first[] says where each begins
 *
 * Invariant: placements of one piece are distinct sets of cells, in rising order of their cells. */
#ifndef BSC_BOARD_PROBLEM_H
#define BSC_BOARD_PROBLEM_H

#include "bscount.h"

#include "count/base/arena.h"

#define BSC_NO_CELL UINT32_MAX

/* A cell in the lattice's basis: column and row on squares, axial q and r on hexagons. */
typedef struct bsc_coord {
    int32_t x, y;
} bsc_coord;

/* A point of the plane in sixths of that basis, so that cells, the middles of edges and vertices
 * all have whole coordinates: a cell's centre is BSC_CELL_SIDE times its coordinates. */
#define BSC_CELL_SIDE 6
typedef struct bsc_point {
    int32_t x, y;
} bsc_point;

/* A sum, and which ships it counts in its cells. */
typedef struct bsc_told {
    bsc_sum sum;
    const bool *ship; /* [placements]; NULL: all */
    bool once;        /* it counts ships, not cells: one by its first cell, wherever that is */
} bsc_told;

/* The board as it is drawn, cells and islands, and how its places are called. */
typedef struct bsc_places {
    uint32_t count, width, height;
    bsc_place *place;  /* [count] */
    uint32_t *of_cell; /* [cells] */
    bsc_labels labels;
    bsc_coord zero;     /* of cube labels: the coordinates of 0,0,0, which may be off the board */
    const char *origin; /* as the text has it; or NULL */
    uint32_t *top;      /* [width]: the least y of each x that has places */
    bool given;         /* some cell is drawn as more than a cell */
    uint32_t sums;
    size_t told_capacity;
    bsc_told *told; /* [sums] */
} bsc_places;

typedef struct bsc_grid {
    bsc_coord least; /* of all cells: where the grid begins */
    uint32_t columns, rows;
    uint32_t *cell; /* [rows x columns] */
} bsc_grid;

typedef struct bsc_placed {
    uint32_t *start; /* [placements + 1] into cell */
    uint32_t *cell;
    size_t start_capacity, cell_capacity;
} bsc_placed;

struct bsc_problem {
    bsc_arena arena; /* owns all that follows, but placed, which grows */
    const char *title;
    bsc_lattice lattice;
    bsc_touch touch;
    bsc_cover cover;

    bsc_places places;
    uint32_t cells;
    bsc_coord *coord; /* [cells] */
    bsc_grid grid;

    uint32_t pieces;
    bsc_piece *piece;
    uint32_t **shape; /* [pieces]: first orientation, x and y pairs */
    uint32_t *first;  /* [pieces + 1]: first placement of each piece */

    uint32_t placements;
    bsc_placed placed;
};

/* Walks the pieces, and the board's cells, by number; and those of a placement, which *on is at. */
#define BSC_EACH_PIECE(p, problem)   for (uint32_t p = 0; p < (problem)->pieces; p++)
#define BSC_EACH_CELL(cell, problem) for (uint32_t cell = 0; cell < (problem)->cells; cell++)
#define BSC_EACH_COVERED(on, at)                                                                   \
    for (const uint32_t *on = (at).cell; on < (at).cell + (at).cells; on++)

/* Whether two names are the same but for the case of their letters. */
bool bsc_same_name(const char *a, const char *b);

#endif
