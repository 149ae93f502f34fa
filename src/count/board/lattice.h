/* lattice.h - the geometry of squares and hexagons: neighbours, turns, reflections, edges and
 * vertices. "As drawn" means: as a person sees the board in a drawing, with row 1 at the top. */
#ifndef BSC_BOARD_LATTICE_H
#define BSC_BOARD_LATTICE_H

#include "bscount.h"

#include "count/base/text.h"
#include "count/board/problem.h"

/* Returns how many sides a cell has: 4 or 6. It has as many vertices, and as many turns bring it
 * back to its place. */
unsigned bsc_lattice_sides(bsc_lattice lattice);

/* Returns the coordinates of the place that stands at x, y of a drawing (bsc_place). */
bsc_coord bsc_lattice_coord(bsc_lattice lattice, int32_t x, int32_t y);
/* Sets *x and *y to where the cell stands in a drawing. All cells of one drawing may be shifted by
 * the same amount. */
void bsc_lattice_place(bsc_lattice lattice, bsc_coord cell, int32_t *x, int32_t *y);

/* Returns where the cell comes to lie when it is turned about the cell 0,0 by one step: 90 degrees
 * on squares, 60 on hexagons, clockwise as drawn. */
bsc_coord bsc_lattice_turn(bsc_lattice lattice, bsc_coord cell);
/* Returns the mirror image of the cell in an axis through the cell 0,0: x and y are exchanged. */
bsc_coord bsc_lattice_reflect(bsc_coord cell);
/* Returns the mirror image of the cell, left and right exchanged as drawn. */
bsc_coord bsc_lattice_reflect_across(bsc_lattice lattice, bsc_coord cell);

/* Returns neighbour number k of a cell. The first neighbours lie across the edges, clockwise as
 * drawn. On squares four more follow, which touch the cell only at a vertex: first the one at the
 * vertex behind the first edge, and so on. Hexagons that touch always share an edge. */
bsc_coord bsc_lattice_neighbour(bsc_lattice lattice, bsc_coord cell, unsigned k);
/* Returns the centre of a cell. */
bsc_point bsc_lattice_centre(bsc_coord cell);
/* Returns the middle of edge number `side` of the cell with that centre. If `vertex` is true,
 * returns the vertex at the end of that edge, clockwise. */
bsc_point bsc_lattice_rim(bsc_lattice lattice, bsc_point centre, unsigned side, bool vertex);

/* How a piece may be turned when it is placed. */
typedef enum bsc_turn {
    BSC_TURN_NONE,       /* it lies as it is drawn */
    BSC_TURN_ROTATE,     /* it may be turned by any number of steps */
    BSC_TURN_REFLECT,    /* it may be turned by any number of steps, and mirrored */
    BSC_TURN_HALF,       /* it may be turned by 180 degrees */
    BSC_TURN_HORIZONTAL, /* it may be mirrored left to right, but not turned */
    BSC_TURN_DEFAULT     /* the board says for all pieces how they may be turned */
} bsc_turn;

/* The words for all values of bsc_turn except BSC_TURN_DEFAULT. */
extern const bsc_names bsc_turn_names;

#endif
