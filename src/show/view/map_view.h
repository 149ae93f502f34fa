/* map_view.h - writes a count, and a density map as text, CSV, JSON and as a page. The picture of a
 * map alone is in compare_view.h. */
#ifndef BSC_VIEW_MAP_VIEW_H
#define BSC_VIEW_MAP_VIEW_H

#include "bscount_game.h"

#include "show/view/result.h"
#include "show/view/table.h"

#include <stdio.h>

/* ---- A count ---- */

/* Returns a table of one row: the board and its count, and if the count is an estimate also its
 * standard error. With weights the count is a weighted sum, which has no error. */
bsc_table bsc_count_table(const bsc_result *origin, const bsc_tally *tally);
/* Writes a table of bsc_count_table as an object of JSON. `up_to` is a word such as "symmetry": it
 * says which solutions count as one; NULL: every solution counts. */
void bsc_count_write_json(const bsc_table *table, const bsc_result *origin, const char *up_to,
                          FILE *out);

/* ---- A density map ---- */

/* How many colours a text may have: none, the 256 of a terminal, or all of 24 bits. */
typedef enum bsc_depth { BSC_DEPTH_NONE, BSC_DEPTH_8_BITS, BSC_DEPTH_24_BITS } bsc_depth;

/* Writes the map as text, laid out like the board. A legend follows if there are colours or best
 * cells to explain. If the view shows counts (BSC_VALUES_COUNT or BSC_VALUES_LEFT), its map must be
 * exact. Returns false if memory ran out. */
bool bsc_map_write_text(const bsc_result *view, bsc_depth depth, FILE *out);
/* Returns a table for CSV with a row for each cell, in reading order: its place; the count of an
 * exact map; the probability; the standard error of an estimate; for a difference the probability
 * that is subtracted and the difference; and with BSC_VALUES_LEFT the number of deployments without
 * a ship on the cell. */
bsc_table bsc_map_table(const bsc_result *view);
/* Writes the map as an object of JSON, with the table of bsc_map_table. */
bool bsc_map_write_json(const bsc_result *view, FILE *out);
/* Writes an HTML page with `views` maps of one board, view[0 .. views - 1]: one of any ship, and
 * others of single ships. The reader can switch between them; view[shown] is shown first. The cells
 * show percents; the tooltips and the table show counts too. Returns false if memory ran out. */
bool bsc_map_write_html(const bsc_result *view, size_t views, size_t shown, FILE *out);
/* Writes only two parts of the page of bsc_map_write_html, for a page that has page.js: the choice
 * of ships and the figure. */
bool bsc_map_write_figure(const bsc_result *view, size_t views, size_t shown, FILE *out);

#endif
