/* map_view.h - writes a density map, which says for each cell how many of the deployments have a
 * ship there, as text, CSV, JSON or an HTML page. (compare_view.h writes the picture of a map.) In
 * each result both `problem` and `map` must be set; `log` may be NULL. Errors of `out` are for the
 * caller to find (ferror). */
#ifndef BSC_VIEW_MAP_VIEW_H
#define BSC_VIEW_MAP_VIEW_H

#include "bscount_game.h"

#include "show/view/result.h"
#include "show/view/table.h"

#include <stdio.h>

/* How many colours a text in a terminal may have: none; the 256 colours that have an index of 8
 * bits; or all colours of 24 bits. */
typedef enum bsc_depth { BSC_DEPTH_NONE, BSC_DEPTH_8_BITS, BSC_DEPTH_24_BITS } bsc_depth;

/* Writes the map as text that is laid out like the board. `depth` says how many colours it may
 * have. A legend follows if there are colours or best cells to explain. If the cells show counts
 * (BSC_VALUES_COUNT or BSC_VALUES_ISLAND), the map must be exact. Returns false, and writes
 * nothing, if memory ran out. */
bool bsc_map_write_text(const bsc_result *result, bsc_depth depth, FILE *out);
/* Returns a table for CSV with one row per cell, in reading order. The columns are: the label, x
 * and y of the cell; how many deployments have a ship there, if the map is exact; the probability
 * of a ship; its standard error, if the map is not exact; for a difference of two maps, the
 * probability that is subtracted and the difference; and with BSC_VALUES_ISLAND, for which the map
 * must be exact, how many deployments have no ship on the cell. The caller releases the table
 * (bsc_table_release); its field has_failed says whether memory ran out. */
bsc_table bsc_map_table(const bsc_result *result);
/* Writes the map as a JSON object: what was counted, and the table of bsc_map_table. Returns false,
 * and writes nothing, if memory ran out. */
bool bsc_map_write_json(const bsc_result *result, FILE *out);
/* Writes an HTML page with `results` maps of one board, result[0 .. results - 1]: a map of all
 * ships, and maps of single ships. `results` is at least 1, and no map has a mode
 * (bsc_result.mode). The reader can switch between the maps; result[shown] is shown first. Cells
 * show percentages; the tooltips and the table show the counts of exact maps as well. Returns false
 * if memory ran out; a part of the page may then have been written. */
bool bsc_map_write_html(const bsc_result *result, size_t results, size_t shown, FILE *out);
/* Writes a part of the page of bsc_map_write_html: the form in which the reader chooses a map, and
 * the figure with the board, the legend and the table. `results` is at least 1; for a single map
 * there is no form. This is for callers that put the figure on a page of their own, which must
 * contain page.js. Returns false if memory ran out; a part may then have been written. */
bool bsc_map_write_figure(const bsc_result *result, size_t results, size_t shown, FILE *out);

#endif
