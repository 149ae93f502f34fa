/* picture.h - what other files use of picture.c. */
#ifndef BSC_VIEW_PICTURE_H
#define BSC_VIEW_PICTURE_H

#include "bscount_game.h"

#include "show/view/legend.h"
#include "show/view/result.h"

typedef struct bsc_extent {
    int width, height;
} bsc_extent;

/* The size of a board, with the letters and numbers at its sides. */
bsc_extent bsc_picture_extent(const bsc_problem *problem);
/* The board with its upper left corner at 0, 0. A cell is a group: its title, shape, label where
 * the board has none at its sides, and percent or mark of its shot. False: no memory. */
bool bsc_picture_write(const bsc_result *view, bsc_scale scale, FILE *out);
/* A frame around each of the best cells, to be drawn above them; a script shows `hidden` ones. */
void bsc_picture_write_best(const bsc_result *view, bool hidden, FILE *out);
/* "sunk Carrier", made safe for XML. */
void bsc_picture_write_answer(const bsc_problem *problem, const bsc_shot *shot, FILE *out);
/* The text of a cell after "A1: ": "8.00 %, 2,407,483,864 of 30,093,975,536", and of one that was
 * fired at its answer first: "hit; 100.00 %, ...". False when memory ran out. */
bool bsc_picture_write_value(const bsc_result *view, uint32_t cell, FILE *out);
/* The percent as a cell shows it, without %: "8.0", and on a scale that ends below 10 % "8.00". */
void bsc_picture_write_percent(double share, bsc_scale scale, FILE *out);

#endif
