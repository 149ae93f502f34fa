/* dp.c - the engine of dynamic programming: a model, a choice of sweeps, and the sum of their
 * counts.
 *
 *   matrix -> model -> choice of sweeps -> order, fold, plan -> sweep -> numbers averaged -> tally
 *
 * by model.c, choice.c, order.c, fold.c, plan.c, sweep.c, fold.c and model.c.
 *
 * On a 3x3 board with one ship of two cells, which plan.h follows through the layers, the model has
 * 9 items and 12 options, one sweep by rows is chosen, its 14 states (with all symmetries in use)
 * lead to the total 12, and its numbers of options, 4, 2 and 0, average to 1 each.
 *
 * Two sweeps run one after the other; threads share the buckets of each (sweep.c). A sweep that
 * does not fit in memory runs again, lean and on one thread: what one thread can do several can.
 *
 * Measured on one core, count and map, with the whole process's memory: classic 0.005 s (4 MiB) and
 * 0.01 (12), russian 0.015 (7) and 0.045 (27), german 0.045 (14) and 0.11 (58), hex-upper 0.01 (5)
 * and 0.05 (17); russian's fleet on 13x13 0.35 (52), 15x15 2.1 (210), 16x16 6.9 s (451). */
#include "count/engine/dp/dp.h"

#include "count/base/error.h"
#include "count/base/threads.h"
#include "count/engine/dp/choice.h"
#include "count/engine/dp/model_numbers.h"
#include "count/engine/dp/sweep.h"
#include "count/engine/quota.h"

#include <math.h>
#include <stdio.h>

/* Threads of a run, at most. */
#define MAX_THREADS 64u

/* Passes over all layers that a map takes, each as long as a count: forward; and backward, where
 * the layers of each segment are made again by a second pass forward. */
#define MAP_PASSES 3.0

/* A run of the engine. */
typedef struct dp {
    const bsc_run *run;
    bsc_error *error;
    const bsc_dp_settings *settings;
    bsc_quota *quota; /* of work, or NULL */
    bsc_dp_model model;
    bsc_dp_choice choice;
    unsigned sweep_number; /* of the current sweep, in the choice */
    double fraction;       /* of all work: the greatest that the run's tick was told */

    /* Numbers of the model's kind. Those of options have one for each option of the model; NULL
     * where the run asks for the total alone. */
    void *total;                /* of the sweeps that are done */
    void *option_numbers;       /* of the sweeps that are done */
    void *sweep_total;          /* of the current sweep */
    void *sweep_option_numbers; /* of the current sweep */
    bsc_arena arena;            /* of these numbers */
} dp;

/* Allocates the totals and the numbers of options, all 0. */
static bsc_status make_numbers(dp *d) {
    const size_t size = bsc_dp_number_bytes(d->model.total_kind);
    d->total = bsc_arena_new(&d->arena, 1, size);
    d->sweep_total = bsc_arena_new(&d->arena, 1, size);
    if (d->run->every_option) {
        d->option_numbers = bsc_arena_new(&d->arena, d->model.options, size);
        d->sweep_option_numbers = bsc_arena_new(&d->arena, d->model.options, size);
    }
    return bsc_arena_status(&d->arena, d->error);
}

/* Passes a sweep's progress on to the run's tick, as progress of all sweeps. A sweep that is run
 * again begins anew, but what the tick is told never falls. */
static bool tick(void *context, const bsc_progress *progress) {
    dp *d = context;
    bsc_progress total_progress = *progress;
    const double fraction = (d->sweep_number + progress->fraction) / d->choice.sweeps;
    d->fraction = fmax(d->fraction, fraction);
    total_progress.fraction = d->fraction;
    return d->run->tick(d->run->context, &total_progress);
}

