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
 * standard error; but not with weights, whose count is a weighted sum. */
bsc_table bsc_count_table(const bsc_result *origin, const bsc_tally *tally);
/* Writes a table of bsc_count_table as an object of JSON. `up_to`: what solutions are counted up
 * to, a word such as "symmetry"; NULL: every solution counts. */
void bsc_count_write_json(const bsc_table *table, const bsc_result *origin, const char *up_to,
                          FILE *out);

/* ---- A density map ---- */

/* The colours that a text has: none, 256, or all of 24 bits. */
typedef enum bsc_depth { BSC_DEPTH_NONE, BSC_DEPTH_8_BITS, BSC_DEPTH_24_BITS } bsc_depth;

/* Writes the map as text: laid out like the board, with a legend below where there are colours or
 * best cells to explain. The map must be exact for BSC_VALUES_COUNT and BSC_VALUES_LEFT. */
bool bsc_map_write_text(const bsc_result *view, bsc_depth depth, FILE *out);
/* Returns a table with a row for each cell, in reading order, as for CSV: its place, the count
 * (exact maps) and the probability, the standard error (estimates), and with BSC_VALUES_LEFT also
 * the number of deployments without a ship on the cell. */
bsc_table bsc_map_table(const bsc_result *view);
/* Writes the map as an object of JSON, with the table of bsc_map_table. */
bool bsc_map_write_json(const bsc_result *view, FILE *out);
/* Writes a page with several maps of one board to switch between: any ship's map, and each
 * ship's. view[shown] is shown first. The numbers are percents, with counts beside them. */
bool bsc_map_write_html(const bsc_result *view, size_t views, size_t shown, FILE *out);
/* Writes the choice of ships and the figure of that page alone, for a page that has page.js. */
bool bsc_map_write_figure(const bsc_result *view, size_t views, size_t shown, FILE *out);

#endif
