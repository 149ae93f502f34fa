/* problem.h - what a problem holds: the places of a board, the pieces of a fleet, and all
 * placements, the ways in which each piece can lie on the board.
 *
 *   places      the cells, and the islands, on which no ship may lie, numbered in reading order:
 *               0 1 2 3 4 ...
 *   cells       the places that are not islands, numbered in the same order. If place 2 is the only
 *               island of five places, the cells 0 1 2 3 are the places 0 1 3 4
 *   grid        a table of the rectangle around all cells, in which a cell is looked up by its
 *               coordinates
 *   placements  first all placements of piece 0, then all placements of piece 1, and so on: piece p
 *               has the placements first[p] .. first[p + 1] - 1
 *
 * Invariant: no two placements of a piece cover the same cells. The cells of a placement are listed
 * in increasing order. The placements of a piece are sorted by their first cell; placements with
 * the same first cell are sorted by their second cell, and so on. */
#ifndef BSC_BOARD_PROBLEM_H
#define BSC_BOARD_PROBLEM_H

#include "bscount.h"

#include "count/base/arena.h"

/* Used in place of the index of a cell if there is no cell. */
#define BSC_NO_CELL UINT32_MAX

/* The coordinates of a cell: x is the column and y the row on squares; on hexagons they are the
 * axial coordinates q and r (lattice.c). */
typedef struct bsc_coord {
    int32_t x, y;
} bsc_coord;

/* The distance from a cell to the next one, in units of a bsc_point. It is divisible by 2 and by 3,
 * so that the middles of edges and the vertices of hexagons have integer coordinates, as the
 * centres of cells do. */
#define BSC_CELL_SIDE 6
/* A point of the plane: the centre of a cell, the middle of an edge, or a vertex. The centre of the
 * cell with the coordinates x, y is the point (6 x, 6 y), where 6 is BSC_CELL_SIDE. */
typedef struct bsc_point {
    int32_t x, y;
} bsc_point;

/* A condition that deployments must meet: how many cells of a set hold a ship. The sums of a
 * board's text are such conditions (sums.c), and so are the answers to salvos and scans in a game,
 * which tell how many of several cells hold a ship. */
typedef struct bsc_counted_sum {
    bsc_sum sum; /* the set of cells, and the bounds on how many of them hold a ship */
    /* [placements]: whether a ship at this placement counts for the sum. NULL: every ship counts,
     * wherever it lies. */
    const bool *counts_placement;
    /* If true, the sum counts ships instead of cells: each ship that counts adds 1, wherever it
     * lies, and sum.cell[] is not used. */
    bool counts_ships;
} bsc_counted_sum;

/* The board as it is drawn: its places (the cells and the islands), their labels, and its sums. A
 * sum says how many cells of a set hold a ship. */
typedef struct bsc_places {
    uint32_t count; /* how many places there are */
    /* The greatest x of all places plus 1, and the greatest y plus 1. An open board has no places
     * (draft.h); its width and height are its size, or 0 if it may have any size. */
    uint32_t width, height;
    bsc_place *place;     /* [count]: all places, in reading order */
    uint32_t *cell_place; /* [cells]: the index of each cell's place */
    /* Whether the drawing marks some cell as a ship or as water: some cell has a mark other than
     * '.', such as 'X' or '~'. */
    bool has_marks;
    /* The labels (label.c): */
    bsc_labels labels; /* which kind of label bsc_place.label has */
    /* On hexagons: where the cube coordinates are 0,0,0, given as a bsc_coord. The board need not
     * have a cell there. */
    bsc_coord cube_zero;
    /* What the line `origin` of the board's text says, for example "C1 0,7,-7": the place C1 has
     * the cube coordinates 0,7,-7. NULL if there is no such line. */
    const char *origin;
    /* [width]: top_row[x] is the y of the topmost place in column x of the drawing. Not set if the
     * column has no places. */
    uint32_t *top_row;
    /* The sums (sums.c): */
    uint32_t sums;        /* how many sums the board has */
    bsc_counted_sum *sum; /* [sums]: the conditions on how many cells of a set hold a ship */
    size_t sum_capacity;  /* how many elements sum[] has room for */
} bsc_places;

/* A table that finds a cell by its coordinates. It covers the smallest rectangle of coordinates
 * that holds all cells. */
