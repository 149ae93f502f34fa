/* tiling_text.h - draws a deployment in a terminal: ships as coloured blocks with walls around
 * them. */
#ifndef BSC_VIEW_TILING_TEXT_H
#define BSC_VIEW_TILING_TEXT_H

#include "show/view/map_view.h"
#include "show/view/tiling.h"

#include <stdio.h>

/* Draws the tiling in colours of that depth, with the letters and numbers of the problem's board
 * beside it, where they name cells; without them if the problem is NULL. Returns false if memory
 * ran out. */
bool bsc_tiling_write_text(const bsc_tiling *tiling, const bsc_problem *problem, bsc_depth depth,
                           FILE *out);

#endif
