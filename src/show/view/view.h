/* view.h - the output of each command, in each format. Functions that return bool return false
 * where memory ran out; errors of writing are left to the stream. */
#ifndef BSC_VIEW_VIEW_H
#define BSC_VIEW_VIEW_H

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

/* ---- Rows and columns of short texts, for people (aligned), as CSV, or as JSON: table.c ----
 *
 *   kind           text        CSV                    JSON
 *   BSC_TEXT       left        quoted where needed    string
 *   BSC_DIGITS     right       as it is               string: a count may exceed the integers of
 *                                                     JSON readers
 *   BSC_NUMBER     right       as it is               number
 *
 * A text in CSV that a spreadsheet would take for a formula (it begins with = + - or @, or with a '
 * and one of these) has a ' before it. An empty text is a missing value: '-' for people, an empty
 * field, null. Invariant: cells are added row by row, from the left, each with the heading of its
 * column; the first row makes the columns, and a row begins with the first heading. A failed
 * allocation sticks, and is checked once at the end. An empty table is {0}. */

typedef enum bsc_column_kind { BSC_TEXT, BSC_DIGITS, BSC_NUMBER } bsc_column_kind;

typedef struct bsc_column {
    const char *heading;
    bsc_column_kind kind;
} bsc_column;

#define BSC_MAX_COLUMNS 16

typedef struct bsc_table {
    bsc_column column[BSC_MAX_COLUMNS];
    size_t columns, cells, capacity;
    char **cell;
    bool failed; /* an allocation */
} bsc_table;

void bsc_table_release(bsc_table *table);

/* Headings must live as long as the table. */
void bsc_table_add(bsc_table *table, const char *heading, const char *text);
void bsc_table_add_unsigned(bsc_table *table, const char *heading, uint64_t number);
void bsc_table_add_natural(bsc_table *table, const char *heading, bsc_natural number);
/* `digits` after the point; nothing (an empty text) where the number is not finite. */
void bsc_table_add_real(bsc_table *table, const char *heading, double number, int digits);
/* The same with this count of significant digits (bsc_real_format). */
void bsc_table_add_ratio(bsc_table *table, const char *heading, long double number, int digits);
/* Takes over a text of malloc; NULL: memory ran out. */
void bsc_table_take(bsc_table *table, const char *heading, bsc_column_kind kind, char *text);

void bsc_table_write_text(const bsc_table *table, FILE *out);
void bsc_table_write_csv(const bsc_table *table, FILE *out);

/* ---- Texts of boards and command lines, made safe for where they go: table.c ---- */

/* On one line: control characters and bytes that are not UTF-8 become U+FFFD. */
void bsc_text_write(FILE *out, const char *text);
/* With its quotes. Bytes that are not UTF-8 become U+FFFD. */
void bsc_json_string(FILE *out, const char *text);
/* The place of a cell; the board's title, or its name where it has none. */
const bsc_place *bsc_place_of(const bsc_problem *problem, uint32_t cell);
const char *bsc_title_of(const bsc_problem *problem, const char *name);
/* Closes a stream of open_memstream, whose text is *text. False when memory ran out, which fclose
 * alone does not say: there is no text then. */
bool bsc_text_close(FILE *memory, char **text);

/* ---- A board with a text at each place, laid out as a .board file draws it: grid.c ----
 *
 * For people and terminals. A failed allocation sticks, and bsc_grid_write reports it. */

typedef struct bsc_grid_cell {
    char *text;   /* owned; NULL: none, or '#' where an island is */
    char *colour; /* the same of its terminal colour, as "1;31"; NULL: none */
    bool framed;  /* by [ and ] */
} bsc_grid_cell;

typedef struct bsc_grid {
    const bsc_problem *problem;
    bsc_grid_cell *cell; /* [places] */
    bool painted, failed;
    bool labelled; /* each cell has its label before its text; for the caller to set */
    int narrow;    /* 0; from 1 on blocks share the blank or bracket between them, from
                    * BSC_NARROW_LETTERS on letters above stand only where there is room, and at
                    * BSC_NARROWEST texts meet, without brackets; for the caller to set */
    bool summed;   /* the sums of rows and columns are shown beside them; likewise */
} bsc_grid;

#define BSC_NARROW_LETTERS 4
#define BSC_NARROWEST      5

bsc_grid bsc_grid_begin(const bsc_problem *problem);
void bsc_grid_release(bsc_grid *grid);

