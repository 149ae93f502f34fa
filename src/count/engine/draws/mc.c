/* mc.c - estimates from random deployments, and their standard errors (of cells: cover/map.c).
 *
 * The total alone: bound x mean weight of random walks (walk.c), unbiased; its standard error is
 * from the variance of the weights. The options too: shares of weighted draws (tally.h). Where a
 * forward pass fits into a part of the memory limit, the draws come from it: all weights are 1, and
 * the total is known. Else the draws are walks, and the shares are quotients of two unbiased sums,
 * biased by no more than 1 / draws of their spread.
 *
 * Heavier walks may not have been met, and the error says nothing of them; so the effective number
 * of draws is told, sum(w)^2 / sum(w^2) (Kong, 1992). Rejected: a bound by the heaviest weight
 * there could be, 1: on german, where a total within 1 percent is met, it allows for 2,000.
 *
 * The pass keeps at most run's pass_bytes, by default what takes about two seconds, whatever the
 * machine has: so one seed gives the same numbers on all.
 *
 * Cost: on classic 2.6 microseconds a draw from a pass, 6.5 a walk. After 3 seconds the standard
 * errors of classic's map are at most 0.04 percentage points; that of its count is 0.04 percent. */
#include "count/engine/draws/mc.h"

#include "count/base/clock.h"
#include "count/base/error.h"
#include "count/base/memory.h"
#include "count/base/random.h"
#include "count/base/threads.h"
#include "count/engine/draws/sample.h"
#include "count/engine/draws/sampler.h"
#include "count/engine/draws/sequential.h"
#include "count/engine/draws/walk.h"

#include <stdio.h>

#define DEFAULT_SECONDS 3.0
#define DRAWS_A_LOOK    64u /* at the clock */

typedef struct estimation {
    const bsc_matrix *matrix;
    const bsc_run *run;
    bsc_draws draws;
    bsc_matrix uniform; /* with a log the uniform draws are from, which are weighted by this: */
    bsc_layer *layer;   /* NULL: not wanted */
    bsc_random random;
    bool part;        /* of a run: walks alone, and sums over them */
    uint32_t *option; /* of the current draw */
    bsc_tally *sums;  /* over the draws; at the end divided by that of all weights */
    uint64_t samples;
    uint64_t max_draws;      /* 0: no limit */
    double seconds;          /* 0: no limit */
    double start, last_tick; /* on the clock */
} estimation;

/* The caller's tick, a few times a second. */
static bool goes_on(estimation *e, double done) {
    if (e->run->tick == NULL || bsc_clock_since(e->last_tick) < 0.05) return true;
    e->last_tick = bsc_clock_seconds();
    return bsc_run_goes_on(e->run, fmin(done, 1.0));
}

/* While the pass is made nothing is drawn yet. */
static bool tick_before(void *context, const bsc_progress *progress) {
    return goes_on(context, 0.0);
}

static bsc_status draw_all(estimation *e, bsc_error *error) {
    bsc_tally *sums = e->sums;
    double all = 0.0;
    bsc_status status = BSC_OK;
    while (e->max_draws == 0 || e->samples < e->max_draws) {
        uint32_t count;
        if (e->samples % DRAWS_A_LOOK == 0) {
            const double done =
                fmax(e->seconds > 0.0 ? bsc_clock_since(e->start) / e->seconds : 0.0,
                     e->max_draws > 0 ? (double)e->samples / (double)e->max_draws : 0.0);
            if (e->samples > 0 && done >= 1.0) break;
            if (!goes_on(e, done)) {
                status = bsc_error_set(error, BSC_INTERRUPTED, "interrupted");
                break;
            }
        }
        double weight = bsc_draws_next(&e->draws, &e->random, e->option, &count);
        if (e->layer != NULL && weight > 0.0)
            weight *= bsc_layer_weight(e->layer, &e->random, e->option, count);
        assert(weight >= 0.0 && weight < 1.0 + 1e-9);
        e->samples++;
        if (weight == 0.0) continue;
        sums->samples++;
        all += weight;
        sums->spread += weight * weight;
        assert(count <= bsc_draws_max_options(e->matrix));
        assert(sums->samples <= e->samples && sums->spread <= all * (1.0 + 1e-9));
        for (uint32_t k = 0; sums->options > 0 && k < count; k++) {
            sums->share[e->option[k]] += weight;
            sums->square[e->option[k]] += weight * weight;
        }
    }
    sums->value = all;
    return status;
}

static void fill_stats(const bsc_tally *sums, uint64_t samples, bsc_stats *stats) {
    const double all = (double)sums->value;
    stats->engine = BSC_ENGINE_MC;
    stats->samples = samples;
    stats->reached = sums->samples;
    if (sums->samples > 0) stats->effective = all * all / sums->spread;
}

/* From sums to shares, and to the total where the walks tell it. Weights that are all alike say
 * little of those that were not drawn, so the error is at least 1.5 in as many as there are draws,
 * as a cell's is (map.c). Of one draw it is only known that a weight lies between 0 and 1. */
