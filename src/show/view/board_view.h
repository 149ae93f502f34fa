/* board_view.h - what other files use of board_view.c. */
#ifndef BSC_VIEW_BOARD_VIEW_H
#define BSC_VIEW_BOARD_VIEW_H

#include "bscount_game.h"

#include <stdio.h>

/* ---- A board with its labels and islands, and its pieces: board_view.c ---- */

bool bsc_board_write(const bsc_problem *problem, const char *name, FILE *out);
/* A .board file of the same problem, to edit. */
void bsc_board_write_file(const bsc_problem *problem, FILE *out);
bool bsc_board_write_json(const bsc_problem *problem, const char *name, FILE *out);

#endif
