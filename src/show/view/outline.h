/* outline.h - the shapes of cells in pictures, where the cells of a board are drawn, and what is
 * drawn beside and between them: column letters, row numbers and islands. All lengths are in
 * pixels. Nothing here allocates memory or fails, and boards must have places. Errors of `out` are
 * for the caller to find (ferror). */
#ifndef BSC_VIEW_OUTLINE_H
#define BSC_VIEW_OUTLINE_H

#include "bscount_game.h"

#include <stdio.h>

/* A point of a drawing, or the offset from one point to another, in pixels: x to the right, y
 * down. */
typedef struct bsc_pixel {
    int x, y;
} bsc_pixel;

/* The size of a drawing, in pixels. */
typedef struct bsc_extent {
    int width, height;
} bsc_extent;

#define BSC_MAX_CORNERS 6 /* how many corners a cell has at most: those of a hexagon */

/* The shape of the cells of a lattice. */
typedef struct bsc_cell_shape {
    int dx;          /* distance in pixels between the middles of places whose x differs by 1 */
    int dy;          /* distance in pixels between the middles of places whose y differs by 1 */
    int half_width;  /* how far the leftmost corner of a cell is to the left of its middle */
    int half_height; /* how far the highest corner of a cell is above its middle */
    /* Width of the space at the left of the board; the space above the board is as high. On squares
     * it has the row numbers and the column letters; on hexagons it is only a narrow edge. */
    int axis_width;
    const char *outline; /* SVG path commands that draw the whole outline, beginning at corner 0 */
    int corners;         /* how many corners a cell has: 4 or 6 */
    /* The offset from the middle of a cell to each of its corners, in the order in which the
     * outline visits them. Side k of a cell goes from corner k to the next corner. */
    bsc_pixel corner[BSC_MAX_CORNERS];
} bsc_cell_shape;

/* Returns the shape of the cells of a lattice, which is static. */
const bsc_cell_shape *bsc_shape_of_cells(bsc_lattice lattice);
/* Returns the middle of the place at (x, y) in the drawing of a board, whose upper left corner is
 * at (0, 0). */
bsc_pixel bsc_middle_of_place(bsc_lattice lattice, uint32_t x, uint32_t y);
/* Returns the size of the drawing of a board, including the letters and numbers beside it. */
bsc_extent bsc_picture_extent(const bsc_problem *problem);

/* Writes SVG path commands that draw the whole outline of the cell whose middle is at `middle`. */
void bsc_outline_write(bsc_lattice lattice, bsc_pixel middle, FILE *out);
/* Writes SVG path commands that draw only side k of the cell whose middle is at `middle`; k must be
 * below bsc_cell_shape.corners. */
void bsc_side_write(bsc_lattice lattice, bsc_pixel middle, unsigned k, FILE *out);
/* Writes the label of a place into its hexagon, whose middle is at `middle`, above the middle, so
 * that a number or a mark has room below it. The label is centred if the caller has set text-anchor
 * to middle; if it is long, it is squeezed until it fits. */
void bsc_label_write(const bsc_place *place, bsc_pixel middle, FILE *out);
/* Draws an island, which is a place of the board that no ship may cover, with its label in a
 * tooltip. */
void bsc_island_write(const bsc_problem *problem, const bsc_place *place, FILE *out);
/* Writes the letters of the columns above a board of squares, and the numbers of the rows at its
 * left. A column without places gets no letters, but a row without places still gets its number.
 * Writes nothing for a board of hexagons, because each hexagon has its label inside. */
void bsc_axes_write(const bsc_problem *problem, FILE *out);

#endif
