/* legend.h - the colours of a map: the scale from a share to a colour, and the legend below a
 * picture, which explains the colours and the marks. */
#ifndef BSC_VIEW_LEGEND_H
#define BSC_VIEW_LEGEND_H

#include "show/view/result.h"

#include <stdio.h>

/* ---- The share that a cell shows ---- */

/* Returns the share that the map shows at a cell, a number from 0 to 1: the share of the
 * deployments that have a ship on the cell, or for BSC_VALUES_LEFT of those that have none there.
 * For BSC_VALUES_DIFFERENCE it is the share of deployments with a ship there less the share at the
 * same cell of the other map, a number from -1 to 1. Returns 0 where there is no deployment. */
double bsc_map_share(const bsc_result *view, uint32_t cell);
/* Returns the digits of the number of deployments without a ship on the cell. The map must be
 * exact. `grouped` says that a comma stands before every three digits from the right. The caller
 * frees the text; NULL: memory ran out. */
char *bsc_format_left(const bsc_result *view, uint32_t cell, bool grouped);

/* ---- From a share to a colour ---- */

/* A scale from shares to colours. A share has a place on it: 0 is the place of the first colour, 1
 * that of the last one. Without a middle, `low` has place 0 and `high` place 1. A scale with a
 * middle has it at place 0.5, and goes equally far to either side, to the farther one of low and
 * high: with low -0.1, middle 0 and high 0.3 the share 0.3 has place 1, -0.3 would have place 0,
 * and -0.1 has place 1/3. So equal distances from the middle look equally strong. */
typedef struct bsc_scale {
    double low;    /* least share of the cells with no single shot at them, or 0 if all are above 0
                    * and the scale begins at 0 */
    double high;   /* greatest share of these cells */
    double middle; /* share of the middle colour; NAN: the scale has no middle */
    int digits;    /* digits behind the point for percents on this scale */
} bsc_scale;

/* The colours of a scale are listed for so many evenly spaced places from 0 to 1. Between two
 * places the colour is mixed from the colours of both. */
#define BSC_SCALE_POINTS 9

/* Returns the scale that the map asks for, by view->scaling and the shares of its cells. */
bsc_scale bsc_choose_scale(const bsc_result *view);
/* Returns the place of a share on the scale: 0 to 1 for shares from low to high. Where low and high
 * are equal the place is 0, or 0.5 on a scale with a middle. */
double bsc_find_scale_place(bsc_scale scale, double share);
/* Returns the colour of a place, as 0xRRGGBB. Places below 0 have the first colour, places above 1
 * the last one. */
uint32_t bsc_find_scale_colour(bsc_scale scale, double place);
/* Says whether white text is easier to read on the colour than black text. */
bool bsc_colour_is_dark(uint32_t colour);
/* Returns how far apart the numbers at an axis from 0 to `length` should stand: 1, 2 or 5 times a
 * power of ten, so that two to six numbers follow the 0. A length of 30 has 0, 10, 20 and 30, and
 * one of 20 has 0, 5, 10, 15 and 20. `length` must be positive. */
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
/* Writes what each mark of the set means, in rows that begin at (0, y) and are at most `width`
 * pixels wide; returns the height of all rows in pixels, 0 without marks. If `out` is NULL it
 * writes nothing and only measures. */
int bsc_legend_write_marks(unsigned marks, int width, int y, FILE *out);
/* Writes the scales of a picture's maps, all to the same place with the upper left corner (0, 0),
 * and all hidden but scale[shown], for a script to switch between; all must have a middle, or none.
 * Below, from y = `marks_y` on, it writes the meanings of the marks in rows of at most `width`
 * pixels. */
void bsc_legend_write(const bsc_scale *scale, size_t scales, size_t shown, unsigned marks,
                      int width, int marks_y, FILE *out);

#endif
