/* piece_picture.h - draws the pieces of a fleet in colours with walls, side by side, each below its
 * name; and a board with its pieces as a picture. */
#ifndef BSC_VIEW_PIECE_PICTURE_H
#define BSC_VIEW_PIECE_PICTURE_H

#include "show/view/map_view.h"

#include <stdio.h>

/* Draws all pieces in a terminal, in colours of that depth. Returns false if memory ran out. */
bool bsc_pieces_write_text(const bsc_problem *problem, bsc_depth depth, FILE *out);
/* Draws the board without ships, and its pieces below, as SVG. `name` is the title of a board that
 * has none. Returns false if memory ran out. */
bool bsc_board_write_svg(const bsc_problem *problem, const char *name, FILE *out);

#endif
