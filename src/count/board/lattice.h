/* lattice.h - what other files use of lattice.c. */
#ifndef BSC_BOARD_LATTICE_H
#define BSC_BOARD_LATTICE_H

#include "bscount.h"

#include "count/base/text.h"
#include "count/board/problem.h"

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

typedef enum bsc_turn {
    BSC_TURN_NONE,
    BSC_TURN_ROTATE,
    BSC_TURN_REFLECT,
    BSC_TURN_HALF,
    BSC_TURN_HORIZONTAL, /* none, but mirrored left to right */
    BSC_TURN_DEFAULT
} bsc_turn;

/* The words of all turns but BSC_TURN_DEFAULT. */
extern const bsc_names bsc_turn_names;

#endif
