/* lattice.h - the geometry of squares and hexagons: neighbours, turns, reflections, edges and
 * vertices. "As drawn" means: as a person sees the board in a drawing, with row 1 at the top. Steps
 * and turns are about coordinates (bsc_coord); the drawing has its own x and y (bsc_place). */
#ifndef BSC_BOARD_LATTICE_H
#define BSC_BOARD_LATTICE_H

#include "bscount.h"

#include "count/base/text.h"
#include "count/board/problem.h"

/* Returns how many sides a cell has: 4 for squares, 6 for hexagons. A cell has as many vertices as
 * sides, and that many turns by one step (bsc_lattice_turn) make a full turn. */
unsigned bsc_lattice_sides(bsc_lattice lattice);

/* Returns the coordinates of the place that is at x, y of a drawing (bsc_place). */
bsc_coord bsc_lattice_coord(bsc_lattice lattice, int32_t x, int32_t y);
/* Sets *x and *y to the position of the cell in a drawing. The positions of all cells may be
 * shifted by the same amount against the drawing that the cells came from. */
void bsc_lattice_place(bsc_lattice lattice, bsc_coord cell, int32_t *x, int32_t *y);

/* Turns the cell about the cell 0,0 by one step, clockwise as drawn, and returns where it is then.
 * A step is 90 degrees on squares, 60 degrees on hexagons. */
bsc_coord bsc_lattice_turn(bsc_lattice lattice, bsc_coord cell);
/* Returns the mirror image of the cell in an axis through the cell 0,0. It exchanges the
 * coordinates x and y. */
bsc_coord bsc_lattice_reflect(bsc_coord cell);
/* Returns the mirror image of the cell if left and right are exchanged as drawn. */
bsc_coord bsc_lattice_reflect_across(bsc_lattice lattice, bsc_coord cell);

/* Returns neighbour number k of a cell, from 0. The first neighbours lie across the edges of the
 * cell, clockwise as drawn. On squares four more follow, k = 4 to 7, which touch the cell only at a
 * vertex: neighbour 4 + n at the vertex where edge n ends, clockwise. Hexagons have no such
 * neighbours, since two hexagons that touch always share an edge. */
bsc_coord bsc_lattice_neighbour(bsc_lattice lattice, bsc_coord cell, unsigned k);
/* Returns the centre of a cell. */
bsc_point bsc_lattice_centre(bsc_coord cell);
/* Returns the middle of edge number `side` of the cell with this centre. If `vertex` is true,
 * returns the vertex where that edge ends, clockwise. */
bsc_point bsc_lattice_rim(bsc_lattice lattice, bsc_point centre, unsigned side, bool vertex);

/* How a piece may be turned when it is placed. */
typedef enum bsc_turn {
    BSC_TURN_NONE,       /* it may not be turned, and lies as drawn */
    BSC_TURN_ROTATE,     /* it may be turned by any number of steps */
    BSC_TURN_REFLECT,    /* it may be turned by any number of steps, and mirrored */
    BSC_TURN_HALF,       /* it may be turned by 180 degrees */
    BSC_TURN_HORIZONTAL, /* it may be mirrored left to right, but not turned */
    BSC_TURN_DEFAULT     /* the piece has no turn of its own: the board's `turn` applies */
} bsc_turn;

/* The words for all values of bsc_turn except BSC_TURN_DEFAULT. */
extern const bsc_names bsc_turn_names;

#endif
