/* map_words.h - says in words what a board is called, what a map counts, and what its numbers are
 * based on: an exact count, random deployments, or weights. */
#ifndef BSC_VIEW_MAP_WORDS_H
#define BSC_VIEW_MAP_WORDS_H

#include "show/view/result.h"

/* Returns the place of a cell, which has its label and coordinates. */
const bsc_place *bsc_cell_place(const bsc_problem *problem, uint32_t cell);

/* Returns the title of the board, or `name`, which may be NULL, if the board has no title. A title
 * is valid as long as the problem. */
const char *bsc_board_title(const bsc_problem *problem, const char *name);
/* Returns the rule about touching ships in words, such as "ships may touch only at corners". If
 * every cell must be covered, returns "every cell is covered" instead. */
const char *bsc_touch_words(const bsc_problem *problem);

/* Returns the words for what the map looks for on a cell: "a ship", or the name of the ship if the
 * map counts only one ship. */
const char *bsc_map_ship_name(const bsc_result *result);

/* Size, in bytes, of the text that bsc_map_write_share writes. The text may contain the name of a
 * ship, which has up to 64 characters, each of up to 4 bytes. What does not fit is cut, perhaps
 * within a character. */
#define BSC_SHARE_SIZE 320
/* Writes a text that says which share of the deployments the numbers of a map show, to
 * text[BSC_SHARE_SIZE]: "with a ship on the cell"; "left if the cell becomes an island"; or for a
 * difference of two maps, "with a ship on the cell, less that of BOARD". The name of the only ship
 * in the map takes the place of "a ship". Nothing is escaped. */
void bsc_map_write_share(const bsc_result *result, char text[BSC_SHARE_SIZE]);

/* Returns the standard error of the least precise cell: the greatest standard error of the share of
 * any cell, from 0 to 1. Returns 0 if the map was not estimated from random deployments. */
double bsc_map_greatest_error(const bsc_result *result);
/* Returns a text that says what the numbers of a map are based on: "17,290,404,311 deployments" if
 * the map is exact; how they were estimated; or for other maps how fleets are laid: "by weights".
 * result->mode must be BSC_MODE_OF_LOG, because maps of other modes count placements. The caller
 * frees the text. Returns NULL if memory ran out. */
char *bsc_map_format_source(const bsc_result *result);

#endif
