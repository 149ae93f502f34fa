/* result.h - describes one result to the functions that write it: what was counted, on which board
 * and after which shots, and how its numbers are to be shown.
 *
 * The functions of this folder that return bool return true if everything was written, and false if
 * memory ran out. They do not report errors of the output file: the caller checks ferror(out). */
#ifndef BSC_VIEW_RESULT_H
#define BSC_VIEW_RESULT_H

#include "bscount_game.h"

#include <stdio.h>

/* The output formats of all commands. To add one: add it here and, at the same index, its name in
 * line/tables.c; list it with the commands that have it in line/options.h, and describe it in
 * line/help.c. Tables are written by table.c and json.c, which command/output.c calls; counts and
 * maps by count_view.c and map_view.c, which command/results.c calls; everything else by a file of
 * this folder that is named after its command, such as board_view.c, and that the file of the
 * command calls. */
typedef enum bsc_format {
    BSC_FORMAT_TEXT,
    BSC_FORMAT_CSV,
    BSC_FORMAT_JSON,
    BSC_FORMAT_ANSI, /* text in a terminal's colours */
    BSC_FORMAT_SVG,
    BSC_FORMAT_HTML,
    BSC_FORMAT_STATS, /* how many columns (items), rows (options) and ones a matrix has */
    BSC_FORMAT_DLX,   /* a matrix in the format of Knuth's DLX1, one option per line */
    BSC_FORMAT_DLX3,  /* a matrix in the format of Knuth's DLX3, whose items have bounds */
    BSC_FORMAT_CNF,   /* a matrix as clauses, for SAT solvers */
    BSC_FORMAT_BOARD  /* a .board file */
} bsc_format;

/* What the number that a map shows at a cell means. */
typedef enum bsc_values {
    BSC_VALUES_PERCENT,     /* percent of the deployments that have a ship on the cell */
    BSC_VALUES_COUNT,       /* how many deployments have a ship on the cell */
    BSC_VALUES_PROBABILITY, /* the same as BSC_VALUES_PERCENT, but as a number from 0 to 1 */
    /* how many deployments have no ship on the cell: they are left if the cell becomes an island,
     * which no ship may cover */
    BSC_VALUES_LEFT,
    BSC_VALUES_DIFFERENCE /* the percentage minus that of the same cell in another map */
} bsc_values;

/* Where the scale of colours of a map begins and ends: which share of the deployments, from 0 to 1,
 * has the first colour, and which has the last. */
typedef enum bsc_scaling {
    BSC_SCALING_BY_VALUES, /* BSC_SCALING_LEAST for BSC_VALUES_LEFT, BSC_SCALING_MEAN with 0 in the
                            * middle for BSC_VALUES_DIFFERENCE, BSC_SCALING_ZERO for other values */
    BSC_SCALING_ZERO,      /* 0 and the greatest share of a cell */
    BSC_SCALING_LEAST,     /* the least and the greatest share of a cell */
    BSC_SCALING_MEAN       /* ends equally far from the mean share, which has the middle colour */
} bsc_scaling;

/* One result. Its first part, the origin, says what was counted, and is repeated in JSON and CSV.
 * Its second part is valid only if the result is a density map. All pointers are borrowed. */
typedef struct bsc_result {
    const char *board_name;     /* name of the board, or of the matrix file if `problem` is NULL */
    const bsc_problem *problem; /* the board and its fleet; NULL for a matrix that was read */
    const bsc_log *log;         /* the shots of the game so far; NULL: there is no game */
    /* sunk[cell] is the number, from 1, of the shot that sank the ship on the cell; 0 if no ship on
     * the cell is known to be sunk (bsc_find_sunk_ships). NULL: not computed. */
    const uint32_t *sunk;
    const char *weights; /* name of the file with the weights of placements; NULL: no weights */
    /* How the hidden fleets are laid, as --fleet-law says: "sequential" (ship by ship, each at
     * random on a place that is free), "flat" (each cell is equally likely to hold a ship)
     * or "edges" (a cell at the rim is twice as likely to hold a ship as others). NULL: every
     * deployment is equally likely, or as likely as its weight says. */
    const char *fleet_law;
    const char *engine; /* name of the engine that counted; NULL: none did */

    const bsc_map *map;    /* NULL: the result is no map */
    const char *ship_name; /* the only ship that the map counts; NULL: it counts all ships */
    /* For a map of bsc_map_density, the aim of the shots: to find ships (hunt) or to sink one
     * (target). Such a map lays each ship without regard to the others. BSC_MODE_OF_LOG for other
     * maps. */
    bsc_mode mode;
    bsc_values values;   /* what the numbers at the cells mean */
    bsc_scaling scaling; /* which shares have the colours at the ends of the scale */
    /* For BSC_VALUES_DIFFERENCE, the other map, whose shares are subtracted; otherwise NULL. */
    const struct bsc_result *subtracted;
} bsc_result;

#endif
