/* record_view.h - what other files use of record_view.c. */
#ifndef BSC_VIEW_RECORD_VIEW_H
#define BSC_VIEW_RECORD_VIEW_H

#include "bscount_game.h"

#include "show/view/result.h"
#include "show/view/simulate_view.h"
#include "show/view/table.h"

#include <stdio.h>

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

/* A row of CSV for each game (record_view.c). */
void bsc_simulate_write_games(const bsc_simulate_view *view, FILE *out);

#endif
