/* map_view.h - what other files use of map_view.c. */
#ifndef BSC_VIEW_MAP_VIEW_H
#define BSC_VIEW_MAP_VIEW_H

#include "bscount_game.h"

#include "show/view/result.h"
#include "show/view/table.h"

#include <stdio.h>

/* ---- Counts and density maps: map_view.c ---- */

/* A row: the board, and its count; of an estimate also its error, but of a weighted sum. */
bsc_table bsc_count_table(const bsc_result *origin, const bsc_tally *tally);
/* `up_to`: a word, or NULL. */
void bsc_count_write_json(const bsc_table *table, const bsc_result *origin, const char *up_to,
                          FILE *out);

/* The number of colours that a text has. */
typedef enum bsc_depth { BSC_DEPTH_NONE, BSC_DEPTH_8_BITS, BSC_DEPTH_24_BITS } bsc_depth;

/* Laid out like the board, in colours with a legend. BSC_COUNT and BSC_LEFT are for exact maps; CSV
 * and JSON have counts and probabilities both, and with BSC_LEFT that number too. Pictures and
 * pages have percents and counts, and with BSC_LEFT those that are left. */
bool bsc_map_write_text(const bsc_result *view, bsc_depth depth, FILE *out);
/* For CSV: a row for each cell, in reading order. */
bsc_table bsc_map_table(const bsc_result *view);
bool bsc_map_write_json(const bsc_result *view, FILE *out);
/* A page with the maps of one board to switch between: any ship's, shown first, and each ship's. */
bool bsc_map_write_html(const bsc_result *view, size_t views, size_t shown, FILE *out);
/* Of that page the choice of ships and the figure, for page.js. */
bool bsc_map_write_figure(const bsc_result *view, size_t views, size_t shown, FILE *out);

#endif
