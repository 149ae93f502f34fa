/* board_view.h - writes a board with its labels, islands and pieces, as the command `show` prints
 * it: as text, as JSON, or as a .board file. The board must have places, which boards without a
 * size (nxn, wxh) and boards of more than 200 columns or rows do not have. Errors of `out` are for
 * the caller to find (ferror). */
#ifndef BSC_VIEW_BOARD_VIEW_H
#define BSC_VIEW_BOARD_VIEW_H

#include "bscount_game.h"

#include "show/view/map_view.h"

#include <stdio.h>

/* Writes the board as text for people: its title (or `name` if it has no title), its rules, the
 * board itself, a table of its pieces, and drawings of the pieces. If `depth` is BSC_DEPTH_NONE,
 * only pieces that are not straight are drawn, in plain characters; otherwise all pieces, in
 * colours. Returns false if memory ran out; a part may then have been written. */
bool bsc_board_write(const bsc_problem *problem, const char *name, bsc_depth depth, FILE *out);
/* Writes the board as a JSON object, as `bscount show --format json` prints it: its name and rules
 * (bsc_json_add_origin), then an array "places" with an object for each place of the board, whether
 * ships can lie there or not, and an array "pieces" with one for each piece. `name` is the name of
 * the board. Returns false if memory ran out; the object is then complete JSON, but without both
 * arrays. */
bool bsc_board_write_json(const bsc_problem *problem, const char *name, FILE *out);
/* Writes the problem (the board, its rules and its fleet) as the text of a .board file, laid out so
 * that people can edit it. Given this text, bsc_problem_new makes the same problem, if it is also
 * given the same kind of labels (bsc_problem_labels), which the text does not tell, and if each sum
 * has a cell. Cannot fail. */
void bsc_board_write_file(const bsc_problem *problem, FILE *out);

#endif
