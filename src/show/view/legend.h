/* legend.h - what other files use of legend.c. */
#ifndef BSC_VIEW_LEGEND_H
#define BSC_VIEW_LEGEND_H

#include "show/view/result.h"

#include <stdio.h>

/* ---- legend.c: colours, and the legend of a picture ---- */

/* The shares at the ends of the colours, of cells that were not fired at. Around a middle both
 * sides have as much of the colours, and the farther end all of its side. */
typedef struct bsc_scale {
    double least, most;
    double middle; /* NAN: from one end to the other */
    int digits;    /* of percents, behind the point */
} bsc_scale;

#define BSC_SCALE_POINTS 9 /* evenly spaced; between two of them the colour is mixed */

bsc_scale bsc_legend_scale(const bsc_result *view);
/* The place of the share among the colours, 0 to 1; all the same: the first, or the middle. */
double bsc_scale_place(bsc_scale scale, double share);
/* The colour of a place, as 0xRRGGBB; what lies outside is taken as the nearer end. */
uint32_t bsc_scale_colour(bsc_scale scale, double place);
/* Whether light text is easier to read on it than dark text. */
bool bsc_colour_is_dark(uint32_t colour);
/* How far apart the numbers at a scale from 0 to `most` are: 1, 2 or 5 times a power of ten, so
 * that two to six of them follow 0. `most` must be positive. */
double bsc_scale_step(double most);

/* The share of a cell that a map shows: with a ship on it, left without one, or the difference to
 * another map's; 0 where there is no deployment. */
double bsc_map_share(const bsc_result *view, uint32_t cell);
/* The number left, of an exact map, which the caller frees; NULL when memory ran out. */
char *bsc_map_left(const bsc_result *view, uint32_t cell, bool grouped);

#define BSC_SCALE_WIDTH  300
#define BSC_SCALE_HEIGHT 34 /* with the numbers below it */

/* The marks in a picture; sums of these. */
typedef enum bsc_legend_mark {
    BSC_MARK_BEST = 1,
    BSC_MARK_ISLAND = 2,
    BSC_MARK_MISS = 4,
    BSC_MARK_HIT = 8,
    BSC_MARK_SUNK = 16,
    BSC_MARK_CLOSE = 32, /* the best of an estimate */
    BSC_MARK_SALVO = 64
} bsc_legend_mark;

/* The marks of this map's picture. */
unsigned bsc_legend_marks(const bsc_result *view);
/* The meaning of each mark, in as many rows as the width asks for, from 0, y on; returns their
 * height. With `out` NULL it only measures. */
int bsc_legend_write_marks(unsigned marks, int width, int y, FILE *out);
/* Scales, of which one is shown, from 0, 0 on, and the marks from `below` on in rows that wide. */
void bsc_legend_write(const bsc_scale *scale, size_t scales, size_t shown, unsigned marks,
                      int width, int below, FILE *out);

#endif