typedef struct bsc_grid {
    bsc_coord corner;       /* the least x and the least y of all cells' coordinates */
    uint32_t columns, rows; /* how many columns and rows the rectangle has */
    /* [rows x columns], row by row: the index of the cell with these coordinates, or BSC_NO_CELL if
     * there is no such cell. */
    uint32_t *cell;
} bsc_grid;

/* The cells of all placements: one list for each placement, all in one array, one after the
 * other. */
typedef struct bsc_placed {
    /* [placements + 1]: placement p covers the cells cell[start[p]] .. cell[start[p + 1] - 1]. */
    uint32_t *start;
    size_t start_capacity; /* how many elements start[] has room for */
    uint32_t *cell;        /* [start[placements]]: the cells of all placements */
    size_t cell_capacity;  /* how many elements cell[] has room for */
} bsc_placed;

/* One of the fleets that a problem lists as alternatives, as in "5,4 or 3,3". Its numbers of ships
 * are fixed: "5,4x0-2 or 3,3" lists four fleets, which are "5", "5,4" and "5,4x2" from the first
 * text, and "3,3" from the second. */
typedef struct bsc_fleet {
    /* The fleet as a text: "5,4"; "none" if it has no ships; "" if the problem has only one
     * fleet. */
    const char *text;
    /* The text from which the fleet was read, such as "5,4x0-2". NULL if an earlier fleet was read
     * from the same text; "" if the problem has only one fleet. */
    const char *as_written;
    /* At least 1. With weight 3, each deployment of the fleet is three times as likely as a
     * deployment of a fleet with weight 1. */
    uint32_t weight;
    /* [pieces]: how many ships of each piece the fleet has; NULL if the problem has only one
     * fleet */
    uint32_t *copies;
} bsc_fleet;

/* A problem: the places of a board, its rules, the pieces of a fleet, and all placements of the
 * pieces. */
struct bsc_problem {
    /* owns all arrays but those that grow: places.sum and the arrays of `placed` */
    bsc_arena arena;
    const char *title;   /* the title of the board; "" if it has none */
    bsc_lattice lattice; /* whether the cells are squares or hexagons */
    bsc_touch touch;     /* where two ships may touch */
    bsc_cover cover;     /* whether ships must cover all cells */

    /* The cells and islands of the board, their labels, and its sums: conditions on how many cells
     * of a row or of another set hold a ship. */
    bsc_places places;
    /* How many cells the board has. 0 if the board is open: it is given only by its size, because
     * it is too large for a list of cells or may have any size (draft.h). */
    uint32_t cells;
    bsc_coord *coord; /* [cells]: the coordinates of each cell */
    bsc_grid grid;    /* finds a cell by its coordinates */

    uint32_t pieces;  /* how many different pieces the fleet has */
    bsc_piece *piece; /* [pieces]: bsc_piece.copies is the greatest number of copies */
    /* [pieces]: the least number of copies of the piece; it is less than bsc_piece.copies if some
     * ships of the piece may be absent. */
    uint32_t *least_copies;
    uint32_t fleets;  /* how many fleets the problem lists as alternatives; at least 1 */
    bsc_fleet *fleet; /* [fleets]: these fleets */
    /* [pieces]: whether the piece may have as many copies as fit (`x*`); its least_copies is then
     * 0. Always false if there are several fleets (placements.c). */
    bool *is_unlimited;
    /* [pieces]: for each piece, an array with the positions of its cells in a drawing: x and y of
     * cell 0, x and y of cell 1, and so on. */
    uint32_t **shape;
    /* [pieces + 1]: the index of the first placement of each piece. first[pieces] is the count of
     * all placements. */
    uint32_t *first;

    uint32_t placements; /* how many placements all pieces have together */
    bsc_placed placed;   /* the cells of each placement */
};

/* Says whether the drawing of the board marks the cell as a part of a ship, with 'X' or another
 * mark that is neither '.' nor '~' (water). Every deployment must cover such a cell. */
static inline bool bsc_cell_is_marked_ship(const bsc_problem *problem, uint32_t cell) {
    const bsc_places *places = &problem->places;
    const char mark = places->place[places->cell_place[cell]].mark;
    return mark != '.' && mark != '~';
}

/* Says whether two names are equal. Ignores the case of ASCII letters. */
bool bsc_same_name(const char *a, const char *b);

#endif
