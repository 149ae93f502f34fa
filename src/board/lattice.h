/* lattice.h - the geometry of the three lattices, in whole numbers only.
 *
 * A cell has a place in a drawing (x, y as in bsc_place) and coordinates (bsc_coord): column and
 * row on squares, axial q and r on hexagons. With s = -q - r, a turn by 60 degrees takes (q, r, s)
 * to (-r, -s, -q).
 *
 *   hex-flat      q = x, r = (y - x) / 2        hex-pointy     q = (x - y) / 2, r = y
 *
 * A new lattice, such as a triangular one, begins here: its neighbours, turns and corner points in
 * lattice.c, its value in bscount.h and name in base/names.c. Then drawing.c reads its drawings,
 * pattern.c colours it, engine/dp/order.c has the directions of its sweeps, and view/grid.c and
 * view/picture.c show it. */
#ifndef BSC_BOARD_LATTICE_H
#define BSC_BOARD_LATTICE_H

#include "board/problem.h"

#define BSC_MAX_SIDES 6

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
/* To the cell across an edge, or across the corner that follows it clockwise (two edges at once on
 * squares; hexagons have no cells that meet in a corner alone). */
bsc_coord bsc_lattice_across_edge(bsc_lattice lattice, bsc_coord at, unsigned side);
bsc_coord bsc_lattice_across_corner(bsc_coord at, unsigned side);
/* A cell's centre in sixths; the middles of its edges and its vertices, clockwise in the
 * drawing. */
bsc_point bsc_lattice_centre(bsc_coord at);
void bsc_lattice_edges(bsc_lattice lattice, bsc_point centre, bsc_point edges[BSC_MAX_SIDES]);
void bsc_lattice_vertices(bsc_lattice lattice, bsc_point centre, bsc_point vertices[BSC_MAX_SIDES]);

#endif
