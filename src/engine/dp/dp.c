/* dp.c - the dynamic-programming engine: model, choice of sweeps, and the sum of their tallies.
 *
 * Two sweeps run side by side, each in half of the memory that is allowed; one that does not fit
 * there runs again alone, so the outcome is the same on one thread. Within a sweep there is one
 * thread: layers follow each other, and one is too small a task to share on boards that are counted
 * in milliseconds.
 *
 * Measured on one core: classic 0.01 s to count, russian 0.07 s, german 0.19 s, hex-upper 0.02 s. A
 * count takes two layers of memory, a tally some segments of them (sweep.c). */
#include "engine/engine.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/threads.h"
#include "engine/dp/order.h"
#include "engine/dp/sweep.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#define SEGMENT_BYTES ((size_t)16 << 20)

struct dp;

/* One sweep: what it runs under, and what it finds. */
typedef struct job {
    struct dp *d;
    unsigned number;
    bool speaks; /* runs in the caller's thread, and so may call its tick */
    bsc_run run;
    bsc_stats stats;
    bsc_error error;
    bsc_status status;
    _Atomic double done;
    uint64_t *total, *option;
} job;

typedef struct dp {
    const bsc_run *run;
    bsc_error *error;
    bsc_dp_model model;
    bsc_dp_choice choice;
    uint32_t least_words;
    size_t limbs;
    unsigned jobs;
    job job[2];
    atomic_bool stop;
    uint64_t *total, *option; /* of all sweeps */
} dp;

static bool make_numbers(const dp *d, uint64_t **total, uint64_t **option) {
    const size_t bytes = d->limbs * sizeof **total;
    *total = bsc_memory_new(1, bytes);
    *option = d->run->every_option ? bsc_memory_new(d->model.options, bytes) : NULL;
    return *total != NULL && (*option != NULL || !d->run->every_option);
}

static bool tell(void *context) {
    static const uint64_t none[1] = {0};
    dp *d = context;
    double done = 0.0;
    if (d->run->tick == NULL) return true;
    for (unsigned k = 0; k < d->jobs; k++) done += atomic_load(&d->job[k].done) / d->jobs;
    const bsc_progress progress = {done, {none, 1}};
    if (!d->run->tick(d->run->context, &progress)) atomic_store(&d->stop, true);
    return !atomic_load(&d->stop);
}

static void tell_waiting(void *context) {
    tell(context);
}

static bool hear(void *context, const bsc_progress *progress) {
    job *j = context;
    atomic_store(&j->done, progress->fraction);
    return j->speaks ? tell(j->d) : !atomic_load(&j->d->stop);
}

static bsc_status make_jobs(dp *d) {
    d->jobs = d->choice.mirror != NULL ? 1 : d->choice.sweeps;
    atomic_init(&d->stop, false);
    for (unsigned k = 0; k < d->jobs; k++) {
        job *j = &d->job[k];
        j->d = d;
        j->number = k;
        j->run = *d->run;
        j->run.tick = hear;
        j->run.context = j;
        atomic_init(&j->done, 0.0);
        if (!make_numbers(d, &j->total, &j->option)) return bsc_error_no_memory(d->error);
    }
    return make_numbers(d, &d->total, &d->option) ? BSC_OK : bsc_error_no_memory(d->error);
}

static void release(dp *d) {
    for (unsigned k = 0; k < 2; k++) {
        bsc_memory_free(d->job[k].total);
        bsc_memory_free(d->job[k].option);
    }
    bsc_memory_free(d->total);
    bsc_memory_free(d->option);
    bsc_dp_choice_release(&d->choice);
    bsc_dp_model_release(&d->model);
}

static const char *direction_name(const dp *d, uint8_t direction) {
    static const char *const square[] = {"rows", "rows upwards", "columns", "columns leftwards"};
    static const char *const hexagonal[] = {"r", "-r", "q", "-q", "q+r", "-q-r"};
    if (!d->model.has_points) return "items as listed";
    return d->model.matrix->lattice == BSC_SQUARE ? square[direction] : hexagonal[direction];
}

static void describe(job *j, const bsc_dp_plan *plan) {
    const bsc_dp_sweep *sweep = &plan->sweep;
    char cap[64] = "";
    if (sweep->capped)
        snprintf(cap, sizeof cap, ", at most %lu ships across", (unsigned long)sweep->cap);
    snprintf(j->stats.plan, sizeof j->stats.plan, "by %s%s, window %lu, vector %lu",
             direction_name(j->d, sweep->direction), cap, (unsigned long)plan->ring,
             (unsigned long)plan->vector);
}

