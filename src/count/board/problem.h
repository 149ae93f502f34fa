/* problem.h - what a problem holds: places, pieces and every placement.
 *
 *   places      cells and islands, numbered in reading order: 0 1 2 3 4 ...
 *   cells       places without the islands, numbered in the same order. If place 2 is the only
 *               island of five places, the cells 0 1 2 3 are the places 0 1 3 4
 *   grid        a rectangle of coordinates that holds all cells: from coordinates to the cell
 *   placements  those of piece 0, then those of piece 1, ...: piece p has the placements
 *               first[p] .. first[p + 1] - 1
 *
 * Invariant: the placements of a piece are distinct sets of cells. The cells of each rise, and the
 * placements rise by their first cell, those with the same first cell by their second, and so on.
 * */
#ifndef BSC_BOARD_PROBLEM_H
#define BSC_BOARD_PROBLEM_H

#include "bscount.h"

#include "count/base/arena.h"

/* In place of a cell's number: there is no cell. */
#define BSC_NO_CELL UINT32_MAX

/* A cell's coordinates in the basis of its lattice: column and row on squares, axial q and r on
 * hexagons (lattice.c). */
typedef struct bsc_coord {
    int32_t x, y;
} bsc_coord;

/* Parts that a bsc_point divides a step between two cells into: divisible by 2 and by 3, so that
 * the middles of edges and the vertices of hexagons have whole coordinates as well. */
#define BSC_CELL_SIDE 6
/* A point of the plane: coordinates as of bsc_coord, times BSC_CELL_SIDE. */
typedef struct bsc_point {
    int32_t x, y;
} bsc_point;

/* A sum of the board (sums.c) or of a game's answers, and which ships it counts in its cells. */
typedef struct bsc_counted_sum {
    bsc_sum sum;
    const bool *counts_placement; /* [placements]: whether a ship that lies so is counted; NULL: all
                                   * ships are */
    bool counts_ships; /* ships are counted and not cells: each ship once, by its first cell, which
                        * need not be in the set */
} bsc_counted_sum;

/* The board as it is drawn: cells and islands, what they are called, and its sums. */
typedef struct bsc_places {
    uint32_t count;         /* places */
    uint32_t width, height; /* one more than the largest x and y of a place */
    bsc_place *place;       /* [count] */
    uint32_t *cell_place;   /* [cells]: the place of each cell */
    bool has_marks;         /* a place is drawn as a cell of which more is known than '.' says */
    /* Labels (label.c) */
    bsc_labels labels;   /* the kind that bsc_place.label has */
    bsc_coord cube_zero; /* hexagons: where 0,0,0 is, which may be off the board */
    const char *origin;  /* the text's line on that, "C1 0,7,-7"; NULL: it has none */
    uint32_t *top_row;   /* [width]: the smallest y of a place with this x, if there is a place */
    /* Sums (sums.c) */
    uint32_t sums;
    size_t sum_capacity;
    bsc_counted_sum *sum; /* [sums] */
} bsc_places;

/* From coordinates to cells: a rectangle that is as large as the cells need. */
typedef struct bsc_grid {
    bsc_coord corner;       /* the smallest x and the smallest y of a cell */
    uint32_t columns, rows; /* x from least.x on, y from least.y on */
    uint32_t *cell;         /* [rows x columns], row by row; or BSC_NO_CELL */
} bsc_grid;

/* The cells of all placements, one placement after the other. */
typedef struct bsc_placed {
    uint32_t
        *start; /* [placements + 1]: placement p has cell[start[p]] .. cell[start[p + 1] - 1] */
    uint32_t *cell;
    size_t start_capacity, cell_capacity;
} bsc_placed;

struct bsc_problem {
    bsc_arena arena; /* owns all arrays but those that grow: places.told and placed */
    const char *title;
    bsc_lattice lattice;
    bsc_touch touch;
    bsc_cover cover;

    bsc_places places;
    uint32_t cells;
    bsc_coord *coord; /* [cells] */
    bsc_grid grid;

    uint32_t pieces;
    bsc_piece *piece; /* [pieces] */
    uint32_t **shape; /* [pieces]: the cells of the first orientation, x and y alternately */
    uint32_t *first;  /* [pieces + 1]: the first placement of each piece, and the end of all */

    uint32_t placements;
    bsc_placed placed;
};

/* Says whether two names are the same, but for ASCII letters of the other case. */
bool bsc_same_name(const char *a, const char *b);

#endif