/* Copies the text. NULL: memory ran out. Framed: it is between [ and ], where blanks would be. With
 * a colour ("1;31"; or NULL) it is in a block of that, as wide as the widest text of the grid and a
 * blank or bracket on either side. Blocks of neighbours meet. */
void bsc_grid_set(bsc_grid *grid, uint32_t place, const char *text, bool framed,
                  const char *colour);
/* The columns of a grid that has not failed. */
size_t bsc_grid_width(const bsc_grid *grid);

/* Whether the letters above a grid and the numbers at its left name all cells: not on hex-flat
 * boards, where each column counts its cells from its own top, and no coordinates. Other grids have
 * no numbers at the left, and need labels. */
bool bsc_grid_names_cells(const bsc_problem *problem);
/* With letters above the columns, but for coordinates. False: no memory, nothing is written. */
bool bsc_grid_write(const bsc_grid *grid, FILE *out);

/* ---- Ships that are known to be sunk: best_view.c ---- */

/* Writes sunk[cells]: of each cell of a sunk ship whose cells are all known the shot that sank
 * it, from 1; of all others 0. The matrix must be the log's; an exact tally of it with every
 * option, where there is one, tells more than the log alone. `tally` may be NULL. */
void bsc_sunk_find(uint32_t *sunk, const bsc_problem *problem, const bsc_log *log,
                   const bsc_matrix *matrix, const bsc_tally *tally);
/* The shot that a cell shows: the one that sank the ship on it, where that is known, else its
 * own; NULL where it was not fired at. `log` and `sunk` may be NULL. */
const bsc_shot *bsc_sunk_at(const bsc_log *log, const uint32_t *sunk, uint32_t cell);

/* ---- A result as a JSON object that explains itself: json.c ----
 *
 *   {                                 begin: the command, and the version of its keys
 *     "schema": "bscount-count-1",
 *     "board": "hex-upper", ...       the origin: the board, its rules and fleet, the game, the
 *                                     engine
 *     "count": "17290404311"          add_...: the result
 *   }                                 end
 *
 * The version goes up when a key changes its meaning or is removed, not when one is added. */

/* `origin` may be NULL. */
void bsc_json_begin(const char *command, const bsc_result *origin, FILE *out);
/* The keys of an origin, each on its own line after a comma and `indent` blanks. */
void bsc_json_add_origin(const bsc_result *origin, int indent, FILE *out);
/* A string; null where the text is NULL. Of the result itself the indent is 2. */
void bsc_json_add_text(const char *key, const char *text, int indent, FILE *out);
void bsc_json_add_real(const char *key, double number, FILE *out);
/* An array with an object for each row. */
void bsc_json_add_table(const char *key, const bsc_table *table, FILE *out);
/* Only the key: its value is for the caller to write. */
void bsc_json_add_key(const char *key, int indent, FILE *out);
void bsc_json_end(FILE *out);
/* An object with the origin alone, on one line after "# ". */
bool bsc_json_write_comment(const char *command, const bsc_result *origin, FILE *out);

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
/* A picture with title and legend. */
bool bsc_map_write_svg(const bsc_result *view, FILE *out);
/* A page with the maps of one board to switch between: any ship's, shown first, and each ship's. */
bool bsc_map_write_html(const bsc_result *view, size_t views, size_t shown, FILE *out);
/* Of that page the choice of ships and the figure, for page.js. */
bool bsc_map_write_figure(const bsc_result *view, size_t views, size_t shown, FILE *out);

/* What the numbers of a map rest on, which the caller frees: "17,290,404,311 deployments", or
 * how it was estimated; NULL when memory ran out. */
char *bsc_map_source(const bsc_result *view);

/* ---- The best cells: best_view.c ---- */

/* The first of the best cells, below, also of an estimate; UINT32_MAX: all were fired at. */
uint32_t bsc_best_cell(const bsc_problem *problem, const bsc_log *log, const bsc_map *map);
/* Whether a cell is as good as the best one, as far as the map can tell: in an estimate within two
 * standard errors of the difference. */
bool bsc_best_ties(const bsc_map *map, uint32_t best, uint32_t cell);
/* How cells can be ranked, with their words. */
/* Of cells, and one of sets of them. */
typedef enum bsc_by { BY_PROBABILITY, BY_ENTROPY, BY_LOOKAHEAD, BYS, BY_QUESTION = BYS } bsc_by;
extern const char *const bsc_by_names[BYS];
/* Writes score[cells] and, of entropy, bits[cells], by which those of a counted position are. */
bsc_status bsc_rank_cells(double *score, double *bits, const bsc_problem *problem,
                          const bsc_log *log, const bsc_counted *counted,
                          const bsc_settings *settings, bsc_by by, bsc_error *error);
