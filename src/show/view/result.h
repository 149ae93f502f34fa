/* result.h - a result as the writers of this room are given it: what was counted, on which board
 * and after which shots, and how its numbers are to be shown.
 *
 * The functions of this room that return bool return true when all is written, and false when
 * memory ran out. Errors of the output file are not among these: the caller asks ferror(out). */
#ifndef BSC_VIEW_RESULT_H
#define BSC_VIEW_RESULT_H

#include "bscount_game.h"

#include <stdio.h>

/* The output formats of all commands. To add one: add it here and, in the same order, its name
 * in line/tables.c; list it with the commands that have it in line/options.h; and write it in
 * their *_view.c or simulate_svg.c, which the files of program/command call. Tables have their
 * three forms (text, CSV, JSON) from table.c and json.c. */
typedef enum bsc_format {
    BSC_FORMAT_TEXT,
    BSC_FORMAT_CSV,
    BSC_FORMAT_JSON,
    BSC_FORMAT_ANSI, /* text in a terminal's colours */
    BSC_FORMAT_SVG,
    BSC_FORMAT_HTML,
    BSC_FORMAT_STATS, /* the numbers of a matrix: of its items, options and entries */
    BSC_FORMAT_DLX,   /* a matrix in the format of Knuth's DLX1, an option a line */
    BSC_FORMAT_DLX3,  /* a matrix in the format of Knuth's DLX3, whose items have bounds */
    BSC_FORMAT_CNF,   /* a matrix as clauses, for SAT solvers */
    BSC_FORMAT_BOARD  /* a .board file */
} bsc_format;

/* What the number of a cell in a map is. */
typedef enum bsc_values {
    BSC_VALUES_PERCENT,     /* percent of the deployments that have a ship on the cell */
    BSC_VALUES_COUNT,       /* number of the deployments that have a ship on the cell */
    BSC_VALUES_PROBABILITY, /* BSC_VALUES_PERCENT as a number from 0 to 1 */
    BSC_VALUES_LEFT,        /* number of the deployments that have no ship on the cell: these would
                             * remain if the cell became an island */
    BSC_VALUES_DIFFERENCE   /* percent less the percent of the same cell in another map */
} bsc_values;

/* Which shares the two ends of a map's colours stand for. */
typedef enum bsc_scaling {
    BSC_SCALING_BY_VALUES, /* BSC_SCALING_LEAST for BSC_VALUES_LEFT, BSC_SCALING_MEAN with 0 in the
                            * middle for BSC_VALUES_DIFFERENCE, BSC_SCALING_ZERO for other values */
    BSC_SCALING_ZERO,      /* 0 and the greatest share */
    BSC_SCALING_LEAST,     /* the least share and the greatest share */
    BSC_SCALING_MEAN /* equally far below and above the mean share, which has the middle colour */
} bsc_scaling;

/* One result. The first part is its origin, which JSON and CSV repeat; the second part is there
 * where the result is a density map. All pointers are borrowed. */
typedef struct bsc_result {
    const char *board_name;     /* the board's name; a matrix file's name if problem is NULL */
    const bsc_problem *problem; /* the board and its fleet; NULL for a matrix that was read */
    const bsc_log *log;         /* the shots of the game so far; NULL: there is no game */
    const uint32_t *sunk;       /* [cells]: which ships are sunk, as bsc_find_sunk_ships writes it;
                                 * NULL: unknown */
    const char *weights;        /* name of the file of weights, or NULL */
    const char *fleet_law;      /* how fleets are laid: "sequential", "flat" or "edges"; NULL: every
                                 * deployment is equally likely, or has its weight */
    const char *engine;         /* the engine that counted, or NULL if none did */

    const bsc_map *map;    /* NULL: the result is no map */
    const char *ship_name; /* the map counts this ship only; NULL: any ship */
    bsc_mode mode;         /* for a map of bsc_map_density its mode; for all other maps
                            * BSC_MODE_OF_LOG */
    bsc_values values;     /* what the numbers of cells are */
    bsc_scaling scaling;   /* which shares the ends of the colours stand for */
    /* For BSC_VALUES_DIFFERENCE the result whose shares are subtracted; NULL for all other
     * values. */
    const struct bsc_result *subtracted;
} bsc_result;

#endif
