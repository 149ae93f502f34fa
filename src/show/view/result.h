/* result.h - what every writer of this room is given: what a result was made from, and its format.
 * Functions of this room that return bool return false where memory ran out; errors of writing are
 * left to the stream. */
#ifndef BSC_VIEW_RESULT_H
#define BSC_VIEW_RESULT_H

#include "bscount_game.h"

#include <stdio.h>

/* The output formats of all commands. To add one: add it here and, in the same order, its name
 * in line/tables.c; list it with the commands that have it in line/options.h; and write it in
 * their *_view.c or simulate_svg.c, which the cli/COMMAND.c files call. Tables have their three
 * forms (text, CSV, JSON) from table.c. */
typedef enum bsc_format {
    BSC_FORMAT_TEXT,
    BSC_FORMAT_CSV,
    BSC_FORMAT_JSON,
    BSC_FORMAT_ANSI, /* text in a terminal's colours */
    BSC_FORMAT_SVG,
    BSC_FORMAT_HTML,
    BSC_FORMAT_STATS,
    BSC_FORMAT_DLX,
    BSC_FORMAT_CNF,
    BSC_FORMAT_BOARD
} bsc_format;

/* BSC_LEFT: the deployments without a ship on the cell, as if it were an island. */
typedef enum bsc_values {
    BSC_PERCENT,
    BSC_COUNT,
    BSC_PROBABILITY,
    BSC_LEFT,
    BSC_DIFFERENCE
} bsc_values;

/* The ends of a map's colours: from 0, or from the least share, to the greatest; or around the mean
 * of all. A map's own are from 0, of BSC_LEFT from the least, of BSC_DIFFERENCE around 0. */
typedef enum bsc_scaling {
    BSC_SCALING_OWN,
    BSC_SCALING_ZERO,
    BSC_SCALING_LEAST,
    BSC_SCALING_MEAN
} bsc_scaling;

/* The things that a result was made from; and of a map its numbers. */
typedef struct bsc_result {
    const char *board;          /* its name; of a matrix file where there is no problem */
    const bsc_problem *problem; /* or NULL */
    const bsc_log *log;         /* the game so far, or NULL */
    const uint32_t *sunk;       /* [cells]: bsc_sunk_find's, or NULL */
    const char *weights;        /* the file they came from, or NULL */
    const char *law;    /* how fleets are laid: "sequential"; NULL: uniformly, or by weights */
    const char *engine; /* that ran, or NULL where none did */
    const char *ship;   /* whose map it is, or NULL: any ship's */
    const bsc_map *map; /* or NULL */
    bsc_mode mode;      /* of bsc_map_density's; BSC_MODE_OF_LOG for other maps */
    bsc_values values;
    const struct bsc_result *less; /* of BSC_DIFFERENCE: whose shares are taken off; else NULL */
    bsc_scaling scaling;
} bsc_result;

#endif
