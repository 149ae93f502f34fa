/* problem.h - what a problem holds: places, pieces and every placement of every piece.
 *
 *   places      the cells and the islands, numbered in reading order: 0 1 2 3 4 ...
 *   cells       the places that are not islands, numbered in the same order. If place 2 is the only
 *               island of five places, the cells 0 1 2 3 are the places 0 1 3 4
 *   grid        a table of the rectangle around all cells, in which a cell is looked up by its
 *               coordinates
 *   placements  first all placements of piece 0, then all placements of piece 1, and so on: piece p
 *               has the placements first[p] .. first[p + 1] - 1
 *
 * Invariant: no two placements of a piece cover the same cells. The cells of a placement are listed
 * in rising order. The placements of a piece are sorted by their first cell; those with the same
 * first cell are sorted by their second cell, and so on. */
#ifndef BSC_BOARD_PROBLEM_H
#define BSC_BOARD_PROBLEM_H

#include "bscount.h"

#include "count/base/arena.h"

/* The value of a cell's number if there is no cell. */
#define BSC_NO_CELL UINT32_MAX

/* A cell's coordinates: column and row on squares, the axial coordinates q and r on hexagons
 * (lattice.c). */
typedef struct bsc_coord {
    int32_t x, y;
} bsc_coord;

/* How many units of a bsc_point make a step from a cell to its neighbour. The number is divisible
 * by 2 and by 3, so that the middle of an edge and the vertices of a hexagon have whole coordinates
 * too. */
#define BSC_CELL_SIDE 6
/* A point of the plane, such as the centre of a cell or a vertex. The centre of the cell with
 * coordinates x and y is the point with 6 x and 6 y, where 6 is BSC_CELL_SIDE. */
typedef struct bsc_point {
    int32_t x, y;
} bsc_point;

/* A condition on deployments: how many cells of a set hold a ship. The sums of a board's text are
 * such conditions (sums.c), and so are the answers to salvos and scans in a game. */
typedef struct bsc_counted_sum {
    bsc_sum sum;
    /* [placements]: whether a ship at the placement counts for the sum. NULL: the ships of all
     * placements count. */
    const bool *counts_placement;
    /* The sum is a number of ships, not of cells. Each ship that counts adds 1, wherever it lies;
     * sum.cell[] is not used. */
    bool counts_ships;
} bsc_counted_sum;

/* The board as it is drawn: cells and islands, their labels, and the board's sums. */
typedef struct bsc_places {
    uint32_t count; /* number of places */
    /* The greatest x of a place plus 1, and the greatest y plus 1. If the board is open (draft.h),
     * they are its size, or 0 if it has any size. */
    uint32_t width, height;
    bsc_place *place;     /* [count] */
    uint32_t *cell_place; /* [cells]: the number of each cell's place */
    bool has_marks;       /* some cell has a mark that says whether a ship is there */
    /* Labels (label.c) */
    bsc_labels labels; /* which kind of label bsc_place.label has */
    /* On hexagons: the bsc_coord of the label 0,0,0. It need not be that of a cell. */
    bsc_coord cube_zero;
    /* What the line `origin` of the board's text says, as "C1 0,7,-7"; NULL if there is no such
     * line. */
    const char *origin;
    /* [width]: top_row[x] is the least y of the places with this x. Not valid for an x without
     * places. */
    uint32_t *top_row;
    /* Sums (sums.c) */
    uint32_t sums;
    size_t sum_capacity;
    bsc_counted_sum *sum; /* [sums] */
} bsc_places;

/* A table from coordinates to cells. It covers the smallest rectangle of coordinates that holds all
 * cells. */
typedef struct bsc_grid {
    bsc_coord corner;       /* the least x and the least y of all cells */
    uint32_t columns, rows; /* number of columns and rows of the rectangle */
    /* [rows x columns], row by row: the number of the cell, or BSC_NO_CELL if there is no cell. */
    uint32_t *cell;
} bsc_grid;

/* The lists of cells of all placements, one after the other. */
typedef struct bsc_placed {
    /* [placements + 1]: placement p covers the cells cell[start[p]] .. cell[start[p + 1] - 1]. */
    uint32_t *start;
    uint32_t *cell;
    size_t start_capacity, cell_capacity;
} bsc_placed;

/* One of the fleets that a problem lists as alternatives, as in "5,4 or 3,3". */
typedef struct bsc_fleet {
    const char *text; /* "5,4", as it was written; "" if the problem has only one fleet */
    uint32_t weight;  /* how likely the fleet is, in proportion to the others; at least 1 */
    /* [pieces]: number of ships of each piece; NULL if the problem has one fleet */
    uint32_t *copies;
} bsc_fleet;

/* A problem: the places and rules of a board, the pieces of a fleet, and all placements. */
struct bsc_problem {
    bsc_arena arena; /* owns all arrays except places.sum and those of `placed`, which can grow */
    const char *title;
    bsc_lattice lattice;
    bsc_touch touch;
    bsc_cover cover;

    bsc_places places;
    uint32_t cells;
    bsc_coord *coord; /* [cells] */
    bsc_grid grid;

    uint32_t pieces;
    bsc_piece *piece; /* [pieces]; bsc_piece.copies is the greatest number of copies */
    /* [pieces]: the least number of copies of each piece. It is less than the greatest if some
     * ships of the piece may be absent. */
    uint32_t *least_copies;
    uint32_t fleets;  /* number of fleets that are listed as alternatives; at least 1 */
    bsc_fleet *fleet; /* [fleets] */
    /* [pieces]: as many copies as fit may lie on the board (`x*`); least_copies is then 0 */
    bool *is_unlimited;
    /* [pieces]: the cells of the piece as drawn: x and y of cell 0, then of cell 1, ... */
    uint32_t **shape;
    /* [pieces + 1]: number of the first placement of each piece; first[pieces] is the number of all
     * placements. */
    uint32_t *first;

    uint32_t placements;
    bsc_placed placed;
};

/* Says whether two names are equal, with ASCII letters equal in upper and lower case. */
bool bsc_same_name(const char *a, const char *b);

#endif
