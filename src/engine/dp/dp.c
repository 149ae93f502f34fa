/* dp.c - the dynamic-programming engine: model, choice of sweeps, and the sum of their tallies.
 *
 *   matrix -> model -> choice of sweeps -> order, fold, plan -> sweep -> numbers evened -> tally
 *
 * Two sweeps run side by side, each with half of the threads; one that does not fit beside the
 * other runs again alone, and then, if it does not fit so, on one thread: what one thread can do
 * several can. Within a sweep the threads share its buckets (sweep.c).
 *
 * Measured on one core, count and map, with the whole process's memory: classic 0.005 s (4 MiB) and
 * 0.01 (12), russian 0.015 (7) and 0.045 (27), german 0.045 (14) and 0.11 (58), hex-upper 0.01 (5)
 * and 0.05 (17); russian's fleet on 13x13 0.35 (52), 15x15 2.1 (210), 16x16 6.9 s (451). */
#include "engine/engine.h"

#include "base/error.h"
#include "base/natural.h"
#include "base/threads.h"
#include "engine/dp/dp.h"
#include "engine/dp/sweep.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdio.h>

#define MAX_THREADS 64u
#define MAP_PASSES  3.0 /* of a map: forward, forward again, back */

struct dp;

/* One sweep: what it runs under, and what it finds. */
typedef struct job {
    struct dp *d;
    unsigned number;
    unsigned threads;      /* at least 1 */
    bool on_caller_thread; /* and so may call its tick */
    bsc_run run;
    bsc_stats stats;
    bsc_error error;
    bsc_status status;
    _Atomic double done, bytes; /* of its progress */
    void *total, *option;       /* of the model's kind */
} job;

typedef struct dp {
    const bsc_run *run;
    bsc_error *error;
    bsc_dp_model model;
    bsc_dp_choice choice;
    const bsc_dp_settings *settings;
    unsigned jobs;
    job job[2];
    atomic_bool stop;
    void *total, *option; /* of all sweeps */
    bsc_arena arena;      /* of all totals and options */
} dp;

static void make_numbers(dp *d, void **total, void **option) {
    *total = bsc_arena_new(&d->arena, 1, d->model.total.bytes);
    if (d->run->every_option)
        *option = bsc_arena_new(&d->arena, d->model.options, d->model.total.bytes);
}

static bool report(void *context) {
    dp *d = context;
    bsc_progress progress = {.fraction = 0.0};
    if (d->run->tick == NULL) return true;
    if (atomic_load(&d->stop)) return false;
    for (unsigned k = 0; k < d->jobs; k++) {
        progress.fraction += atomic_load(&d->job[k].done) / d->jobs;
        progress.bytes += atomic_load(&d->job[k].bytes);
    }
    if (!d->run->tick(d->run->context, &progress)) atomic_store(&d->stop, true);
    return !atomic_load(&d->stop);
}

static void report_waiting(void *context) {
    report(context);
}

static bool on_tick(void *context, const bsc_progress *progress) {
    job *j = context; /* a round that is tried again begins anew, and so does a sweep */
    if (progress->fraction > atomic_load(&j->done)) atomic_store(&j->done, progress->fraction);
    atomic_store(&j->bytes, progress->bytes);
    return j->on_caller_thread ? report(j->d) : !atomic_load(&j->d->stop);
}

static bsc_status make_jobs(dp *d) {
    d->jobs = d->choice.mirror != NULL ? 1 : d->choice.sweeps;
    atomic_init(&d->stop, false);
    for (unsigned k = 0; k < d->jobs; k++) {
        job *j = &d->job[k];
        j->d = d;
        j->number = k;
        j->run = *d->run;
        j->run.tick = on_tick;
        j->run.context = j;
        atomic_init(&j->done, 0.0);
        atomic_init(&j->bytes, 0.0);
        make_numbers(d, &j->total, &j->option);
    }
    make_numbers(d, &d->total, &d->option);
    return bsc_arena_status(&d->arena, d->error);
}

static void describe(job *j, const bsc_dp_plan *plan) {
    char cap[64] = "";
    if (plan->counts.cap != BSC_DP_UNCAPPED)
        snprintf(cap, sizeof cap, ", at most %lu ships across", (unsigned long)plan->counts.cap);
    snprintf(j->stats.plan, sizeof j->stats.plan, "by %s%s, window %lu, vector %lu%s%s",
             bsc_dp_direction_name(plan->model, plan->order->direction), cap,
             (unsigned long)plan->ring, (unsigned long)plan->counts.vector,
             plan->fold.mirror != NULL ? ", folded" : "", plan->fold.fixes > 0 ? ", fixed" : "");
}

static bsc_status sweep(job *j) {
    dp *d = j->d;
    bsc_dp_plan plan;
    bsc_dp_work work = {.run = &j->run,
                        .threads = j->threads,
                        .settings = d->settings,
                        .stats = &j->stats,
                        .total = j->total,
                        .option = j->option};
    bsc_status status = bsc_dp_plan_init(&plan, &d->model, &d->choice.order[j->number],
                                         d->choice.cap[j->number], d->settings, &j->run, &j->error);
    if (status == BSC_OK) {
        describe(j, &plan);
        status = bsc_dp_sweep_run(&plan, &work, &j->error);
    }
    const bool even =
        status != BSC_OK || j->option == NULL || bsc_dp_fold_even(&plan.fold, &d->model, j->option);
    assert(even);
    (void)even;
    bsc_dp_plan_release(&plan);
    return status;
}

