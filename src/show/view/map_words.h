/* map_words.h - says in words what a board is called, what a map counts, and what its numbers rest
 * on. */
#ifndef BSC_VIEW_MAP_WORDS_H
#define BSC_VIEW_MAP_WORDS_H

#include "show/view/result.h"

/* Returns the place of a cell, with its label. */
const bsc_place *bsc_cell_place(const bsc_problem *problem, uint32_t cell);

/* Returns the board's title, or `name` where it has none. */
const char *bsc_board_title(const bsc_problem *problem, const char *name);
/* Returns whether ships may touch, as "ships may touch only at corners"; or "every cell is
 * covered", if that is the rule. */
const char *bsc_touch_words(const bsc_problem *problem);

/* Returns what a map counts: "a ship", or the name of the one ship that it is about. */
const char *bsc_map_ship_name(const bsc_result *view);

/* Bytes of a text of bsc_map_write_share; a ship's name has up to 64 characters. */
#define BSC_SHARE_SIZE 320
/* Writes to text[BSC_SHARE_SIZE] which share of the deployments the numbers of a map are: "with a
 * ship on the cell", "left if the cell becomes an island", or for a difference "with a ship on the
 * cell, less that of BOARD". */
void bsc_map_write_share(const bsc_result *view, char text[BSC_SHARE_SIZE]);

/* Returns the greatest standard error that the share of a cell has, 0 to 1; 0 in an exact map. */
double bsc_map_greatest_error(const bsc_result *view);
/* Returns what the numbers of a map rest on, which the caller frees: "17,290,404,311 deployments",
 * or how they were estimated. NULL: memory ran out. */
char *bsc_map_format_source(const bsc_result *view);

#endif