static void divide_sums(bsc_tally *tally, const bsc_walk *walk, uint64_t samples) {
    const double draws = (double)samples, all = (double)tally->value, mean = all / draws;
    assert(tally->samples > 0 && tally->samples <= samples && all > 0.0);
    if (walk != NULL) {
        const double least = 1.5 * mean / draws;
        const double variance = (tally->spread / draws - mean * mean) / (draws - 1.0);
        const double error = variance > least * least ? sqrt(variance) : least;
        tally->value = bsc_walk_bound(walk) * (long double)mean;
        tally->standard_error = bsc_walk_bound(walk) * (long double)(draws == 1.0 ? 0.5 : error);
    }
    tally->spread /= all * all;
    BSC_EACH_OPTION(k, tally) {
        tally->share[k] /= all;
        tally->square[k] /= all * all;
        assert(tally->share[k] <= 1.0 + 1e-9 && tally->square[k] <= tally->spread * (1.0 + 1e-9));
    }
}

static bsc_status refuse_none(uint64_t samples, bsc_error *error) {
    bsc_error_set(error, BSC_LIMIT, "none of %llu random walks reached a deployment",
                  (unsigned long long)samples);
    bsc_error_reason(error, BSC_REASON_NO_WALK);
    return BSC_LIMIT;
}

/* Fleets that are laid ship by ship seldom agree with many shots. So after shots the draws are
 * uniform, each weighted by its probability under the other law. */
static bsc_status init_draws(estimation *e, bsc_error *error) {
    const bsc_matrix *matrix = e->matrix;
    bsc_run pass = *e->run;
    pass.tick = tick_before;
    pass.context = e;
    if (matrix->board != NULL) {
        const bsc_status status = bsc_layer_new(&e->layer, matrix, error);
        if (status != BSC_OK) return status;
        e->uniform = *matrix;
        e->uniform.board = NULL;
        matrix = &e->uniform;
        if (bsc_layer_is_free(e->layer)) {
            bsc_layer_free(e->layer);
            e->layer = NULL;
            matrix = e->matrix;
        }
    }
    return bsc_draws_init(&e->draws, matrix, &pass, !e->run->every_option || e->part, error);
}

static bsc_status estimate(estimation *e, bsc_stats *stats, bsc_error *error) {
    const bsc_draws *draws = &e->draws;
    const bool sequential = e->matrix->board != NULL;
    bsc_status status = init_draws(e, error);
    if (status != BSC_OK || bsc_draws_none(draws)) return status;
    e->start = bsc_clock_seconds();
    status = draw_all(e, error);
    fill_stats(e->sums, e->samples, stats);
    snprintf(stats->plan, sizeof stats->plan, "%s%s",
             draws->pass != NULL   ? "uniform draws from a forward pass that is kept"
             : draws->walk != NULL ? "weighted random walks down the search tree"
                                   : "fleets laid ship by ship",
             e->layer != NULL ? ", weighted as fleets laid ship by ship" : "");
    if (status != BSC_OK || e->part) return status;
    if (e->sums->samples == 0) return refuse_none(e->samples, error);
    divide_sums(e->sums, sequential ? NULL : draws->walk, e->samples);
    if (sequential) e->sums->value = 1.0L;
    if (sequential || draws->pass == NULL) return BSC_OK;
    bsc_tally *exact; /* the pass knows the total */
    status = bsc_tally_make(&exact, e->matrix, false, error);
    if (status == BSC_OK)
        status = bsc_dp_model_add(&draws->pass->model, draws->pass->total, NULL, exact, error);
    if (status == BSC_OK) e->sums->value = bsc_tally_estimate(exact, NULL);
    bsc_tally_free(exact);
    return status;
}

bsc_status bsc_mc_run(const bsc_matrix *matrix, const bsc_run *run, uint32_t part, uint32_t parts,
                      bsc_tally *tally, bsc_stats *stats, bsc_error *error) {
    estimation e = {.matrix = matrix,
                    .run = run,
                    .random = bsc_random_seed(run->seed),
                    .part = parts > 0,
                    .sums = tally,
                    .max_draws = run->samples};
    if (matrix->cells.sums.count > 0)
        return bsc_error_set(error, BSC_UNSUPPORTED,
                             "the engine mc knows no sums, nor salvos and scans: use dp or dlx");
    if (e.part) {
        assert(part < parts && run->samples >= parts && matrix->board == NULL);
        e.max_draws = run->samples / parts + (part < run->samples % parts);
        for (uint32_t k = 0; k < part; k++) bsc_random_jump(&e.random);
    } else {
        e.seconds = run->samples == 0 && run->seconds <= 0.0 ? DEFAULT_SECONDS : run->seconds;
    }
    stats->engine = BSC_ENGINE_MC;
    e.option = bsc_memory_new(bsc_draws_max_options(matrix), sizeof *e.option);
    const bsc_status status =
        e.option == NULL ? bsc_error_no_memory(error) : estimate(&e, stats, error);
    bsc_draws_release(&e.draws);
    bsc_layer_free(e.layer);
    bsc_memory_free(e.option);
    return status;
}

bsc_status bsc_mc_join(bsc_tally *tally, const bsc_matrix *matrix, uint64_t samples,
                       bsc_stats *stats, bsc_error *error) {
    bsc_walk *walk;
    bsc_status status = bsc_walk_new(&walk, matrix, error);
    if (status != BSC_OK) return status;
    fill_stats(tally, samples, stats);
    if (tally->samples > 0)
        divide_sums(tally, walk, samples);
    else if (bsc_walk_bound(walk) > 0.0L)
        status = refuse_none(samples, error);
    bsc_walk_free(walk);
    return status;
}
