/* record_view.h - writes output that other runs can read: the shots of a game, deployments,
 * weights, matrices, and a row for each game of a tournament. */
#ifndef BSC_VIEW_RECORD_VIEW_H
#define BSC_VIEW_RECORD_VIEW_H

#include "bscount_game.h"

#include "show/view/result.h"
#include "show/view/simulate_view.h"
#include "show/view/table.h"

#include <stdio.h>

/* ---- Games ---- */

/* Writes a shot as bsc_log_read takes it, without the end of the line: "D5 sunk Carrier". */
void bsc_shot_write(const bsc_problem *problem, const bsc_shot *shot, FILE *out);
/* Writes a step of a log that way: a shot, a salvo or a scan. */
void bsc_step_write(const bsc_problem *problem, const bsc_log *log, uint32_t step, FILE *out);
/* Writes a log, a line for each step. */
void bsc_log_write(const bsc_problem *problem, const bsc_log *log, FILE *out);
/* Writes a log with `line` in place of the single shot at the cell; NULL: with an empty line
 * there. */
void bsc_log_write_replacing(const bsc_problem *problem, const bsc_log *log, uint32_t cell,
                             const char *line, FILE *out);
/* Writes as a string of JSON a shot; or, if `shot` is NULL, the step of the log. Returns false when
 * memory ran out. */
bool bsc_json_write_step(const bsc_problem *problem, const bsc_log *log, uint32_t step,
                         const bsc_shot *shot, FILE *out);

/* Writes a row of CSV for each game of each row of the view. */
void bsc_simulate_write_games(const bsc_simulate_view *view, FILE *out);

/* ---- Weights and deployments ---- */

/* Writes a line for each placement, `ship,cells,weight`, as bsc_weights_read takes it. */
void bsc_weights_write(const bsc_weights *weights, const bsc_problem *problem, FILE *out);

/* Deployments that are written one after the other: as boards (text), as bsc_deployments_read takes
 * them (CSV), or as JSON. */
typedef struct bsc_sample_view {
    bsc_result origin;
    const bsc_matrix *matrix; /* whose options the deployments are */
    uint64_t seed;
    bsc_format format;
    bool is_list;          /* the deployments are those of a list: JSON has a line for each and
                              nothing around them, and the header of CSV says `number` in place of
                              `sample` */
    unsigned long written; /* deployments so far; 0 at first */
} bsc_sample_view;

/* Call these before the first deployment, for each one, and after the last one. bsc_sample_write
 * takes the options of the matrix that make the deployment: option[count]. */
void bsc_sample_begin(const bsc_sample_view *view, FILE *out);
bool bsc_sample_write(bsc_sample_view *view, const uint32_t *option, uint32_t count, FILE *out);
void bsc_sample_end(const bsc_sample_view *view, FILE *out);

/* ---- Matrices ---- */

/* Returns a table for CSV with a row for each item of each option: the option's number, its ship,
 * the item, and whether the item is secondary. The ships are "" if `problem` is NULL. */
bsc_table bsc_matrix_table(const bsc_matrix *matrix, const bsc_problem *problem);
/* Draws the matrix of zeros and ones, with the secondary items behind a bar. Returns false when
 * memory ran out. */
bool bsc_matrix_write_drawing(const bsc_matrix *matrix, FILE *out);
/* Writes a solution of a matrix that was read; `number` counts the solutions from 1. As text it is
 * a line for each option with the names of its items, and an empty line before the next solution;
 * as CSV rows of number and option; as JSON one line. */
void bsc_solution_write(const bsc_matrix *matrix, bsc_format format, unsigned long number,
                        const uint32_t *option, uint32_t count, FILE *out);

#endif
