/* map_words.h - what a board and a map are called, in words. */
#ifndef BSC_VIEW_MAP_WORDS_H
#define BSC_VIEW_MAP_WORDS_H

#include "show/view/result.h"

/* Returns the place of a cell. */
const bsc_place *bsc_cell_place(const bsc_problem *problem, uint32_t cell);

/* Returns the board's title, or `name` where it has none. */
const char *bsc_board_title(const bsc_problem *problem, const char *name);
/* Returns the rule for two ships, as in "ships may touch only at corners". */
const char *bsc_touch_words(const bsc_problem *problem);

/* Returns the ship that a map counts: "a ship", or a ship by its name. */
const char *bsc_map_ship_name(const bsc_result *view);

#define BSC_SHARE_SIZE                                                                             \
    320 /* bytes of a text of bsc_map_write_share; a ship's name has 64 characters */
/* Writes to text which deployments the map has the share of: "with a ship on the cell", "left if
 * the cell becomes an island". */
void bsc_map_write_share(const bsc_result *view, char text[BSC_SHARE_SIZE]);

/* Returns the greatest standard error of a cell's share. */
double bsc_map_greatest_error(const bsc_result *view);
/* Returns what the numbers of a map rest on, which the caller frees: "17,290,404,311 deployments",
 * or how they were estimated. NULL: memory ran out. */
char *bsc_map_format_source(const bsc_result *view);

#endif
