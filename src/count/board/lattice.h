/* lattice.h - the geometry of the lattices, which are squares and two kinds of hexagons:
 * neighbours, turns, reflections, edges and vertices. A cell has a position in a drawing of the
 * board, x and y of bsc_place, and coordinates, x and y of bsc_coord. The functions below compute
 * with coordinates. "As drawn" means: as a person sees the board in a drawing, with row 1 at the
 * top.
 *
 * No function can fail, and none can overflow, because boards and pieces are at most a few hundred
 * cells wide. The coordinates of a point (bsc_point) can be turned, reflected and converted to a
 * position in the same way as those of a cell; they count sixths of a cell. */
#ifndef BSC_BOARD_LATTICE_H
#define BSC_BOARD_LATTICE_H

#include "bscount.h"

#include "count/base/text.h"
#include "count/board/problem.h"

/* Returns how many sides a cell has: 4 on squares, 6 on hexagons. A cell has as many vertices, and
 * calling bsc_lattice_turn that many times makes a full turn. */
unsigned bsc_lattice_sides(bsc_lattice lattice);

/* Returns the coordinates of the cell whose position in a drawing is x, y (bsc_place). */
bsc_coord bsc_lattice_coord(bsc_lattice lattice, int32_t x, int32_t y);
/* Sets *x and *y to the position of a cell in a drawing; `cell` has its coordinates. On squares
 * this is the inverse of bsc_lattice_coord. On hexagons bsc_lattice_coord halves a number that is
 * odd for all cells of a board or for none, and rounds it down. If it is odd, all cells lie 1
 * further up (flat) or to the left (pointy) after they were converted to coordinates and back. */
void bsc_lattice_place(bsc_lattice lattice, bsc_coord cell, int32_t *x, int32_t *y);

/* Turns the lattice about the cell 0,0, clockwise as drawn, by 90 degrees on squares and by 60
 * degrees on hexagons. Returns the coordinates to which this moves `cell`. */
bsc_coord bsc_lattice_turn(bsc_lattice lattice, bsc_coord cell);
/* Reflects the cell by exchanging its coordinates x and y, and returns the coordinates of the
 * mirror image. The axis goes through the cells 0,0, 1,1, 2,2 and so on. Every other reflection
 * about the cell 0,0 is this one followed by turns. */
bsc_coord bsc_lattice_reflect(bsc_coord cell);
/* Reflects the cell in the vertical axis through the cell 0,0, which exchanges left and right as
 * drawn. Returns the coordinates of the mirror image. */
bsc_coord bsc_lattice_reflect_across(bsc_lattice lattice, bsc_coord cell);

/* Returns the coordinates of neighbour k of a cell. The neighbours 0, 1, 2, ... lie across the
 * edges 0, 1, 2, ... of the cell, clockwise as drawn. On squares there are also the neighbours 4 to
 * 7, which touch the cell only at a vertex: neighbour 4 + n is at the vertex where edge n ends,
 * clockwise. k must be below 8 on squares, and below 6 on hexagons, which have no such neighbours,
 * since two hexagons that touch always share an edge. */
bsc_coord bsc_lattice_neighbour(bsc_lattice lattice, bsc_coord cell, unsigned k);
/* Returns the centre of a cell as a point of the plane. The unit of a point is a sixth of the step
 * from a cell to the next one (BSC_CELL_SIDE): the centre of the cell 1,2 is 6,12. */
bsc_point bsc_lattice_centre(bsc_coord cell);
/* Returns the middle of edge `side` of the cell that has this centre. If `vertex` is true, returns
 * the vertex where that edge ends, clockwise. Edges are numbered as in bsc_lattice_neighbour. */
bsc_point bsc_lattice_rim(bsc_lattice lattice, bsc_point centre, unsigned side, bool vertex);

/* How a piece may be turned or mirrored when it is placed on the board. */
typedef enum bsc_turn {
    BSC_TURN_NONE,       /* the piece may not be turned, and lies as drawn */
    BSC_TURN_ROTATE,     /* it may be turned in steps of 90 degrees, or 60 on hexagons */
    BSC_TURN_REFLECT,    /* it may be turned in these steps, and mirrored */
    BSC_TURN_HALF,       /* it may be turned by 180 degrees */
    BSC_TURN_HORIZONTAL, /* it may be mirrored left to right, but not turned */
    BSC_TURN_DEFAULT     /* the piece has no `turn` of its own: that of the board applies */
} bsc_turn;

/* The words for the values of bsc_turn, such as "rotate". BSC_TURN_DEFAULT has no word. */
extern const bsc_names bsc_turn_names;

#endif
