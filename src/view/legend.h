/* legend.h - what the colours and marks of a picture mean. */
#ifndef BSC_VIEW_LEGEND_H
#define BSC_VIEW_LEGEND_H

#include "view/map_view.h"

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

#endif