/* Appends a description of the plan to stats->plan. */
static void describe(const bsc_dp_plan *plan, bsc_stats *stats) {
    char cap[64] = "";
    const size_t length = strlen(stats->plan);
    const char *const separator = length > 0 ? "; then " : "";
    const char *const folded = plan->fold.mirror != NULL ? ", folded" : "";
    const char *const fixed = plan->fold.fixes > 0 ? ", fixed" : "";
    if (plan->counts.cap != BSC_DP_UNCAPPED)
        snprintf(cap, sizeof cap, ", at most %lu ships across", (unsigned long)plan->counts.cap);
    snprintf(stats->plan + length, sizeof stats->plan - length,
             "%sby %s%s, window %lu, vector %lu%s%s", separator,
             bsc_dp_direction_name(plan->model, plan->order->direction), cap,
             (unsigned long)plan->ring, (unsigned long)plan->counts.combinations, folded, fixed);
}

/* Runs the plan's sweep, and sets d->sweep_total and d->sweep_option_numbers. */
static bsc_status run_plan(dp *d, const bsc_dp_plan *plan, const bsc_run *run, unsigned threads,
                           bool is_lean, bsc_stats *stats, bsc_error *error) {
    bsc_dp_work work = {.run = run,
                        .threads = threads,
                        .is_lean = is_lean,
                        .settings = d->settings,
                        .quota = d->quota,
                        .stats = stats,
                        .total = d->sweep_total,
                        .option_number = d->sweep_option_numbers};
    const size_t size = bsc_dp_number_bytes(d->model.total_kind);
    memset(d->sweep_total, 0, size);
    if (d->sweep_option_numbers != NULL)
        memset(d->sweep_option_numbers, 0, d->model.options * size);
    const bsc_status status = bsc_dp_sweep_run(plan, &work, error);
    if (status != BSC_OK || d->sweep_option_numbers == NULL) return status;
    const bool are_even = bsc_dp_fold_average(&plan->fold, &d->model, d->sweep_option_numbers);
    assert(are_even);
    (void)are_even;
    return BSC_OK;
}

/* Makes the plan of the current sweep, and runs it; if `is_lean`, in as little memory as can be. */
static bsc_status run_sweep(dp *d, unsigned threads, bool is_lean, bsc_stats *stats,
                            bsc_error *error) {
    bsc_run run = {.context = d};
    bsc_dp_plan plan;
    if (d->run->tick != NULL) run.tick = tick;
    bsc_status status = bsc_dp_plan_init(&plan, &d->model, &d->choice.order[d->sweep_number],
                                         d->choice.cap[d->sweep_number], d->settings, &run, error);
    if (status != BSC_OK) return status;
    describe(&plan, stats);
    status = run_plan(d, &plan, &run, threads, is_lean, stats, error);
    bsc_dp_plan_release(&plan);
    return status;
}

/* Adds the numbers of the current sweep to those of all sweeps: to each option's number that of its
 * image in the symmetry; or, if the symmetry is NULL, that of the option itself. Numbers are modulo
 * 2^(64 limbs), and so is their sum. */
static void add_sweep_numbers(dp *d, const bsc_dp_symmetry *symmetry) {
    const bsc_dp_kind kind = d->model.total_kind;
    const size_t size = bsc_dp_number_bytes(kind);
    char *number = d->option_numbers;
    const char *sweep_number = d->sweep_option_numbers;
    bsc_dp_add_number(kind, d->total, d->sweep_total);
    if (number == NULL) return;
    for (uint32_t option = 0; option < d->model.options; option++) {
        const uint32_t image = symmetry == NULL ? option : symmetry->option[option];
        bsc_dp_add_number(kind, number + option * size, sweep_number + image * size);
    }
}