/* How the cells are ranked, where not by their numbers of deployments alone. */
typedef struct bsc_ranking {
    const double *score; /* [cells], as bsc_aim_scores gives them; NULL: by number */
    const double *bits;  /* [cells]: shown beside the probability; NULL: not */
    size_t top;          /* the number of cells; 0: all that tie for the best */
} bsc_ranking;

/* The cells that were not fired at, a row each, the best first and those that tie in reading order:
 * the first `top`, or all that tie for the best. `log` may be NULL. Ranked without scores: by the
 * number of deployments with a ship on the cell, exactly; else by the scores, equal within a
 * relative 1e-9. In an estimate all tie that are within two standard errors of the difference. For
 * people the probability is in percent. */
bsc_table bsc_best_table(const bsc_problem *problem, const bsc_log *log, const bsc_map *map,
                         const bsc_ranking *ranking, bool for_people);
void bsc_best_write_json(const bsc_table *table, const bsc_result *origin, const char *by,
                         double skew, uint64_t salvo, FILE *out);
/* The questions of each kind, in their order: the first `top`, or, 0, all that tie for the best.
 * Their cells are as a scan takes them. */
bsc_table bsc_question_table(const bsc_problem *problem, const bsc_questions *questions, size_t top,
                             bool for_people);
/* The cells whose expected number of shots is not infinite (bsc_best_play). */
bsc_table bsc_best_play_table(const bsc_problem *problem, const double *expected, bool for_people);

/* ---- A board with its labels and islands, and its pieces: board_view.c ---- */

/* As --sum and a board's `sum` take it. */
void bsc_sum_write(const bsc_problem *problem, const bsc_sum *sum, FILE *out);
bool bsc_board_write(const bsc_problem *problem, const char *name, FILE *out);
/* A .board file of the same problem, to edit. */
void bsc_board_write_file(const bsc_problem *problem, FILE *out);
bool bsc_board_write_json(const bsc_problem *problem, const char *name, FILE *out);

/* ---- Several boards side by side: compare_view.c ---- */

typedef struct bsc_compared {
    bsc_result view; /* its map is NULL but for pictures and pages */
    bool exact;
    bsc_natural count;           /* of an exact one */
    long double estimate, error; /* the count and its standard error, exact or not */
    double ratio, ratio_error;   /* to the first board's count */
    bool follows;                /* the last shot of its log, on the first board */
} bsc_compared;

/* The digits of an exact count (for people, in groups), else about eight of the estimate; the
 * caller frees them. NULL when memory ran out. */
char *bsc_compare_count(const bsc_compared *board, bool grouped);
/* For a CSV: the boards as in JSON, as a comment line. */
bool bsc_compare_write_origin(const bsc_compared *board, size_t boards, FILE *out);
/* Pictures and pages have all maps on one scale. */
bool bsc_compare_write_json(const bsc_compared *board, size_t boards, FILE *out);
bool bsc_compare_write_svg(const bsc_compared *board, size_t boards, FILE *out);
bool bsc_compare_write_html(const bsc_compared *board, size_t boards, FILE *out);

/* ---- Output that other runs can read: record_view.c ---- */

/* "D5 sunk Carrier", without a line's end, or any step; a log as bsc_log_read takes it. */
void bsc_shot_write(const bsc_problem *problem, const bsc_shot *shot, FILE *out);
void bsc_step_write(const bsc_problem *problem, const bsc_log *log, uint32_t step, FILE *out);
void bsc_log_write(const bsc_problem *problem, const bsc_log *log, FILE *out);
/* As a string in JSON a shot; or, where that is NULL, a step. False where memory ran out. */
bool bsc_json_step(const bsc_problem *problem, const bsc_log *log, uint32_t step,
                   const bsc_shot *shot, FILE *out);
/* The same with a line in place of the single shot at the cell; NULL: without it. */
void bsc_log_write_fixed(const bsc_problem *problem, const bsc_log *log, uint32_t cell,
                         const char *line, FILE *out);
/* A placement a line, `ship,cells,weight`, as bsc_weights_read takes it. */
void bsc_weights_write(const bsc_weights *weights, const bsc_problem *problem, FILE *out);

