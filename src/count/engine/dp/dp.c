/* dp.c - runs the engine dp, a dynamic programme: makes the model of a matrix, chooses one or two
 * sweeps, runs them and adds up what they count.
 *
 *   task                                                          file
 *   matrix -> model: items to pass, counters of copies            model.c
 *   model -> choice of one sweep or two, and their directions     choice.c, order.c
 *   for each sweep: symmetries to use, and the plan of its steps  fold.c, plan.c
 *   plan -> sweep: the total, and the solutions with each option  sweep.c
 *   results for options averaged over the symmetries              fold.c
 *   sum of the sweeps -> tally of the matrix                      model_numbers.c
 *
 * Example: a 3x3 board with one ship of two cells, which plan.h follows through the layers. The
 * model has 9 items and 12 options. One sweep by rows is chosen. It uses all symmetries, so it has
 * only 14 states. Its total is 12. It counts 4, 2 or 0 solutions for the single options, because
 * some options count for their images too; the average over the symmetries is 1 for each option.
 *
 * If there are two sweeps, they run one after the other. The threads share the work of each sweep
 * (sweep.c). If a sweep runs out of memory, it is run again with as little memory as possible, on
 * one thread. So several threads can count whatever one thread can count.
 *
 * Time on one core, for a count and for a map, with the memory of the whole process:
 *
 *   classic                     0.005 s   4 MiB       0.01 s   12 MiB
 *   russian                     0.015 s   7 MiB      0.045 s   27 MiB
 *   german                      0.045 s  14 MiB       0.11 s   58 MiB
 *   hex-upper                    0.01 s   5 MiB       0.05 s   17 MiB
 *   russian's fleet on 13x13     0.35 s  52 MiB
 *   russian's fleet on 15x15      2.1 s 210 MiB
 *   russian's fleet on 16x16      6.9 s 451 MiB */
#include "count/engine/dp/dp.h"

#include "count/base/error.h"
#include "count/base/threads.h"
#include "count/engine/dp/choice.h"
#include "count/engine/dp/model_numbers.h"
#include "count/engine/dp/sweep.h"
#include "count/engine/quota.h"

#include <math.h>
#include <stdio.h>

/* A run uses at most this many threads. */
#define MAX_THREADS 64u

/* The work of a map (for each option, how many solutions use it) divided by the work of a count. A
 * count goes through the states of all steps once. A map goes through them forwards and then
 * backwards. It also makes those states again that were not kept, which is another pass
 * forwards. */
#define MAP_PASSES 3.0

/* A run of the engine: one count of a matrix by one or two sweeps. */
typedef struct dp {
    const bsc_run *run;
    bsc_error *error;
    const bsc_dp_settings *settings;
    bsc_quota *quota; /* limits the work; NULL: no limit */
    bsc_dp_model model;
    bsc_dp_choice choice;
    unsigned sweep_number; /* index of the sweep that is running: 0 or 1 */
    /* the greatest progress, from 0 to 1, that was reported to the caller so far; reported progress
     * never goes back */
    double fraction;

    /* The next four fields are the results. Each points to one number or to an array of numbers,
     * all of the type that model.total_kind says (number.h). The two arrays are NULL if only the
     * total is wanted. */

    /* how many solutions the finished sweeps have counted together */
    void *total;
    /* [options of the model]: how many of the solutions in *total use each option */
    void *option_solutions;
    /* how many solutions the running sweep has counted */
    void *sweep_total;
    /* [options of the model]: how many of the solutions in *sweep_total use each option */
    void *sweep_option_solutions;
    bsc_arena arena; /* owns the memory of the four results */
} dp;

/* Allocates the results of d: the totals, and, if the caller wants to know how many solutions use
 * each option, the arrays for that. All are 0, and d->arena owns them. Fails if memory runs out. */
static bsc_status allocate_results(dp *d) {
    const size_t size = bsc_dp_number_bytes(d->model.total_kind);
    d->total = bsc_arena_new(&d->arena, 1, size);
    d->sweep_total = bsc_arena_new(&d->arena, 1, size);
    if (d->run->every_option) {
        d->option_solutions = bsc_arena_new(&d->arena, d->model.options, size);
        d->sweep_option_solutions = bsc_arena_new(&d->arena, d->model.options, size);
    }
    return bsc_arena_status(&d->arena, d->error);
}

/* The callback for progress that a sweep gets if the caller has one. It calls the caller's own
 * callback, d->run->tick, and tells it which fraction of all sweeps together is done. If a sweep
 * runs out of memory, it is run again from the beginning, but the reported fraction never becomes
 * smaller. Returns false if the caller wants to stop. */
static bool tell_progress(void *context, const bsc_progress *progress) {
    dp *d = context;
    bsc_progress total_progress = *progress;
    const double fraction = (d->sweep_number + progress->fraction) / d->choice.sweeps;
    d->fraction = fmax(d->fraction, fraction);
    total_progress.fraction = d->fraction;
    return d->run->tick(d->run->context, &total_progress);
}

/* Appends a description of the sweep to the text stats->plan, which is shown to users and cut off
 * where it is full: its direction, its limit on crossing ships, for how many items ahead a state
 * says whether they are taken ("window"), how many counts a state can have ("vector"), and how the
 * sweep uses symmetries. ("folded": a state and its mirror image become one; "fixed": options are
 * left out if their images can count for them.) */
