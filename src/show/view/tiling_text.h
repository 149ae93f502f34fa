/* tiling_text.h - draws a tiling (a deployment laid out on its board, tiling.h) for a terminal:
 * ships are coloured blocks with walls around them. */
#ifndef BSC_VIEW_TILING_TEXT_H
#define BSC_VIEW_TILING_TEXT_H

#include "show/view/map_view.h"
#include "show/view/tiling.h"

#include <stdio.h>

/* Writes the tiling, which must have at least one point, as text, in as many colours as `depth`
 * allows, which must not be BSC_DEPTH_NONE. If `problem` is not NULL, it is the problem of the
 * tiling; the names of the columns are then written above the tiling, unless labels are cube
 * coordinates; and the numbers of the rows are written at its left, if these names and numbers are
 * enough to name all cells. Returns false, and writes nothing, if memory ran out. */
bool bsc_tiling_write_text(const bsc_tiling *tiling, const bsc_problem *problem, bsc_depth depth,
                           FILE *out);

#endif