/* Deployments one after the other: as boards, as bsc_deployments_read takes them (CSV), or JSON. */
typedef struct bsc_sample_view {
    bsc_result origin;
    const bsc_matrix *matrix;
    uint64_t seed;
    bsc_format format;
    bool lines;            /* of a list: JSON is a line for each deployment, with nothing around
                              them, and CSV says `number` in its header, not `sample` */
    unsigned long written; /* deployments so far; from 0 */
} bsc_sample_view;

/* Before the first deployment, each, and after the last. */
void bsc_sample_begin(const bsc_sample_view *view, FILE *out);
bool bsc_sample_write(bsc_sample_view *view, const uint32_t *option, uint32_t count, FILE *out);
void bsc_sample_end(const bsc_sample_view *view, FILE *out);

/* A matrix as rows of option, ship, item and whether that is secondary, for a CSV; the ships are ""
 * where there is no problem. */
bsc_table bsc_matrix_table(const bsc_matrix *matrix, const bsc_problem *problem);
/* The zeros and ones, with the secondary items behind a bar. False where memory ran out. */
bool bsc_matrix_write_drawing(const bsc_matrix *matrix, FILE *out);

/* A solution of a matrix that was read, the first `number` 1: a line for each option, its items'
 * names, and an empty line between solutions; as number,option (CSV); as a line of JSON. */
void bsc_solution_write(const bsc_matrix *matrix, bsc_format format, unsigned long number,
                        const uint32_t *option, uint32_t count, FILE *out);

/* ---- Whole games: simulate_view.c, simulate_svg.c ---- */

/* One strategy's games, or in a duel one side's. */
typedef struct bsc_simulate_row {
    const char *side; /* "Blue", "Green"; NULL without a duel */
    const char *strategy;
    char label[96];    /* "exact", "Blue, exact" */
    const char *board; /* with the fleets that it fires at */
    uint32_t fleet;    /* their cells */
    const bsc_tournament *tournament;
    size_t number; /* of the strategy, in the tournament */
    bsc_summary summary;
    bsc_adjusted adjusted;
    uint64_t *with; /* [cells + 1]: games by their number of shots */
} bsc_simulate_row;

typedef struct bsc_simulate_view {
    bsc_result board[2]; /* in a duel Blue's and Green's, where they hide their fleets; else one */
    bool adjusts;        /* a strategy's adjusted mean is known */
    bool duels;
    bsc_duel duel; /* Blue's chances */
    bsc_announce announce;
    uint32_t salvo; /* 0 or 1: single shots */
    bsc_simulate_row
        *row; /* [strategies], in the tournament's order; in a duel Blue's and Green's */
    size_t strategies;
    uint32_t least, most; /* of all games */
    uint64_t seed;
} bsc_simulate_view;

/* Sums up. To be released also where it fails. */
bool bsc_simulate_view_begin(bsc_simulate_view *view, const bsc_result *board,
                             const bsc_tournament *tournament, const bsc_tournament_plan *plan);
/* Makes a duel of Blue's games at Green's board and the reverse; takes both, of one strategy. */
bool bsc_simulate_view_join(bsc_simulate_view *blue, bsc_simulate_view *green);
void bsc_simulate_view_release(bsc_simulate_view *view);

/* Tables with histograms. */
bool bsc_simulate_write_text(const bsc_simulate_view *view, FILE *out);
/* A row for each strategy and number of shots: the games that took as many. Of a duel the
 * chances. With `means` instead a row for each mean and each difference. */
bool bsc_simulate_write_csv(const bsc_simulate_view *view, bool means, FILE *out);
bool bsc_simulate_write_json(const bsc_simulate_view *view, FILE *out);
/* For a CSV of a duel: both boards, as in JSON, as a comment line. */
bool bsc_simulate_write_origin(const bsc_simulate_view *view, FILE *out);
/* A row of CSV for each game (record_view.c). */
void bsc_simulate_write_games(const bsc_simulate_view *view, FILE *out);
/* All strategies over one axis: the share of games over after so many shots, or histograms. */
typedef enum bsc_chart { BSC_CHART_CURVES, BSC_CHART_HISTOGRAM } bsc_chart;
bool bsc_simulate_write_svg(const bsc_simulate_view *view, bsc_chart chart, FILE *out);
/* A page of both charts and the tables. */
bool bsc_simulate_write_html(const bsc_simulate_view *view, FILE *out);

#endif
