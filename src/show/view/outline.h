/* outline.h - the shapes of cells in pictures, where they stand, and what a board has around its
 * cells: letters, numbers and islands. All lengths are in pixels. */
#ifndef BSC_VIEW_OUTLINE_H
#define BSC_VIEW_OUTLINE_H

#include "bscount_game.h"

#include <stdio.h>

/* A point, or the way from one point to another: x to the right, y down. */
typedef struct bsc_pixel {
    int x, y;
} bsc_pixel;

typedef struct bsc_extent {
    int width, height;
} bsc_extent;

#define BSC_MAX_CORNERS 6

/* The shape of the cells of a lattice. */
typedef struct bsc_cell_shape {
    int dx, dy;                  /* from the middle of place (x, y) to that of (x + 1, y + 1) */
    int half_width, half_height; /* from the middle to the outermost corners */
    int axis_width;              /* left of and above the board: row numbers, or an edge */
    const char *outline;         /* the closed path of the outline, from corner 0 on */
    int corners;                 /* 4 or 6 */
    /* [corners]: the way from the middle to each, in the order of the outline. Side k is that from
     * corner k to the next one. */
    bsc_pixel corner[BSC_MAX_CORNERS];
} bsc_cell_shape;

/* Returns the shape of the lattice's cells. */
const bsc_cell_shape *bsc_shape_of_cells(bsc_lattice lattice);
/* Returns the middle of the place at (x, y). */
bsc_pixel bsc_middle_of_place(bsc_lattice lattice, uint32_t x, uint32_t y);
/* Returns the size of a board's drawing, with the letters and numbers beside it. */
bsc_extent bsc_picture_extent(const bsc_problem *problem);

/* Write the moves of a path: around a cell with that middle, and along its side k alone. */
void bsc_outline_write(bsc_lattice lattice, bsc_pixel middle, FILE *out);
void bsc_side_write(bsc_lattice lattice, bsc_pixel middle, unsigned k, FILE *out);
/* Writes the label of a place into its hexagon, above the middle. */
void bsc_label_write(const bsc_place *place, bsc_pixel middle, FILE *out);
void bsc_island_write(const bsc_problem *problem, const bsc_place *place, FILE *out);
/* Writes the letters above and the numbers left of a board of squares; nothing for hexagons. */
void bsc_axes_write(const bsc_problem *problem, FILE *out);

#endif
