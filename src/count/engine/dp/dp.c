/* dp.c - the dynamic-programming engine: model, choice of sweeps, and the sum of their tallies.
 *
 *   matrix -> model -> choice of sweeps -> order, fold, plan -> sweep -> numbers evened -> tally
 *
 * Two sweeps run one after the other; the threads share the buckets of each (sweep.c). One that
 * does not fit in memory runs again, lean and on one thread: what one thread can do several can.
 *
 * Measured on one core, count and map, with the whole process's memory: classic 0.005 s (4 MiB) and
 * 0.01 (12), russian 0.015 (7) and 0.045 (27), german 0.045 (14) and 0.11 (58), hex-upper 0.01 (5)
 * and 0.05 (17); russian's fleet on 13x13 0.35 (52), 15x15 2.1 (210), 16x16 6.9 s (451). */

#include "count/base/error.h"
#include "count/base/threads.h"
#include "count/engine/dp/dp.h"
#include "count/engine/dp/sweep.h"
#include "count/engine/quota.h"

#include <stdio.h>

#define MAX_THREADS 64u
#define MAP_PASSES  3.0 /* of a map: forward, forward again, back */

typedef struct dp {
    const bsc_run *run;
    bsc_error *error;
    const bsc_dp_settings *settings;
    bsc_dp_model model;
    bsc_dp_choice choice;
    unsigned at;          /* the sweep that is run */
    double fraction;      /* told so far */
    void *total, *option; /* of all sweeps, of the model's kind */
    void *own_total, *own_option;
    bsc_arena arena; /* of these */
} dp;

static bsc_status make_numbers(dp *d) {
    const uint32_t options = d->run->every_option ? d->model.options : 0;
    const size_t bytes = bsc_dp_size(d->model.total);
    d->total = bsc_arena_new(&d->arena, 1, bytes);
    d->own_total = bsc_arena_new(&d->arena, 1, bytes);
    if (d->run->every_option) {
        d->option = bsc_arena_new(&d->arena, options, bytes);
        d->own_option = bsc_arena_new(&d->arena, options, bytes);
    }
    return bsc_arena_status(&d->arena, d->error);
}

/* A sweep that is run again begins anew. */
static bool tick(void *context, const bsc_progress *progress) {
    dp *d = context;
    bsc_progress all = *progress;
    all.fraction = d->fraction = fmax(d->fraction, (d->at + progress->fraction) / d->choice.sweeps);
    return d->run->tick(d->run->context, &all);
}

static void describe(const bsc_dp_plan *plan, bsc_stats *stats) {
    char cap[64] = "";
    const size_t length = strlen(stats->plan);
    if (plan->counts.cap != BSC_DP_UNCAPPED)
        snprintf(cap, sizeof cap, ", at most %lu ships across", (unsigned long)plan->counts.cap);
    snprintf(stats->plan + length, sizeof stats->plan - length,
             "%sby %s%s, window %lu, vector %lu%s%s", length > 0 ? "; then " : "",
             bsc_dp_direction_name(plan->model, plan->order->direction), cap,
             (unsigned long)plan->ring, (unsigned long)plan->counts.vector,
             plan->fold.mirror != NULL ? ", folded" : "", plan->fold.fixes > 0 ? ", fixed" : "");
}

static bsc_status sweep(dp *d, unsigned threads, bool lean, bsc_stats *stats, bsc_error *error) {
    const bsc_run run = {.tick = d->run->tick == NULL ? NULL : tick, .context = d};
    bsc_dp_plan plan;
    bsc_dp_work work = {.run = &run,
                        .threads = threads,
                        .lean = lean,
                        .settings = d->settings,
                        .stats = stats,
                        .total = d->own_total,
                        .option = d->own_option};
    memset(d->own_total, 0, bsc_dp_size(d->model.total));
    if (d->own_option != NULL)
        memset(d->own_option, 0, d->model.options * bsc_dp_size(d->model.total));
    bsc_status status = bsc_dp_plan_init(&plan, &d->model, &d->choice.order[d->at],
                                         d->choice.cap[d->at], d->settings, &run, error);
    if (status != BSC_OK) return status;
    describe(&plan, stats);
    status = bsc_dp_sweep_run(&plan, &work, error);
    const bool even = status != BSC_OK || d->own_option == NULL ||
                      bsc_dp_fold_even(&plan.fold, &d->model, d->own_option);
    assert(even);
    (void)even;
    bsc_dp_plan_release(&plan);
    return status;
}

