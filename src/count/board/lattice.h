/* lattice.h - the geometry of the lattices: neighbours, turns, reflections, edges and vertices. */
#ifndef BSC_BOARD_LATTICE_H
#define BSC_BOARD_LATTICE_H

#include "bscount.h"

#include "count/base/text.h"
#include "count/board/problem.h"

/* Returns how many sides a cell has, and as many vertices and turns: 4 or 6. */
unsigned bsc_lattice_sides(bsc_lattice lattice);

/* Returns the coordinates of the place that a drawing has at x, y (as in bsc_place). */
bsc_coord bsc_lattice_coord(bsc_lattice lattice, int32_t x, int32_t y);
/* Sets *x and *y to where a drawing has these coordinates, up to a shift that is the same for all
 * cells of the drawing. */
void bsc_lattice_place(bsc_lattice lattice, bsc_coord cell, int32_t *x, int32_t *y);

/* Returns the cell turned about the origin by one step, 90 or 60 degrees, clockwise as drawn. */
bsc_coord bsc_lattice_turn(bsc_lattice lattice, bsc_coord cell);
/* Returns the cell mirrored in an axis through the origin: on every lattice the one that exchanges
 * x and y. */
bsc_coord bsc_lattice_reflect(bsc_coord cell);
/* Returns the cell mirrored left to right, as drawn. */
bsc_coord bsc_lattice_reflect_across(bsc_lattice lattice, bsc_coord cell);

/* Returns neighbour k of a cell. The first neighbours are those across an edge, clockwise as drawn;
 * on squares four more follow, across the vertex that follows each edge. Hexagons have no cells
 * that meet in a vertex alone. */
bsc_coord bsc_lattice_neighbour(bsc_lattice lattice, bsc_coord cell, unsigned k);
/* Returns the centre of a cell. */
bsc_point bsc_lattice_centre(bsc_coord cell);
/* Returns the middle of edge number `side` of the cell with that centre; if `vertex`, the vertex
 * that follows this edge clockwise. */
bsc_point bsc_lattice_rim(bsc_lattice lattice, bsc_point centre, unsigned side, bool vertex);

/* How a piece may be turned when it is placed. */
typedef enum bsc_turn {
    BSC_TURN_NONE,       /* it lies as it is drawn */
    BSC_TURN_ROTATE,     /* by all turns of the lattice */
    BSC_TURN_REFLECT,    /* by all turns, and mirrored */
    BSC_TURN_HALF,       /* by 180 degrees */
    BSC_TURN_HORIZONTAL, /* not turned, but mirrored left to right */
    BSC_TURN_DEFAULT     /* as the board says for all pieces */
} bsc_turn;

/* The words of all turns but BSC_TURN_DEFAULT. */
extern const bsc_names bsc_turn_names;

#endif
