/* evaluation.c - the numbers that players choose by.
 *
 *   few deployments left:  the pool, less those that the last answer ruled out, counted
 *   else                   the atlas, if it knows the position
 *   else                   a tally of the position's matrix, and a pool if it says that few are
 *                          left
 *
 * Numbers of deployments are kept as doubles: exact below 2^53, and their sums with them, so that
 * cells tie when they do.
 *
 * Cost on classic: 30 ms at the first shot and 10 on the average for a tally; a pool of 50 thousand
 * is listed in 10 ms, and gone through in 0.5. With a pool of 500 thousand games took longer. */
#include "eval/evaluation.h"

#include "base/error.h"
#include "base/memory.h"

#include <math.h>
#include <string.h>

#define MAX_POOLED  50000u
#define ATLAS_BYTES ((size_t)256 << 20)
#define EQUAL       1e-9 /* numbers that differ by less, in parts of one, tie */

void bsc_evaluation_release(bsc_evaluation *o) {
    bsc_memory_free(o->hit);
    bsc_memory_free(o->bits);
    bsc_memory_free(o->sought);
    bsc_memory_free(o->use);
    bsc_memory_free(o->sunk);
    bsc_deployment_list_release(&o->pool);
    bsc_finding_release(&o->finding);
    *o = (bsc_evaluation){0};
}

/* What can be told of a sunk ship: that it is one, its piece, or its size. */
static uint32_t answers_of(const bsc_problem *problem) {
    uint32_t answers = problem->pieces;
    for (uint32_t p = 0; p < problem->pieces; p++)
        if (problem->piece[p].cells > answers) answers = problem->piece[p].cells;
    return answers + 1;
}

bsc_status bsc_evaluation_init(bsc_evaluation *o, const bsc_problem *problem,
                               bsc_position_table *atlas, bsc_error *error) {
    *o = (bsc_evaluation){.problem = problem, .atlas = atlas, .answers = answers_of(problem)};
    o->pool.problem = problem;
    o->hit = bsc_memory_new(problem->cells, sizeof *o->hit);
    o->bits = bsc_memory_new(problem->cells, sizeof *o->bits);
    o->sought = bsc_memory_new(problem->cells, sizeof *o->sought);
    o->use = bsc_memory_new(problem->placements, sizeof *o->use);
    o->sunk = bsc_memory_new(problem->cells, o->answers * sizeof *o->sunk);
    bsc_status status = bsc_finding_init(&o->finding, problem, error);
    if (o->hit == NULL || o->bits == NULL || o->sought == NULL || o->use == NULL || o->sunk == NULL)
        status = bsc_error_no_memory(error);
    if (status != BSC_OK) bsc_evaluation_release(o);
    return status;
}

void bsc_evaluation_forget(bsc_evaluation *o) {
    bsc_deployment_list_release(&o->pool);
    o->pooled = false;
    o->shots = 0;
}

/* The cell whose shot would sink the placement, where it has one; UINT32_MAX else. */
static uint32_t last_cell(const bsc_log *log, bsc_placement at) {
    uint32_t last = UINT32_MAX;
    for (uint32_t k = 0; k < at.cells; k++) {
        if (log->fired[at.cell[k]] != 0) continue;
        if (last != UINT32_MAX) return UINT32_MAX;
        last = at.cell[k];
    }
    return last;
}

/* What would be told of the placement, sunk: its number among a cell's answers. */
static uint32_t told_of(bsc_announce announce, bsc_placement at) {
    if (announce == BSC_ANNOUNCE_SIZE) return at.cells;
    return announce == BSC_ANNOUNCE_SHIP ? at.piece : 0;
}

static double bits_of(double number, double all) {
    return number > 0.0 ? number / all * log2(all / number) : 0.0;
}

static void clear(bsc_evaluation *o) {
    const uint32_t cells = o->problem->cells;
    memset(o->hit, 0, cells * sizeof *o->hit);
    memset(o->sunk, 0, (size_t)cells * o->answers * sizeof *o->sunk);
}

static void add_placement(bsc_evaluation *o, const bsc_log *log, bsc_placement at, double use) {
    const bsc_announce announce = bsc_log_announced(log);
    for (uint32_t k = 0; k < at.cells; k++)
        if (log->fired[at.cell[k]] == 0) o->hit[at.cell[k]] += use;
    const uint32_t last = announce == BSC_ANNOUNCE_NONE ? UINT32_MAX : last_cell(log, at);
    if (last != UINT32_MAX) o->sunk[(size_t)last * o->answers + told_of(announce, at)] += use;
}

static double bits_of_cell(const bsc_evaluation *o, uint32_t cell) {
    const double *sunk = o->sunk + (size_t)cell * o->answers;
    double afloat = o->hit[cell], bits = bits_of(o->left - o->hit[cell], o->left);
    for (uint32_t a = 0; a < o->answers; a++) {
        afloat -= sunk[a];
        bits += bits_of(sunk[a], o->left);
    }
    return bits + bits_of(afloat, o->left);
}

/* From the numbers of the placements to those of the cells. */
static void add_up(bsc_evaluation *o, const bsc_log *log, double left) {
    clear(o);
    o->left = left;
    for (uint32_t p = 0; p < o->problem->placements; p++)
        if (o->use[p] != 0.0)
            add_placement(o, log, bsc_problem_placement(o->problem, p), o->use[p]);
    for (uint32_t c = 0; c < o->problem->cells; c++) o->bits[c] = bits_of_cell(o, c);
    bsc_finding_weigh(&o->finding, log, o->use, o->hit, o->sought);
}

