/* board_view.h - a board with its labels and islands, and its pieces. */
#ifndef BSC_VIEW_BOARD_VIEW_H
#define BSC_VIEW_BOARD_VIEW_H

#include "bscount.h"

#include <stdio.h>

/* False when memory ran out. */
bool bsc_board_write(const bsc_problem *problem, const char *name, FILE *out);

#endif
