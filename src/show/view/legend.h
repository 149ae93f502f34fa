/* legend.h - the colours of a map: the scale from a share to a colour, and the legend below a
 * picture, which explains the colours and the marks. */
#ifndef BSC_VIEW_LEGEND_H
#define BSC_VIEW_LEGEND_H

#include "show/view/result.h"

#include <stdio.h>

/* ---- The share that a cell shows ---- */

/* Returns the share of a cell that the map shows, 0 to 1: of deployments with a ship on it; for
 * BSC_VALUES_LEFT of those without one; for BSC_VALUES_DIFFERENCE the share less that of the other
 * map, -1 to 1. Returns 0 where there is no deployment. */
double bsc_map_share(const bsc_result *view, uint32_t cell);
/* Returns the number of deployments without a ship on the cell, in an exact map, as a text that
 * the caller frees; `grouped`: with a comma before every three digits. NULL: memory ran out. */
char *bsc_format_left(const bsc_result *view, uint32_t cell, bool grouped);

/* ---- From a share to a colour ---- */

/* Maps shares to places among the colours, 0 for the first colour and 1 for the last one. Without
 * a middle, `low` has place 0 and `high` place 1. With a middle, that has place 0.5, and of low
 * and high only the one that is farther from it reaches its end, so that equal distances to the
 * two sides look equally strong. */
typedef struct bsc_scale {
    double low, high; /* least and greatest share of the cells that were not fired at */
    double middle;    /* share of the middle colour; NAN: the scale has no middle */
    int digits;       /* digits behind the point for percents on this scale */
} bsc_scale;

/* Number of colours that are given; they are evenly spaced, and between two of them a colour is
 * mixed of both. */
#define BSC_SCALE_POINTS 9

/* Returns the scale that the map asks for, by view->scaling and the shares of its cells. */
bsc_scale bsc_choose_scale(const bsc_result *view);
/* Returns the place of a share on the scale, 0 to 1. Where all shares are equal that is 0, or 0.5
 * on a scale with a middle. */
double bsc_find_scale_place(bsc_scale scale, double share);
/* Returns the colour of a place, as 0xRRGGBB. Places below 0 have the first colour, places above 1
 * the last one. */
uint32_t bsc_find_scale_colour(bsc_scale scale, double place);
/* Says whether white text is easier to read on the colour than black text. */
bool bsc_colour_is_dark(uint32_t colour);
/* Returns how far apart the numbers at an axis from 0 to `length` > 0 should be: 1, 2 or 5 times a
 * power of ten, so that two to six numbers follow the 0. */
double bsc_choose_axis_step(double length);

/* ---- The legend of a picture ---- */

/* Width and height of a scale in a picture, in pixels; the height includes the numbers below. */
#define BSC_SCALE_WIDTH  300
#define BSC_SCALE_HEIGHT 34

/* The marks that a picture may have, as bits of a set. */
typedef enum bsc_legend_mark {
    BSC_MARK_BEST = 1, /* a ring around the best cells of an exact map */
    BSC_MARK_ISLAND = 2,
    BSC_MARK_MISS = 4,
    BSC_MARK_HIT = 8,
    BSC_MARK_SUNK = 16,
    BSC_MARK_CLOSE = 32, /* a ring around the cells that an estimate cannot tell from its best */
    BSC_MARK_SALVO = 64
} bsc_legend_mark;

/* Returns the set of the marks that the picture of this map has. */
unsigned bsc_find_marks(const bsc_result *view);
/* Writes what each mark of the set means, from (0, y) on, in as many rows as fit the width; returns
 * the height of the rows in pixels, 0 without marks. If `out` is NULL it only measures. */
int bsc_legend_write_marks(unsigned marks, int width, int y, FILE *out);
/* Writes the scales to the same place from (0, 0) on, all hidden but the one of index `shown`; and
 * below, from y = `marks_y` on, the meanings of the marks in rows of that width. */
void bsc_legend_write(const bsc_scale *scale, size_t scales, size_t shown, unsigned marks,
                      int width, int marks_y, FILE *out);

#endif
