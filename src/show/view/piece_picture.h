/* piece_picture.h - draws the pieces of a fleet side by side, in colours and with walls (thick
 * lines) around them, each below its name; and draws a picture of a board with its pieces. */
#ifndef BSC_VIEW_PIECE_PICTURE_H
#define BSC_VIEW_PIECE_PICTURE_H

#include "show/view/map_view.h"

#include <stdio.h>

/* Draws all pieces of the problem's fleet for a terminal, in as many colours as `depth` allows,
 * which must not be BSC_DEPTH_NONE. Returns false if memory ran out; a part of the pieces may then
 * have been written. */
bool bsc_pieces_write_text(const bsc_problem *problem, bsc_depth depth, FILE *out);
/* Draws an SVG picture of the board, which must have places, without ships, and of its pieces below
 * it. `name` is the title if the board has none. Returns false if memory ran out; a part may then
 * have been written. */
bool bsc_board_write_svg(const bsc_problem *problem, const char *name, FILE *out);

#endif
