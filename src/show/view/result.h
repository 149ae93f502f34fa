/* result.h - describes one result to the functions that write it: what was counted, on which board
 * and after which shots, and how its numbers are to be shown.
 *
 * The functions of this folder that return bool return true if everything was written, and false if
 * memory ran out; a part may then have been written. They do not report errors of the output file:
 * the caller checks ferror(out). The functions that write and return nothing cannot fail. */
#ifndef BSC_VIEW_RESULT_H
#define BSC_VIEW_RESULT_H

#include "bscount_game.h"

#include <stdio.h>

/* The output formats of all commands. Their order has no meaning, but bsc_format_words has the same
 * order. What a new format needs, file by file:
 *
 *   here                     its value below
 *   program/line/tables.c    at the same index of bsc_format_words its name; and the rules of which
 *                            options need the format, or cannot be used with it
 *   program/line/options.h   the commands that have it; `merge` has those of count, map, simulate
 *   program/line/help.c      `formats`: what it is
 *   program/line/slips.c     only if its name has another meaning in some rows of the table
 *   program/line/parse.c     ending_of: only if an ending of --output means it that is not its name
 *   show/view                its writer: for tables a function in table.c, for counts in
 *                            count_view.c, for text that is laid out like the board in map_view.c,
 *                            by way of a bsc_grid (grid.h), for pictures in compare_view.c, for
 *                            deployments in record_view.c; or a file of its own
 *   program/command          the call of its writer: for tables in output.c; for maps and counts in
 *                            results.c; else in the file of the command, such as simulate.c. What
 *                            it cannot show is refused before the count: run.c
 *   program/docgen           bscount-formats.5.in, and HISTORY in bscount.1.in
 *   tests                    rows in cli/cases (map.txt, for a format of maps), a command in
 *                            fault/commands.sh, and `make record` for the sessions that list the
 *                            formats */
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
    /* How many deployments have no ship on the cell. These are the deployments that are left if the
     * cell becomes an island, which no ship may cover. */
    BSC_VALUES_ISLAND,
    BSC_VALUES_DIFFERENCE /* the cell's percentage minus its percentage in another map */
} bsc_values;

/* Where the scale of colours of a map begins and ends: which share of the deployments, from 0 to 1,
 * has the first colour of the scale, and which has the last. */
typedef enum bsc_scaling {
    /* The scaling that suits the numbers of the map: BSC_SCALING_LEAST for BSC_VALUES_ISLAND,
     * BSC_SCALING_MEAN with 0 in the middle for BSC_VALUES_DIFFERENCE, and BSC_SCALING_ZERO for all
     * other numbers. */
    BSC_SCALING_BY_VALUES,
    BSC_SCALING_ZERO,  /* the scale goes from 0 to the greatest share of any cell */
    BSC_SCALING_LEAST, /* the scale goes from the least share of any cell to the greatest */
    BSC_SCALING_MEAN   /* the mean share of the cells has the colour in the middle of the scale */
} bsc_scaling;

/* One result. Its first part, the origin, from board_name to engine, says what was counted, and is
 * repeated in JSON and CSV. Its second part is valid only if the result is a density map. All
 * pointers are borrowed. */
typedef struct bsc_result {
    const char *board_name;     /* name of the board, or of the matrix file if `problem` is NULL */
    const bsc_problem *problem; /* the board and its fleet; NULL for a matrix that was read */
    const bsc_log *log;         /* the shots of the game so far; NULL: there is no game */
    /* sunk[cell] is the number, from 1, of the shot that sank the ship on the cell; 0 if no ship on
     * the cell is known to be sunk (bsc_find_sunk_ships). NULL: it was not computed which ships are
     * sunk, or there is no log. */
    const uint32_t *sunk;
    const char *weights; /* name of the file with the weights of placements; NULL: no weights */
    /* How the hidden fleets are laid, as --fleet-law says: "sequential" (ship by ship, each at
     * random on a place that is free), "flat" (each cell is equally likely to hold a ship)
     * or "edges" (a cell at the rim is twice as likely to hold a ship as others). NULL: every
     * deployment is equally likely, or as likely as its weight says. */
    const char *fleet_law;
    const char *engine; /* name of the engine that has counted; NULL: no engine has counted */

    const bsc_map *map;    /* the density map; NULL: the result is no map */
    const char *ship_name; /* name of the only ship in the map; NULL: the map has all ships */
    /* How the map was made. In the modes hunt and target of bsc_map_density, each ship is laid
     * without regard to the other ships, to find ships (hunt) or to sink a ship that was hit
     * (target). BSC_MODE_OF_LOG, the value 0: the map has no such mode, because it was made in
     * another way. */
    bsc_mode mode;
    bsc_values values; /* what the numbers at the cells of the map mean */
    /* Where the scale of the map's colours begins and ends. A cell is coloured by its share: the
     * part of all deployments that have a ship there, from 0 to 1. */
    bsc_scaling scaling;
    /* With BSC_VALUES_DIFFERENCE, the result with the map whose shares are subtracted from those of
     * this map, a map of a board with the same cells; otherwise NULL. */
    const struct bsc_result *subtracted;
} bsc_result;

#endif
