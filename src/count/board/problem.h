/* problem.h - what a problem holds: places, pieces and every placement.
 *
 *   places      the cells and the islands, numbered in reading order: 0 1 2 3 4 ...
 *   cells       the places that are no islands, numbered in the same order. If place 2 is the only
 *               island of five places, the cells 0 1 2 3 are the places 0 1 3 4
 *   grid        a rectangle around all cells, in which a cell is looked up by its coordinates
 *   placements  first all placements of piece 0, then all placements of piece 1, and so on: piece p
 *               has the placements first[p] .. first[p + 1] - 1
 *
 * Invariant: no two placements of a piece cover the same cells. The cells of a placement are listed
 * in rising order. The placements of a piece are sorted by their first cell, and if that is the
 * same by their second cell, and so on. */
#ifndef BSC_BOARD_PROBLEM_H
#define BSC_BOARD_PROBLEM_H

#include "bscount.h"

#include "count/base/arena.h"

/* Stands in place of a cell's number if there is no cell. */
#define BSC_NO_CELL UINT32_MAX

/* A cell's coordinates in the basis of its lattice: column and row on squares, axial q and r on
 * hexagons (lattice.c). */
typedef struct bsc_coord {
    int32_t x, y;
} bsc_coord;

/* The coordinates of a bsc_point count in this fraction of the step from a cell to its neighbour.
 * The number is divisible by 2 and by 3, because then the middle of an edge and the vertex of a
 * hexagon have whole coordinates too. */
#define BSC_CELL_SIDE 6
/* A point of the plane, such as the centre of a cell or a vertex. Its coordinates are those of a
 * bsc_coord, multiplied by BSC_CELL_SIDE. */
typedef struct bsc_point {
    int32_t x, y;
} bsc_point;

/* A condition on deployments: a number of ships' cells that lie in a set of cells. The board's text
 * gives such sums (sums.c), and so do answers to salvos and scans. */
typedef struct bsc_counted_sum {
    bsc_sum sum;
    /* [placements]: whether the sum counts a ship that lies at the placement. NULL: it counts the
     * cells of all ships. */
    const bool *counts_placement;
    /* The sum is a number of ships, not of cells. Each ship that is counted counts once, wherever
     * it lies. */
    bool counts_ships;
} bsc_counted_sum;

/* The board as it is drawn: cells and islands, what they are called, and its sums. */
typedef struct bsc_places {
    uint32_t count;         /* places */
    uint32_t width, height; /* one more than the largest x and y of a place */
    bsc_place *place;       /* [count] */
    uint32_t *cell_place;   /* [cells]: the place of each cell */
    bool has_marks;         /* some cell of the drawing has a mark that says what is on it */
    /* Labels (label.c) */
    bsc_labels labels;   /* the kind of label that every bsc_place.label is */
    bsc_coord cube_zero; /* hexagons: the coordinates with the cube label 0,0,0; may be off the
                          * board */
    const char *origin;  /* the line of the board's text that sets cube_zero, as "C1 0,7,-7"; NULL
                          * if the text has no such line */
    uint32_t *top_row;   /* [width]: the smallest y of the places with this x; valid if there are
                          * such places */
    /* Sums (sums.c) */
    uint32_t sums;
    size_t sum_capacity;
    bsc_counted_sum *sum; /* [sums] */
} bsc_places;

/* A table from coordinates to cells: the smallest rectangle of coordinates with all cells. */
typedef struct bsc_grid {
    bsc_coord corner;       /* the smallest x and the smallest y of all cells */
    uint32_t columns, rows; /* of the rectangle, whose coordinates begin at `corner` */
    uint32_t *cell;         /* [rows x columns], row by row: the cell, or BSC_NO_CELL */
} bsc_grid;

/* The cells of all placements, one placement after the other. */
typedef struct bsc_placed {
    /* [placements + 1]: placement p has cell[start[p]] .. cell[start[p + 1] - 1]. */
    uint32_t *start;
    uint32_t *cell;
    size_t start_capacity, cell_capacity;
} bsc_placed;

/* One of the fleets between which the problem leaves the choice open. */
typedef struct bsc_fleet {
    const char *text; /* "5,4,3", as it was written; "" if the problem has one fleet */
    uint32_t weight;  /* how likely the fleet is, in proportion to the others; at least 1 */
    uint32_t *copies; /* [pieces]: how many ships of each piece it has, if there are several */
} bsc_fleet;

struct bsc_problem {
    bsc_arena arena; /* owns all arrays except the two that grow, places.sum and placed */
    const char *title;
    bsc_lattice lattice;
    bsc_touch touch;
    bsc_cover cover;

    bsc_places places;
    uint32_t cells;
    bsc_coord *coord; /* [cells] */
    bsc_grid grid;

    uint32_t pieces;
    bsc_piece *piece; /* [pieces]; `copies` is the greatest number of copies */
    /* [pieces]: the least number of copies. It is less than the greatest if the fleet may lack some
     * ships of the piece. */
    uint32_t *least_copies;
    uint32_t fleets;    /* 1, unless the choice between several is open */
    bsc_fleet *fleet;   /* [fleets] */
    bool *is_unlimited; /* [pieces]: as many copies as fit (`x*`); least_copies is then 0 */
    uint32_t **shape;   /* [pieces]: x and y of each cell of the piece as it was drawn */
    uint32_t *first;    /* [pieces + 1]: the first placement of each piece; first[pieces] is the
                       * number of all placements */

    uint32_t placements;
    bsc_placed placed;
};

/* Says whether two names are the same, if small and capital ASCII letters count as the same. */
bool bsc_same_name(const char *a, const char *b);

#endif