static void run_job(void *context) {
    job *j = context;
    const dp *d = j->d;
    memset(j->total, 0, d->model.total.bytes);
    if (j->option != NULL) memset(j->option, 0, d->model.options * d->model.total.bytes);
    j->stats = (bsc_stats){.engine = BSC_ENGINE_DP};
    j->error = (bsc_error){.status = BSC_OK};
    j->status = sweep(j);
    atomic_store(&j->bytes, 0.0);
}

static bsc_status run_side_by_side(dp *d, unsigned threads) {
    const bsc_jobs jobs = {run_job, d->job, sizeof *d->job, d->jobs, report_waiting, d};
    for (unsigned k = 0; k < d->jobs; k++) {
        d->job[k].threads = threads / d->jobs;
    }
    d->job[0].on_caller_thread = true;
    return bsc_jobs_run(&jobs, d->error);
}

static void run_alone(job *j, unsigned threads) {
    j->on_caller_thread = true;
    j->threads = threads;
    run_job(j);
}

/* Those that have not run, or not in half of the memory, or not on several threads. */
static bsc_status run_in_turn(dp *d, unsigned threads, bool ran) {
    for (unsigned k = 0; k < d->jobs; k++) {
        job *j = &d->job[k];
        if (!ran || j->status == BSC_LIMIT) run_alone(j, threads);
        if (threads > 1 && j->status == BSC_LIMIT) run_alone(j, 1);
        if (j->status == BSC_OK) continue;
        bsc_error_keep(d->error, &j->error);
        return j->status;
    }
    return BSC_OK;
}

static void add_stats(const dp *d, bsc_stats *stats) {
    for (unsigned k = 0; k < d->jobs; k++) {
        const bsc_stats *own = &d->job[k].stats;
        const size_t length = strlen(stats->plan);
        snprintf(stats->plan + length, sizeof stats->plan - length, "%s%s",
                 length > 0 ? "; then " : "", own->plan);
        stats->states += own->states;
        stats->transitions += own->transitions;
    }
    const size_t length = strlen(stats->plan);
    if (d->choice.mirror != NULL)
        snprintf(stats->plan + length, sizeof stats->plan - length, "; and its mirror image");
}

/* Adds what a sweep has found, each option as the symmetry takes it (NULL: as it is). Numbers of
 * the model hold modulo 2^(64 limbs), and so does the sum. */
static void add_up(dp *d, const job *j, const bsc_dp_symmetry *mirror) {
    const size_t size = d->model.total.bytes;
    bsc_dp_add(&d->model.total, d->total, j->total);
    for (uint32_t k = 0; d->option != NULL && k < d->model.options; k++) {
        const uint32_t from = mirror == NULL ? k : mirror->option[k];
        bsc_dp_add(&d->model.total, (char *)d->option + k * size,
                   (const char *)j->option + from * size);
    }
}

static bsc_status run_all(dp *d) {
    bsc_quota *quota = d->settings->quota;
    double likely, least;
    bsc_status status = bsc_dp_choose(&d->choice, &d->model, true, d->error);
    if (status == BSC_OK && quota != NULL && quota->begins != NULL) {
        status = bsc_dp_choice_units(&d->choice, &d->model, &likely, &least, d->error);
        const double passes = d->run->every_option ? MAP_PASSES : 1.0;
        if (status == BSC_OK && !quota->begins(quota, passes * likely, passes * least))
            status = bsc_error_set(d->error, BSC_INTERRUPTED, "the other engine is to run");
    }
    if (status == BSC_OK) status = make_jobs(d);
    if (status != BSC_OK) return status;
    const unsigned threads = bsc_threads(d->run->threads, MAX_THREADS);
    /* side by side one may have to run again, and what is done twice may depend on the threads */
    const bool together = d->jobs > 1 && threads > 1 && d->settings->quota == NULL;
    if (together) status = run_side_by_side(d, threads);
    if (status == BSC_OK) status = run_in_turn(d, threads, together);
    if (status != BSC_OK) return status;
    for (unsigned k = 0; k < d->jobs; k++) add_up(d, &d->job[k], NULL);
    if (d->choice.mirror != NULL) add_up(d, &d->job[0], d->choice.mirror);
    return BSC_OK;
}

bsc_status bsc_dp_run_as(const bsc_matrix *matrix, const bsc_run *run,
                         const bsc_dp_settings *settings, bsc_tally *tally, bsc_stats *stats,
                         bsc_error *error) {
    dp d = {.run = run, .error = error, .settings = settings};
    stats->engine = BSC_ENGINE_DP;
    bsc_status status =
        bsc_dp_model_init(&d.model, matrix, tally->limbs, settings->rows, run, error);
    if (status != BSC_OK) return status;
    status = run_all(&d);
    add_stats(&d, stats);
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
