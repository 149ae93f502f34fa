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

#include "count/base/memory.h"
#include "count/base/text.h"

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

/* The cell with these coordinates, or BSC_NO_CELL. */
uint32_t bsc_problem_cell_at(const bsc_problem *problem, bsc_coord at);
/* The placement of the piece on these cells, which rise; UINT32_MAX where it has none. */
uint32_t bsc_problem_find_placement(const bsc_problem *problem, uint32_t piece, uint32_t cells,
                                    const uint32_t *cell);

/* Whether two names are the same but for the case of their letters. */
bool bsc_same_name(const char *a, const char *b);

/* ---- The geometry of the lattices (lattice.c) ---- */

/* Sides (and corners, and turns) of a cell: 4 or 6. */
unsigned bsc_lattice_sides(bsc_lattice lattice);
/* From a place in a drawing. */
bsc_coord bsc_lattice_coord(bsc_lattice lattice, int32_t x, int32_t y);
/* Back to a drawing, up to a shift of all cells. */
void bsc_lattice_drawn(bsc_lattice lattice, bsc_coord at, int32_t *x, int32_t *y);
/* By one step of 90 or 60 degrees about the origin; and mirrored in an axis through it. */
bsc_coord bsc_lattice_turn(bsc_lattice lattice, bsc_coord at);
bsc_coord bsc_lattice_reflect(bsc_coord at);
/* Mirrored left to right, as drawn. */
bsc_coord bsc_lattice_reflect_across(bsc_lattice lattice, bsc_coord at);
/* The cells beside one, clockwise as drawn: those across an edge, then on squares those across the
 * corner that follows each (hexagons have no cells that meet in a corner alone). */
bsc_coord bsc_lattice_beside(bsc_lattice lattice, bsc_coord at, unsigned k);
/* A cell's centre in sixths; and the middle of an edge, or the vertex that follows it clockwise. */
bsc_point bsc_lattice_centre(bsc_coord at);
bsc_point bsc_lattice_rim(bsc_lattice lattice, bsc_point centre, unsigned side, bool vertex);

/* ---- Labels (label.c) ---- */

/* The place, or the cell, that the word of `length` bytes at the spot names. */
bsc_status bsc_label_read(const bsc_problem *problem, const bsc_spot *word, size_t length,
                          uint32_t *place, bsc_error *error);
bsc_status bsc_label_read_cell(const bsc_problem *problem, const bsc_spot *word, size_t length,
                               uint32_t *cell, bsc_error *error);

/* ---- Sums (sums.c) ---- */

/* From the word on: cells by their labels, or as all drawn between two corners, A1:C3; then N, = N,
 * <= N, >= N, yes (some) or no, which ends the line. sum->cell[] begins without a cell. */
bsc_status bsc_sum_read(const bsc_problem *problem, bsc_spot *word, size_t *length, bsc_sum *sum,
                        bsc_error *error);
/* Adds the cell or the rectangle that the word is; the spot ends at the next word. */
bsc_status bsc_set_read(const bsc_problem *problem, bsc_spot *word, size_t *length, bool *in,
                        bsc_error *error);

/* ---- The cells beside each cell (places.c) ----
 *
 *   across[cell * BSC_AROUND ..]   first those across an edge, then on squares those across a
 *                                  corner; BSC_NO_CELL where there is none */

#define BSC_AROUND 8u

typedef struct bsc_neighbours {
    uint32_t sides, around; /* 4 and 8 on squares, 6 and 6 on hexagons */
    uint32_t apart;         /* of these the first `apart` may hold no other ship */
    uint32_t *across;
} bsc_neighbours;

/* Their cells are the arena's, which says whether there was memory. */
bsc_neighbours bsc_neighbours_of(const bsc_problem *problem, bsc_arena *arena);

/* ---- Diagonal patterns of cells that ships cannot avoid: pattern.c ----
 *
 * Cells are coloured along the diagonals, x + y on squares and q + 2 r on hexagons modulo the
 * number of colours, and a pattern keeps some colours that follow each other:
 *
 *   one of two        one of three       two of three (for ships of 2 on hexagons)
 *   # . # . #         # . . # .             # # . #
 *   . # . # .         . . # . .            # . # #
 *   # . # . #         . # . . #           . # # .
 *
 * A pattern meets a piece if each of its placements has a cell of it, by whichever first colour. */

#define BSC_MAX_COLOURS 16u

typedef struct bsc_pattern {
    uint32_t colours, kept;
    uint32_t first; /* of the colours that it keeps */
    bool *meets;    /* [pieces] */
} bsc_pattern;

typedef struct bsc_patterns {
    bsc_arena arena;
    const bsc_problem *problem;
    uint32_t count;
    bsc_pattern *pattern; /* the sparsest first; the last keeps all */
} bsc_patterns;

/* The colour of a cell, from 0 to colours - 1. */
uint32_t bsc_cell_colour(const bsc_problem *problem, uint32_t cell, uint32_t colours);
bool bsc_pattern_has(const bsc_problem *problem, const bsc_pattern *pattern, uint32_t cell);

bsc_status bsc_patterns_init(bsc_patterns *patterns, const bsc_problem *problem, bsc_error *error);
/* The sparsest that meets every piece of which some are afloat; its first colour is 0. */
const bsc_pattern *bsc_patterns_find(const bsc_patterns *patterns, const uint32_t *afloat);

#endif
