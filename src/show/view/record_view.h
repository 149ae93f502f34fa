/* record_view.h - writes output that other runs can read: the shots of a game, deployments,
 * weights, matrices, and a row for each game of a tournament. */
#ifndef BSC_VIEW_RECORD_VIEW_H
#define BSC_VIEW_RECORD_VIEW_H

#include "bscount_game.h"

#include "show/view/map_view.h"
#include "show/view/result.h"
#include "show/view/simulate_view.h"
#include "show/view/table.h"
#include "show/view/tiling_svg.h"

#include <stdio.h>

/* ---- Games ---- */

/* Writes a shot as bsc_log_read takes it, without the end of the line: "D5 sunk Carrier". */
void bsc_shot_write(const bsc_problem *problem, const bsc_shot *shot, FILE *out);
/* Writes a step of a log as bsc_log_read takes it, without the end of the line. The step is a
 * single shot, a salvo or a scan: "scan A1:C3 2". */
void bsc_step_write(const bsc_problem *problem, const bsc_log *log, uint32_t step, FILE *out);
/* Writes a log as bsc_log_read takes it, a line for each step. */
void bsc_log_write(const bsc_problem *problem, const bsc_log *log, FILE *out);
/* Writes a log, but in place of the single shot at the cell it writes `line`, or an empty line if
 * `line` is NULL. Salvos that fired at the cell stay as they are. */
void bsc_log_write_replacing(const bsc_problem *problem, const bsc_log *log, uint32_t cell,
                             const char *line, FILE *out);
/* Write a shot, or a step of a log, as a string of JSON: the text of bsc_shot_write or
 * bsc_step_write in quotes. When memory ran out they write an empty string and return false. */
bool bsc_json_write_shot(const bsc_problem *problem, const bsc_shot *shot, FILE *out);
bool bsc_json_write_step(const bsc_problem *problem, const bsc_log *log, uint32_t step, FILE *out);

/* Writes CSV with a row for each game of each strategy: its number from 1, the strategy, the board,
 * and its shots, hits, misses and hit rate. In a duel the rows of Blue and Green alternate, and say
 * too whether the side wins against the opponent's game of the same number. */
void bsc_simulate_write_games(const bsc_simulate_view *view, FILE *out);

/* ---- Weights and deployments ---- */

/* Writes CSV with a row for each placement, as bsc_weights_read takes it: "Ship2,A1 B1,0.25". */
void bsc_weights_write(const bsc_weights *weights, const bsc_problem *problem, FILE *out);

/* Deployments that are written one after the other: as boards (text), as bsc_deployments_read takes
 * them (CSV), or as JSON. */
typedef struct bsc_sample_view {
    bsc_result origin;
    const bsc_matrix *matrix; /* whose options the deployments are */
    uint64_t seed;
    bsc_format format;
    bsc_depth depth;       /* the colours of BSC_FORMAT_ANSI */
    bool is_list;          /* the deployments are those of a list: JSON has a line for each and
                              nothing around them, and the header of CSV says `number` in place of
                              `sample` */
    bool is_cut;           /* a list that ended at a limit: there are more deployments */
    unsigned long written; /* deployments so far; 0 at first */
    bsc_gallery gallery;   /* for BSC_FORMAT_SVG; zero at first */
} bsc_sample_view;

/* Call these before the first deployment, for each one, and after the last one, also after a
 * failure. bsc_sample_write takes the options of the matrix that make the deployment:
 * option[count]. They return false if memory ran out. */
bool bsc_sample_begin(bsc_sample_view *view, FILE *out);
bool bsc_sample_write(bsc_sample_view *view, const uint32_t *option, uint32_t count, FILE *out);
bool bsc_sample_end(bsc_sample_view *view, FILE *out);

/* ---- Matrices ---- */

/* Returns a table for CSV with a row for each item of each option: the option's number from 1, its
 * ship, the item, and 1 if the item is secondary or 0 if it is primary. The ships are "" if
 * `problem` is NULL. */
bsc_table bsc_matrix_table(const bsc_matrix *matrix, const bsc_problem *problem);
/* Draws the matrix of zeros and ones, with a row for each option, a column for each item, and the
 * secondary items behind a bar. A column that no option has is named "-". A ship of two cells on a
 * board of 3x1 cells:
 *
 *     Ship2 | A1 B1 C1
 *         1 |  1  1  0
 *         1 |  0  1  1
 *
 * Returns false when memory ran out. */
bool bsc_matrix_write_drawing(const bsc_matrix *matrix, FILE *out);
/* Writes a solution of a matrix that was read from a file: the options option[0 .. count - 1].
 * `number` counts the solutions from 1. In each format an option is the names of its items. Text
 * has a line for each option, and an empty line before each solution but the first; CSV has a row
 * of number and option for each option; JSON has an object on one line. */
void bsc_solution_write(const bsc_matrix *matrix, bsc_format format, unsigned long number,
                        const uint32_t *option, uint32_t count, FILE *out);

#endif