static void describe_plan(const bsc_dp_plan *plan, bsc_stats *stats) {
    char cap[64] = "";
    const size_t length = strlen(stats->plan);
    const char *const separator = length > 0 ? "; then " : "";
    const char *const folded = plan->fold.mirror != NULL ? ", folded" : "";
    const char *const fixed = plan->fold.omitting_symmetries > 0 ? ", fixed" : "";
    if (plan->counts.cap != BSC_DP_UNCAPPED)
        snprintf(cap, sizeof cap, ", at most %lu ships across", (unsigned long)plan->counts.cap);
    snprintf(stats->plan + length, sizeof stats->plan - length,
             "%sby %s%s, window %lu, vector %lu%s%s", separator,
             bsc_dp_direction_name(plan->model, plan->order->direction), cap,
             (unsigned long)plan->window_bits, (unsigned long)plan->counts.indices, folded, fixed);
}

/* Runs the sweep of the plan. Sets d->sweep_total to how many solutions it counts, and the elements
 * of d->sweep_option_solutions to how many solutions use each option. If is_lean is true, the sweep
 * uses as little memory as possible. Fails as bsc_dp_sweep_run does, and the numbers are then
 * useless. */
static bsc_status run_plan(dp *d, const bsc_dp_plan *plan, const bsc_run *run, unsigned threads,
                           bool is_lean, bsc_stats *stats, bsc_error *error) {
    bsc_dp_work work = {.run = run,
                        .threads = threads,
                        .is_lean = is_lean,
                        .settings = d->settings,
                        .quota = d->quota,
                        .stats = stats,
                        .total = d->sweep_total,
                        .option_solutions = d->sweep_option_solutions};
    const size_t size = bsc_dp_number_bytes(d->model.total_kind);
    memset(d->sweep_total, 0, size);
    if (d->sweep_option_solutions != NULL)
        memset(d->sweep_option_solutions, 0, d->model.options * size);
    const bsc_status status = bsc_dp_sweep_run(plan, &work, error);
    if (status != BSC_OK || d->sweep_option_solutions == NULL) return status;
    const bool are_even = bsc_dp_fold_average(&plan->fold, &d->model, d->sweep_option_solutions);
    assert(are_even);
    (void)are_even;
    return BSC_OK;
}

/* Makes the plan of the current sweep (d->sweep_number), describes it in stats->plan, and runs the
 * sweep (run_plan). If `is_lean` is true, the sweep uses as little memory as possible. Fails as
 * bsc_dp_plan_init or bsc_dp_sweep_run does. */
static bsc_status run_sweep(dp *d, unsigned threads, bool is_lean, bsc_stats *stats,
                            bsc_error *error) {
    bsc_run run = {.context = d};
    bsc_dp_plan plan;
    if (d->run->tick != NULL) run.tick = tell_progress;
    bsc_status status = bsc_dp_plan_init(&plan, &d->model, &d->choice.order[d->sweep_number],
                                         d->choice.cap[d->sweep_number], d->settings, &run, error);
    if (status != BSC_OK) return status;
    describe_plan(&plan, stats);
    status = run_plan(d, &plan, &run, threads, is_lean, stats, error);
    bsc_dp_plan_release(&plan);
    return status;
}

/* Adds the results of the current sweep to the sums over all sweeps. If `symmetry` is not NULL,
 * adds the mirror image of the results: each option gets what the sweep has counted for its image.
 * Exact counts are added modulo 2^(64 x limbs), and no result is that large. */
static void add_sweep_numbers(dp *d, const bsc_dp_symmetry *symmetry) {
    const bsc_dp_kind kind = d->model.total_kind;
    const size_t size = bsc_dp_number_bytes(kind);
    char *solutions = d->option_solutions;
    const char *sweep_solutions = d->sweep_option_solutions;
    bsc_dp_add_number(kind, d->total, d->sweep_total);
    if (solutions == NULL) return;
    for (uint32_t option = 0; option < d->model.options; option++) {
        const uint32_t image = symmetry == NULL ? option : symmetry->option[option];
        bsc_dp_add_number(kind, solutions + option * size, sweep_solutions + image * size);
    }
}

/* Runs all sweeps of d->choice, and adds up what they count in *d->total and d->option_solutions[];
 * choice.mirror stands for a second sweep. If a sweep runs out of memory, it is run again in a way
 * that needs less memory: on one thread, and slower. Fails as run_sweep does. */
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

/* Tells the quota (the limit of work) how much work the sweeps will probably be, and asks it
 * whether they may begin. Does so only if the quota has a function accept_dp. Returns
 * BSC_INTERRUPTED if the sweeps may not begin. Also fails if memory runs out. */
static bsc_status ask_quota(dp *d) {
    double likely_units, least_units;
    if (d->quota == NULL || d->quota->accept_dp == NULL) return BSC_OK;
    const bsc_status status =
        bsc_dp_estimate_units(&d->choice, &d->model, &likely_units, &least_units, d->error);
    if (status != BSC_OK) return status;
    const double passes = d->run->every_option ? MAP_PASSES : 1.0;
    if (d->quota->accept_dp(d->quota, passes * likely_units, passes * least_units)) return BSC_OK;
    return bsc_error_set(d->error, BSC_INTERRUPTED, "the other engine is to run");
}

/* Runs the engine: all functions of dp.h call this one. `quota` and `rows` may be NULL. If `rows`
 * is not NULL, also fills rows->number with the counts for smaller boards. Fails as bsc_dp_run
 * does. */
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
    bsc_status status = bsc_dp_model_init(&d.model, matrix, tally->limbs, false, rows, run, error);
    if (status != BSC_OK) return status;
    status = bsc_dp_choose(&d.choice, &d.model, true, error);
    if (status == BSC_OK) status = ask_quota(&d);
    if (status == BSC_OK) status = allocate_results(&d);
    if (status == BSC_OK) status = run_sweeps(&d, stats);
    if (status == BSC_OK)
        status = bsc_dp_model_add(&d.model, d.total, d.option_solutions, tally, error);
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
