/* picture.h - draws the board of a map as elements of SVG, for pictures and pages. */
#ifndef BSC_VIEW_PICTURE_H
#define BSC_VIEW_PICTURE_H

#include "bscount_game.h"

#include "show/view/legend.h"
#include "show/view/result.h"

/* A size in pixels. */
typedef struct bsc_extent {
    int width, height;
} bsc_extent;

/* Returns the size of a board's drawing, with the letters and numbers beside it. */
bsc_extent bsc_picture_extent(const bsc_problem *problem);
/* Draws the board with its upper left corner at (0, 0). A cell is a group of elements: its title,
 * its shape, its label if the board has no letters and numbers beside it, and its percent or the
 * mark of its shot. Returns false when memory ran out. */
bool bsc_picture_write(const bsc_result *view, bsc_scale scale, FILE *out);
/* Draws a ring around each of the best cells, above the board. `hidden`: the rings are there for a
 * script to show. */
void bsc_picture_write_best(const bsc_result *view, bool hidden, FILE *out);
/* Writes the answer of a shot, made safe for XML: "sunk Carrier". */
void bsc_picture_write_answer(const bsc_problem *problem, const bsc_shot *shot, FILE *out);
/* Writes what the map says of a cell: "8.00 %, 2,407,483,864 of 30,093,975,536"; if it was fired at
 * with the answer first, "hit; 100.00 %, ...". Returns false when memory ran out. */
bool bsc_picture_write_value(const bsc_result *view, uint32_t cell, FILE *out);
/* Writes a percent as a cell of the picture shows it, without the sign: "8.0"; on a scale that ends
 * below 10 % "8.00"; from 99.95 on "100". */
void bsc_picture_write_percent(double share, bsc_scale scale, FILE *out);

#endif
