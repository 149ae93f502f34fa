/* board_view.h - writes a board with its labels, islands and pieces, as `show` prints it. */
#ifndef BSC_VIEW_BOARD_VIEW_H
#define BSC_VIEW_BOARD_VIEW_H

#include "bscount_game.h"

#include <stdio.h>

/* Write the board as text for people, and as an object of JSON. `name` is the board's name, shown
 * where it has no title. */
bool bsc_board_write(const bsc_problem *problem, const char *name, FILE *out);
bool bsc_board_write_json(const bsc_problem *problem, const char *name, FILE *out);
/* Writes a .board file of the same problem, to edit. */
void bsc_board_write_file(const bsc_problem *problem, FILE *out);

#endif
