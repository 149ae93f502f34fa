/* legend.h - what the colours and marks of a picture mean. */
#ifndef BSC_VIEW_LEGEND_H
#define BSC_VIEW_LEGEND_H

#include "view/map_view.h"

#define BSC_SCALE_HEIGHT 34 /* of the scale with its numbers */

/* The marks that a picture may bear; sums of these. */
typedef enum bsc_mark {
    BSC_MARK_BEST = 1,
    BSC_MARK_ISLAND = 2,
    BSC_MARK_MISS = 4,
    BSC_MARK_HIT = 8,
    BSC_MARK_SUNK = 16
} bsc_mark;

/* Those of this map's picture. */
unsigned bsc_legend_marks(const bsc_map_view *view);
/* The greatest probability of a cell that was not fired at: the scale's end. */
double bsc_legend_most(const bsc_map_view *view);

/* The colours from left to right, once for all scales of a page. */
void bsc_legend_write_colours(FILE *out);
/* A scale from 0 to `most`, so wide, with its upper left corner at 0, 0. */
void bsc_legend_write_scale(double most, int width, bool hidden, FILE *out);
/* What each mark means, in as many rows as the width asks for, from 0, y on; returns their height.
 * With `out` NULL it only measures. */
int bsc_legend_write_marks(unsigned marks, int width, int y, FILE *out);

#endif
