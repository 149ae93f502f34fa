/* outline.h - the shapes of cells in pictures, their positions, and what is drawn beside the cells
 * of a board: letters, numbers and islands. All lengths are in pixels. */
#ifndef BSC_VIEW_OUTLINE_H
#define BSC_VIEW_OUTLINE_H

#include "bscount_game.h"

#include <stdio.h>

/* A point, or the offset from one point to another: x to the right, y down. */
typedef struct bsc_pixel {
    int x, y;
} bsc_pixel;

/* The size of a drawing. */
typedef struct bsc_extent {
    int width, height;
} bsc_extent;

#define BSC_MAX_CORNERS 6 /* corners of a cell: a hexagon has the most */

/* The shape of the cells of a lattice. */
typedef struct bsc_cell_shape {
    int dx, dy; /* offset from the middle of place (x, y) to that of place (x + 1, y + 1) */
    int half_width, half_height; /* from the middle of a cell to its outermost corners */
    /* space left of and above the board, for row numbers and column letters, or for an edge */
    int axis_width;
    const char *outline; /* SVG path commands, relative to corner 0, that draw the closed outline */
    int corners;         /* number of corners: 4 or 6 */
    /* [corners]: the offset from the middle of a cell to each of its corners, in the order of the
     * outline. Side k goes from corner k to the next corner. */
    bsc_pixel corner[BSC_MAX_CORNERS];
} bsc_cell_shape;

/* Returns the shape of the cells of a lattice. */
const bsc_cell_shape *bsc_shape_of_cells(bsc_lattice lattice);
/* Returns the middle of the place at (x, y) in a board's drawing. */
bsc_pixel bsc_middle_of_place(bsc_lattice lattice, uint32_t x, uint32_t y);
/* Returns the size of a board's drawing, including the letters and numbers beside the board. */
bsc_extent bsc_picture_extent(const bsc_problem *problem);

/* Write SVG path commands that draw the outline of a cell with the middle `middle`:
 * bsc_outline_write the whole outline, and bsc_side_write only side k. */
void bsc_outline_write(bsc_lattice lattice, bsc_pixel middle, FILE *out);
void bsc_side_write(bsc_lattice lattice, bsc_pixel middle, unsigned k, FILE *out);
/* Writes the label of a place inside its hexagon, above the middle of the hexagon. */
void bsc_label_write(const bsc_place *place, bsc_pixel middle, FILE *out);
/* Draws an island, with a tooltip that has its label. */
void bsc_island_write(const bsc_problem *problem, const bsc_place *place, FILE *out);
/* Writes the letters above and the numbers left of a board of squares; nothing for hexagons. */
void bsc_axes_write(const bsc_problem *problem, FILE *out);

#endif