/* Runs all sweeps, each a second time if it lacked memory. */
static bsc_status run_sweeps(dp *d, bsc_stats *stats) {
    const unsigned threads = bsc_choose_threads(d->run->threads, MAX_THREADS);
    for (d->sweep_number = 0; d->sweep_number < d->choice.sweeps; d->sweep_number++) {
        const bsc_stats stats_so_far = *stats;
        bsc_error reason = {.status = BSC_OK};
        bsc_status status = run_sweep(d, threads, false, stats, &reason);
        if (status == BSC_LIMIT || status == BSC_NO_MEMORY) {
            *stats = stats_so_far;
            reason = (bsc_error){.status = BSC_OK};
            status = run_sweep(d, 1, true, stats, &reason);
        }
        bsc_error_copy_first(d->error, &reason);
        if (status != BSC_OK) return status;
        add_sweep_numbers(d, NULL);
        if (d->choice.mirror != NULL) add_sweep_numbers(d, d->choice.mirror);
    }
    const size_t length = strlen(stats->plan);
    if (d->choice.mirror != NULL)
        snprintf(stats->plan + length, sizeof stats->plan - length, "; and its mirror image");
    return BSC_OK;
}

/* Asks quota->accept_dp, if there is one, whether the sweeps may begin. Returns BSC_INTERRUPTED if
 * they may not. */
static bsc_status ask_quota(dp *d) {
    double likely, minimum;
    if (d->quota == NULL || d->quota->accept_dp == NULL) return BSC_OK;
    const bsc_status status =
        bsc_dp_choice_units(&d->choice, &d->model, &likely, &minimum, d->error);
    if (status != BSC_OK) return status;
    const double passes = d->run->every_option ? MAP_PASSES : 1.0;
    if (d->quota->accept_dp(d->quota, passes * likely, passes * minimum)) return BSC_OK;
    return bsc_error_set(d->error, BSC_INTERRUPTED, "the other engine is to run");
}

/* Runs the engine. `rows` is what to read beside the tally, or NULL. */
static bsc_status run_engine(const bsc_matrix *matrix, const bsc_run *run,
                             const bsc_dp_settings *settings, bsc_quota *quota, bsc_dp_rows *rows,
                             bsc_tally *tally, bsc_stats *stats, bsc_error *error) {
    dp d = {
        .run = run,
        .error = error,
        .settings = settings,
        .quota = quota,
    };
    stats->engine = BSC_ENGINE_DP;
    bsc_status status = bsc_dp_model_init(&d.model, matrix, tally->limbs, rows, run, error);
    if (status != BSC_OK) return status;
    status = bsc_dp_choose(&d.choice, &d.model, true, error);
    if (status == BSC_OK) status = ask_quota(&d);
    if (status == BSC_OK) status = make_numbers(&d);
    if (status == BSC_OK) status = run_sweeps(&d, stats);
    if (status == BSC_OK)
        status = bsc_dp_model_add(&d.model, d.total, d.option_numbers, tally, error);
    bsc_arena_release(&d.arena);
    bsc_dp_choice_release(&d.choice);
    bsc_dp_model_release(&d.model);
    return status;
}

bsc_status bsc_dp_run(const bsc_matrix *matrix, const bsc_run *run, bsc_quota *quota,
                      bsc_tally *tally, bsc_stats *stats, bsc_error *error) {
    const bsc_dp_settings settings = {.narrowest_kind = BSC_DP_U32};
    return run_engine(matrix, run, &settings, quota, NULL, tally, stats, error);
}

bsc_status bsc_dp_run_forced(const bsc_matrix *matrix, const bsc_run *run,
                             const bsc_dp_settings *settings, bsc_tally *tally, bsc_stats *stats,
                             bsc_error *error) {
    return run_engine(matrix, run, settings, NULL, NULL, tally, stats, error);
}

bsc_status bsc_dp_read_rows(const bsc_matrix *matrix, const bsc_run *run, bsc_dp_rows *rows,
                            bsc_tally *tally, bsc_stats *stats, bsc_error *error) {
    const bsc_dp_settings settings = {.narrowest_kind = BSC_DP_U32};
    return run_engine(matrix, run, &settings, NULL, rows, tally, stats, error);
}
