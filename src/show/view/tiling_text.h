/* tiling_text.h - draws a deployment in a terminal: ships as coloured blocks with walls around
 * them. */
#ifndef BSC_VIEW_TILING_TEXT_H
#define BSC_VIEW_TILING_TEXT_H

#include "show/view/map_view.h"
#include "show/view/tiling.h"

#include <stdio.h>

/* Writes the tiling as text, in as many colours as `depth` says. If a problem is given and its
 * board's cells have names, the letters and numbers of the names stand beside the tiling. `problem`
 * may be NULL. Returns false if memory ran out. */
bool bsc_tiling_write_text(const bsc_tiling *tiling, const bsc_problem *problem, bsc_depth depth,
                           FILE *out);

#endif
