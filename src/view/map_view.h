/* map_view.h - a density map: as text laid out like its board, plain or in colour, as CSV and JSON,
 * as a picture, and as a page. */
#ifndef BSC_VIEW_MAP_VIEW_H
#define BSC_VIEW_MAP_VIEW_H

#include "bscount_game.h"

#include <stdio.h>

typedef enum bsc_values { BSC_PERCENT, BSC_COUNT, BSC_PROBABILITY } bsc_values;

typedef struct bsc_map_view {
    const char *board;  /* its name */
    const char *ship;   /* whose map it is, or NULL: any ship's */
    const char *engine; /* that ran */
    const bsc_problem *problem;
    const bsc_log *log;  /* the game so far, or NULL */
    const char *weights; /* the file that they came from, or NULL */
    const bsc_map *map;
} bsc_map_view;

/* Each is false when memory ran out. CSV and JSON hold counts and probabilities both. BSC_COUNT is
 * for exact maps. */
bool bsc_map_write_text(const bsc_map_view *view, bsc_values values, FILE *out);
bool bsc_map_write_csv(const bsc_map_view *view, FILE *out);
bool bsc_map_write_json(const bsc_map_view *view, FILE *out);

/* map_ansi.c: the text for a terminal, each cell on its colour, with a legend. Without true colour,
 * in the nearest of 256. */
bool bsc_map_write_ansi(const bsc_map_view *view, bsc_values values, bool true_colour, FILE *out);
/* map_svg.c: a picture with title and legend. */
bool bsc_map_write_svg(const bsc_map_view *view, FILE *out);
/* map_html.c: a page with the maps of one board, the one shown first and those to switch to: any
 * ship's and each ship's. */
bool bsc_map_write_html(const bsc_map_view *view, size_t views, size_t shown, FILE *out);

/* What a cell shows: its number, or the mark of its shot. The caller frees it; NULL when memory ran
 * out.
 */
char *bsc_map_value(const bsc_map_view *view, bsc_values values, uint32_t cell);
/* The text's first lines, which say what the numbers and marks are. */
bool bsc_map_write_head(const bsc_map_view *view, bsc_values values, FILE *out);
/* "deployment" for a count of 1, else "deployments". */
const char *bsc_deployments_word(const char *digits);
/* The board's title, or its name where it has none. */
const char *bsc_map_title(const bsc_map_view *view);

#endif