/* Adds what a sweep has found, each option as the symmetry takes it (NULL: as it is). Numbers of
 * the model hold modulo 2^(64 limbs), and so does the sum. */
static void add_up(dp *d, const bsc_dp_symmetry *mirror) {
    const size_t size = bsc_dp_size(d->model.total);
    bsc_dp_add(d->model.total, d->total, d->own_total);
    for (uint32_t k = 0; d->option != NULL && k < d->model.options; k++) {
        const uint32_t from = mirror == NULL ? k : mirror->option[k];
        bsc_dp_add(d->model.total, (char *)d->option + k * size,
                   (const char *)d->own_option + from * size);
    }
}

static bsc_status run_sweeps(dp *d, bsc_stats *stats) {
    const unsigned threads = bsc_threads(d->run->threads, MAX_THREADS);
    for (d->at = 0; d->at < d->choice.sweeps; d->at++) {
        const bsc_stats before = *stats;
        bsc_error reason = {.status = BSC_OK};
        bsc_status status = sweep(d, threads, false, stats, &reason);
        if (status == BSC_LIMIT || status == BSC_NO_MEMORY) {
            *stats = before;
            reason = (bsc_error){.status = BSC_OK};
            status = sweep(d, 1, true, stats, &reason);
        }
        bsc_error_keep(d->error, &reason);
        if (status != BSC_OK) return status;
        add_up(d, NULL);
        if (d->choice.mirror != NULL) add_up(d, d->choice.mirror);
    }
    const size_t length = strlen(stats->plan);
    if (d->choice.mirror != NULL)
        snprintf(stats->plan + length, sizeof stats->plan - length, "; and its mirror image");
    return BSC_OK;
}

static bsc_status run_all(dp *d, bsc_stats *stats) {
    bsc_quota *quota = d->settings->quota;
    double likely, least;
    bsc_status status = bsc_dp_choose(&d->choice, &d->model, true, d->error);
    if (status == BSC_OK && quota != NULL && quota->begins != NULL) {
        status = bsc_dp_choice_units(&d->choice, &d->model, &likely, &least, d->error);
        const double passes = d->run->every_option ? MAP_PASSES : 1.0;
        if (status == BSC_OK && !quota->begins(quota, passes * likely, passes * least))
            status = bsc_error_set(d->error, BSC_INTERRUPTED, "the other engine is to run");
    }
    if (status == BSC_OK) status = make_numbers(d);
    return status == BSC_OK ? run_sweeps(d, stats) : status;
}

bsc_status bsc_dp_run_as(const bsc_matrix *matrix, const bsc_run *run,
                         const bsc_dp_settings *settings, bsc_tally *tally, bsc_stats *stats,
                         bsc_error *error) {
    dp d = {.run = run, .error = error, .settings = settings};
    stats->engine = BSC_ENGINE_DP;
    bsc_status status =
        bsc_dp_model_init(&d.model, matrix, tally->limbs, settings->rows, run, error);
    if (status != BSC_OK) return status;
    status = run_all(&d, stats);
    if (status == BSC_OK) status = bsc_dp_model_add(&d.model, d.total, d.option, tally, error);
    bsc_arena_release(&d.arena);
    bsc_dp_choice_release(&d.choice);
    BSC_RELEASE(&d.model);
    return status;
}

bsc_status bsc_dp_run(const bsc_matrix *matrix, const bsc_run *run, bsc_quota *quota,
                      bsc_tally *tally, bsc_stats *stats, bsc_error *error) {
    const bsc_dp_settings settings = {.least = BSC_DP_U32, .quota = quota};
    return bsc_dp_run_as(matrix, run, &settings, tally, stats, error);
}
