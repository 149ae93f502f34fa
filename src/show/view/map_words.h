/* map_words.h - what a board and its map are called, in words. */
#ifndef BSC_VIEW_MAP_WORDS_H
#define BSC_VIEW_MAP_WORDS_H

#include "show/view/result.h"

#define BSC_SHARE_SIZE 320 /* bytes; a piece's name has 64 characters at most */

/* What holds between two ships: "ships may touch". */
const char *bsc_touch_words(const bsc_problem *problem);

/* The ship of the map: "a ship", or one by its name. */
const char *bsc_map_ship(const bsc_result *view);

/* Writes of which deployments the map has shares: "with a ship on the cell", "left if the cell
 * becomes an island". */
void bsc_map_describe(const bsc_result *view, char text[BSC_SHARE_SIZE]);

/* The greatest standard error of a cell. */
double bsc_map_greatest_error(const bsc_result *view);

/* What the numbers of a map rest on, which the caller frees: "17,290,404,311 deployments", or
 * how it was estimated; NULL when memory ran out. */
char *bsc_map_source(const bsc_result *view);

/* The board's title, or its name where it has none. */
const char *bsc_title_of(const bsc_problem *problem, const char *name);

/* The place of a cell. */
const bsc_place *bsc_place_of(const bsc_problem *problem, uint32_t cell);

#endif
