/* board_view.h - writes a board with its labels, islands and pieces, as `show` prints it. */
#ifndef BSC_VIEW_BOARD_VIEW_H
#define BSC_VIEW_BOARD_VIEW_H

#include "bscount_game.h"

#include "show/view/map_view.h"

#include <stdio.h>

/* Writes the board as text for people: its title, or `name` if it has no title; its rules; the
 * board; and its pieces: all of them in colours of that depth, or without colours those that are
 * not straight. Returns false when memory ran out. */
bool bsc_board_write(const bsc_problem *problem, const char *name, bsc_depth depth, FILE *out);
/* Writes the board as an object of JSON; `name` is the board's name. Returns false when memory ran
 * out. */
bool bsc_board_write_json(const bsc_problem *problem, const char *name, FILE *out);
/* Writes the problem as the text of a .board file. The text is laid out for people to edit, and
 * bsc_problem_new makes the same problem of it again. */
void bsc_board_write_file(const bsc_problem *problem, FILE *out);

#endif
