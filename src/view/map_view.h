/* map_view.h - a density map, as text laid out like its board, as CSV and as JSON. */
#ifndef BSC_VIEW_MAP_VIEW_H
#define BSC_VIEW_MAP_VIEW_H

#include "bscount.h"

#include <stdio.h>

typedef enum bsc_values { BSC_PERCENT, BSC_COUNT, BSC_PROBABILITY } bsc_values;

typedef struct bsc_map_view {
    const char *board;  /* its name */
    const char *ship;   /* whose map it is, or NULL: any ship's */
    const char *engine; /* that ran */
    const bsc_problem *problem;
    const bsc_log *log; /* the game so far, or NULL */
    const bsc_map *map;
    bool colour; /* in the text, for a terminal */
} bsc_map_view;

/* Each is false when memory ran out. CSV and JSON hold counts and probabilities both. */
bool bsc_map_write_text(const bsc_map_view *view, bsc_values values, FILE *out);
bool bsc_map_write_csv(const bsc_map_view *view, FILE *out);
bool bsc_map_write_json(const bsc_map_view *view, FILE *out);

#endif