static void run_job(void *context) {
    job *j = context;
    dp *d = j->d;
    bsc_dp_plan plan;
    const size_t limit = j->run.memory_limit;
    bsc_dp_work work = {.run = &j->run,
                        .limbs = d->limbs,
                        .stats = &j->stats,
                        .total = j->total,
                        .option = j->option,
                        .segment_bytes =
                            limit != 0 && limit / 4 < SEGMENT_BYTES ? limit / 4 : SEGMENT_BYTES};
    memset(j->total, 0, d->limbs * sizeof *j->total);
    if (j->option != NULL) memset(j->option, 0, d->model.options * d->limbs * sizeof *j->option);
    j->stats = (bsc_stats){.engine = BSC_ENGINE_DP};
    j->error = (bsc_error){.status = BSC_OK};
    j->status =
        bsc_dp_plan_init(&plan, &d->model, d->choice.sweep[j->number], d->least_words, &j->error);
    if (j->status != BSC_OK) return;
    describe(j, &plan);
    j->status = bsc_dp_sweep_run(&plan, &work, &j->error);
    bsc_dp_plan_release(&plan);
}

static bsc_status run_side_by_side(dp *d) {
    const bsc_jobs jobs = {run_job, d->job, sizeof *d->job, d->jobs, tell_waiting, d};
    for (unsigned k = 0; k < d->jobs; k++) d->job[k].run.memory_limit /= d->jobs;
    d->job[0].speaks = true;
    return bsc_jobs_run(&jobs, d->error);
}

/* Those that have not run, or not in half of the memory. */
static bsc_status run_in_turn(dp *d, bool ran) {
    for (unsigned k = 0; k < d->jobs; k++) {
        job *j = &d->job[k];
        if (!ran || j->status == BSC_LIMIT) {
            j->speaks = true;
            j->run.memory_limit = d->run->memory_limit;
            run_job(j);
        }
        if (j->status == BSC_OK) continue;
        if (d->error != NULL && d->error->status == BSC_OK) *d->error = j->error;
        return j->status;
    }
    return BSC_OK;
}

/* Numbers of one sweep, which hold modulo 2^(64 limbs) like those of the sum. */
static void add_job(dp *d, const job *j, const uint32_t *mirror) {
    bsc_dp_add(&d->model, d->total, j->total, d->limbs);
    for (uint32_t k = 0; d->option != NULL && k < d->model.options; k++) {
        const uint32_t from = mirror == NULL ? k : mirror[k];
        bsc_dp_add(&d->model, d->option + k * d->limbs, j->option + from * d->limbs, d->limbs);
    }
}

static void add_stats(const dp *d, bsc_stats *stats) {
    for (unsigned k = 0; k < d->jobs; k++) {
        const bsc_stats *own = &d->job[k].stats;
        const size_t length = strlen(stats->plan);
        snprintf(stats->plan + length, sizeof stats->plan - length, "%s%s",
                 length > 0 ? "; then " : "", own->plan);
        stats->states += own->states;
        stats->transitions += own->transitions;
        if (own->peak_bytes > stats->peak_bytes) stats->peak_bytes = own->peak_bytes;
    }
    const size_t length = strlen(stats->plan);
    if (d->choice.mirror != NULL)
        snprintf(stats->plan + length, sizeof stats->plan - length, "; and its mirror image");
}

static bsc_status run_all(dp *d) {
    bsc_status status = bsc_dp_choose(&d->choice, &d->model, d->error);
    if (status == BSC_OK) status = make_jobs(d);
    if (status != BSC_OK) return status;
    const bool together = d->run->allowance == NULL && bsc_threads(d->run->threads, d->jobs) > 1;
    if (together) status = run_side_by_side(d);
    if (status == BSC_OK) status = run_in_turn(d, together);
    if (status != BSC_OK) return status;
    for (unsigned k = 0; k < d->jobs; k++) add_job(d, &d->job[k], NULL);
    if (d->choice.mirror != NULL) add_job(d, &d->job[0], d->choice.mirror);
    return BSC_OK;
}

bsc_status bsc_dp_run_wide(const bsc_matrix *matrix, const bsc_run *run, uint32_t least_words,
                           bsc_tally *tally, bsc_stats *stats, bsc_error *error) {
    dp d = {.run = run,
            .error = error,
            .least_words = least_words,
            .limbs = matrix->weight != NULL ? 1 : tally->limbs};
    stats->engine = BSC_ENGINE_DP;
    bsc_status status = bsc_dp_model_init(&d.model, matrix, error);
    if (status != BSC_OK) return status;
    status = run_all(&d);
    add_stats(&d, stats);
    if (status == BSC_OK) status = bsc_dp_model_add(&d.model, d.total, d.option, tally, error);
    release(&d);
    return status;
}

bsc_status bsc_dp_run(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                      bsc_stats *stats, bsc_error *error) {
    return bsc_dp_run_wide(matrix, run, 0, tally, stats, error);
}