static bsc_status refuse(bsc_error *error) {
    return bsc_error_set(error, BSC_BAD_INPUT, "no deployment agrees with these shots");
}

static bsc_status count_pool(bsc_evaluation *o, const bsc_log *log, bsc_error *error) {
    if (o->pool.deployments == 0) return refuse(error);
    const double left = bsc_deployment_list_count(&o->pool, o->weights, o->use);
    if (left == 0.0) return refuse(error); /* of what weighs anything */
    add_up(o, log, left);
    return BSC_OK;
}

/* Numbers of the placements from a tally of the matrix's options. */
static double read_tally(bsc_evaluation *o, const bsc_matrix *matrix, const bsc_tally *tally) {
    const double total = (double)bsc_tally_estimate(tally, NULL);
    for (uint32_t p = 0; p < o->problem->placements; p++) o->use[p] = 0.0;
    for (uint32_t k = 0; k < matrix->options; k++)
        o->use[matrix->placement[k]] = bsc_tally_exact(tally)
                                           ? bsc_natural_double(bsc_tally_option(tally, k))
                                           : total * bsc_tally_probability(tally, k);
    return total;
}

static bsc_status list_pool(bsc_evaluation *o, const bsc_matrix *matrix, bsc_error *error) {
    const bsc_status status =
        bsc_deployment_list_init(&o->pool, o->problem, matrix, MAX_POOLED, error);
    o->pooled = status == BSC_OK;
    return status == BSC_LIMIT ? BSC_OK : status;
}

static bsc_status count_matrix(bsc_evaluation *o, const bsc_log *log, bsc_error *error) {
    const bsc_run run = {.every_option = true, .threads = 1};
    bsc_matrix *matrix;
    bsc_tally *tally = NULL;
    bsc_status status = bsc_matrix_new_after(&matrix, log, error);
    if (status == BSC_OK && o->weights != NULL)
        status = bsc_matrix_weigh(matrix, o->weights, error);
    if (status == BSC_OK) status = bsc_tally_new(&tally, matrix, &run, NULL, error);
    if (status == BSC_OK) {
        const double left = read_tally(o, matrix, tally);
        status = left == 0.0 ? refuse(error) : BSC_OK;
        if (status == BSC_OK) add_up(o, log, left);
        if (status == BSC_OK && left <= MAX_POOLED) status = list_pool(o, matrix, error);
    }
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    return status;
}

/* Each deployment has a ship on as many open cells as are still to be hit. */
static double left_by_hits(const bsc_evaluation *o, const bsc_log *log) {
    double sum = 0.0, cells = (double)bsc_problem_fleet_cells(o->problem);
    for (uint32_t k = 0; k < log->shots; k++) cells -= log->shot[k].answer != BSC_MISS;
    for (uint32_t c = 0; c < o->problem->cells; c++) sum += o->hit[c];
    return sum / cells;
}

static bsc_status count_or_recall(bsc_evaluation *o, const bsc_log *log, bsc_error *error) {
    double *const number[BSC_EVALUATION_NUMBERS] = {o->hit, o->bits, o->sought};
    if (o->atlas == NULL) return count_matrix(o, log, error);
    const bsc_position_table_key key = bsc_position_table_key_of(o->atlas, log);
    if (bsc_position_table_get(o->atlas, key, number)) {
        o->left = left_by_hits(o, log);
        return BSC_OK;
    }
    const bsc_status status = count_matrix(o, log, error);
    if (status == BSC_OK && !o->pooled) bsc_position_table_put(o->atlas, key, number);
    return status;
}

bsc_status bsc_evaluation_update(bsc_evaluation *o, const bsc_log *log, bsc_error *error) {
    if (log->shots != o->shots + 1) bsc_evaluation_forget(o);
    o->shots = log->shots;
    if (!o->pooled) return count_or_recall(o, log, error);
    const bsc_status status = bsc_deployment_list_keep(&o->pool, log, error);
    return status == BSC_OK ? count_pool(o, log, error) : status;
}

uint32_t bsc_evaluation_best(const bsc_evaluation *o, const bsc_log *log, const double *number) {
    uint32_t best = UINT32_MAX;
    for (uint32_t c = 0; c < o->problem->cells; c++)
        if (log->fired[c] == 0 && (best == UINT32_MAX || number[c] > number[best] * (1.0 + EQUAL)))
            best = c;
    return best;
}

uint32_t bsc_evaluation_most_telling(const bsc_evaluation *o, const bsc_log *log) {
    const uint32_t best = bsc_evaluation_best(o, log, o->bits);
    return o->bits[best] > EQUAL ? best : bsc_evaluation_best(o, log, o->hit);
}

bsc_status bsc_evaluation_share(void **shared, const bsc_problem *problem,
                                const bsc_settings *settings, bsc_error *error) {
    bsc_position_table *atlas;
    (void)settings;
    const bsc_status status =
        bsc_position_table_new(&atlas, problem, BSC_EVALUATION_NUMBERS, true, ATLAS_BYTES, error);
    *shared = atlas;
    return status;
}

void bsc_evaluation_unshare(void *shared) {
    bsc_position_table_free(shared);
}
