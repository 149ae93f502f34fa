/* mc.c - estimates from random deployments, and their standard errors (those of cells:
 * cover/map.c).
 *
 * The total alone: bound x mean weight of random walks (walk.c), which is unbiased; its standard
 * error is from the variance of the weights. The options too: shares of weighted draws (tally.h).
 * Where a forward pass fits into a part of the memory limit, the draws come from it: all weights
 * are 1, the shares are those of uniform deployments, and the total is known. Else the draws are
 * walks, and the shares are quotients of two unbiased sums, biased by no more than 1 / draws of
 * their spread.
 *
 * Where few heavy walks make up the sum, heavier ones may not have been met, and the error says
 * nothing of them; so the effective number of draws is told, sum(w)^2 / sum(w^2) (Kong, 1992). A
 * bound by the heaviest weight there could be, 1, was tried: on german, where a total within 1
 * percent is met, it allows for 2,000.
 *
 * The pass keeps at most run's pass_bytes, by default so many that it takes no more than about two
 * seconds, whatever the machine has: so one seed gives the same numbers on all.
 *
 * Cost: on classic 2.6 microseconds a draw from a pass, 6.5 a walk. After 3 seconds the standard
 * errors of classic's map are at most 0.04 percentage points; that of its count is 0.04 percent. */
#include "engine/engine.h"
#include "engine/sampler.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/natural.h"

#include <assert.h>
#include <math.h>
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
    bool part;                       /* of a run: walks alone, and sums over them */
    bsc_arena arena;                 /* of the next three */
    uint32_t *option;                /* of the current draw */
    double *weight, *square;         /* [options]: sums over draws, or NULL */
    double all_weights, all_squares; /* the same over all draws */
    uint64_t samples, reached;
    uint64_t max_draws;      /* 0: no limit */
    double seconds;          /* 0: no limit */
    double start, last_tick; /* on the clock */
} estimation;

static double fraction(const estimation *e) {
    const double by_time = e->seconds > 0.0 ? bsc_clock_since(e->start) / e->seconds : 0.0;
    const double by_draws = e->max_draws > 0 ? (double)e->samples / (double)e->max_draws : 0.0;
    return by_time > by_draws ? by_time : by_draws;
}

/* The caller's tick, a few times a second. */
static bool goes_on(estimation *e, double done) {
    if (e->run->tick == NULL || bsc_clock_since(e->last_tick) < 0.05) return true;
    e->last_tick = bsc_clock_seconds();
    const bsc_progress progress = {.fraction = done < 1.0 ? done : 1.0};
    return e->run->tick(e->run->context, &progress);
}

/* While the pass is made nothing is drawn yet. */
static bool tick_before(void *context, const bsc_progress *progress) {
    (void)progress;
    return goes_on(context, 0.0);
}

static void add_draw(estimation *e, double weight, uint32_t count) {
    e->samples++;
    if (weight <= 0.0) return;
    e->reached++;
    e->all_weights += weight;
    e->all_squares += weight * weight;
    assert(count <= bsc_draws_max_options(e->matrix));
    assert(e->reached <= e->samples && e->all_squares <= e->all_weights * (1.0 + 1e-9));
    for (uint32_t k = 0; e->weight != NULL && k < count; k++) {
        e->weight[e->option[k]] += weight;
        e->square[e->option[k]] += weight * weight;
    }
}

static bsc_status draw_all(estimation *e, bsc_error *error) {
    while (e->max_draws == 0 || e->samples < e->max_draws) {
        uint32_t count;
        if (e->samples % DRAWS_A_LOOK == 0) {
            const double done = fraction(e);
            if (e->samples > 0 && done >= 1.0) break;
            if (!goes_on(e, done)) return bsc_error_set(error, BSC_INTERRUPTED, "interrupted");
        }
        double weight = bsc_draws_next(&e->draws, &e->random, e->option, &count);
        if (e->layer != NULL && weight > 0.0)
            weight *= bsc_layer_weight(e->layer, &e->random, e->option, count);
        assert(weight >= 0.0 && weight < 1.0 + 1e-9);
        add_draw(e, weight, count);
    }
    return BSC_OK;
}

static bsc_status know_total(const estimation *e, bsc_tally *tally, bsc_error *error) {
    bsc_tally *exact;
    bsc_status status = bsc_tally_make(&exact, e->matrix, false, error);
    if (status == BSC_OK) status = bsc_dp_sampler_total(e->draws.pass, exact, error);
    if (status == BSC_OK) tally->value = bsc_tally_estimate(exact, NULL);
    bsc_tally_free(exact);
    return status;
}

/* Weights that are all alike say little of those that were not drawn, so the error is at least 1.5
 * in as many as there are draws, as a cell's is (map.c). Of one draw it is only known that a weight
 * lies between 0 and 1. */
static void estimate_total(bsc_tally *tally, const bsc_walk *walk, uint64_t samples, double all,
                           double squares) {
    assert(samples >= tally->samples);
    const double draws = (double)samples, mean = all / draws;
    const double least = 1.5 * mean / draws;
    const double variance = (squares / draws - mean * mean) / (draws - 1.0);
    const double error = variance > least * least ? sqrt(variance) : least;
    tally->value = bsc_walk_bound(walk) * (long double)mean;
    tally->standard_error = bsc_walk_bound(walk) * (long double)(draws == 1.0 ? 0.5 : error);
}

/* The sums over the draws, which those of other parts can be added to. */
static void keep_sums(const estimation *e, bsc_tally *tally) {
    tally->samples = e->reached;
    tally->value = e->all_weights;
    tally->spread = e->all_squares;
    for (uint32_t k = 0; k < tally->options; k++) {
        tally->share[k] = e->weight[k];
        tally->square[k] = e->square[k];
    }
}

/* From sums to shares. */
static void divide_sums(bsc_tally *tally, double all) {
    assert(tally->samples > 0 && all > 0.0);
    tally->spread /= all * all;
    for (uint32_t k = 0; k < tally->options; k++) {
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

static bsc_status fill_tally(const estimation *e, bsc_tally *tally, bsc_error *error) {
    keep_sums(e, tally);
    divide_sums(tally, e->all_weights);
    if (e->matrix->board != NULL) {
        tally->value = 1.0L;
        return BSC_OK;
    }
    if (e->draws.pass != NULL) return know_total(e, tally, error);
    estimate_total(tally, e->draws.walk, e->samples, e->all_weights, e->all_squares);
    return BSC_OK;
}

static void fill_stats(const estimation *e, bsc_stats *stats) {
    stats->engine = BSC_ENGINE_MC;
    stats->samples = e->samples;
    stats->reached = e->reached;
    if (e->reached > 0) stats->effective = e->all_weights * e->all_weights / e->all_squares;
    snprintf(stats->plan, sizeof stats->plan, "%s%s",
             e->draws.pass != NULL   ? "uniform draws from a forward pass that is kept"
             : e->draws.walk != NULL ? "weighted random walks down the search tree"
                                     : "fleets laid ship by ship",
             e->layer != NULL ? ", weighted as fleets laid ship by ship" : "");
}

/* Fleets that are laid ship by ship seldom agree with many shots. So after shots the draws are
 * uniform, each weighted by its probability under the other law. */
static bsc_status init_draws(estimation *e, const bsc_run *pass, bsc_error *error) {
    const bsc_matrix *matrix = e->matrix;
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
    return bsc_draws_init(&e->draws, matrix, pass, !e->run->every_option || e->part, error);
}

static bsc_status estimate(estimation *e, bsc_tally *tally, bsc_stats *stats, bsc_error *error) {
    bsc_run pass = *e->run;
    e->option = bsc_arena_new(&e->arena, bsc_draws_max_options(e->matrix), sizeof *e->option);
    if (e->run->every_option) {
        e->weight = bsc_arena_new(&e->arena, e->matrix->options, sizeof *e->weight);
        e->square = bsc_arena_new(&e->arena, e->matrix->options, sizeof *e->square);
    }
    pass.tick = tick_before;
    pass.context = e;
    bsc_status status = bsc_arena_status(&e->arena, error);
    if (status == BSC_OK) status = init_draws(e, &pass, error);
    if (status != BSC_OK || bsc_draws_none(&e->draws)) return status;
    e->start = bsc_clock_seconds();
    status = draw_all(e, error);
    fill_stats(e, stats);
    if (status != BSC_OK) return status;
    if (e->part) keep_sums(e, tally);
    if (e->part) return BSC_OK;
    return e->reached > 0 ? fill_tally(e, tally, error) : refuse_none(e->samples, error);
}

static bsc_status run_estimation(estimation *e, bsc_tally *tally, bsc_stats *stats,
                                 bsc_error *error) {
    stats->engine = BSC_ENGINE_MC;
    const bsc_status status = estimate(e, tally, stats, error);
    bsc_draws_release(&e->draws);
    bsc_layer_free(e->layer);
    bsc_arena_release(&e->arena);
    return status;
}

bsc_status bsc_mc_run(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                      bsc_stats *stats, bsc_error *error) {
    estimation e = {.matrix = matrix,
                    .run = run,
                    .random = bsc_random_seed(run->seed),
                    .max_draws = run->samples,
                    .seconds = run->seconds};
    if (e.max_draws == 0 && e.seconds <= 0.0) e.seconds = DEFAULT_SECONDS;
    return run_estimation(&e, tally, stats, error);
}

bsc_status bsc_mc_run_part(const bsc_matrix *matrix, const bsc_run *run, uint32_t part,
                           uint32_t parts, bsc_tally *tally, bsc_stats *stats, bsc_error *error) {
    estimation e = {.matrix = matrix,
                    .run = run,
                    .random = bsc_random_seed(run->seed),
                    .part = true,
                    .max_draws = run->samples / parts + (part < run->samples % parts)};
    assert(part < parts && run->samples >= parts && matrix->board == NULL);
    for (uint32_t k = 0; k < part; k++) bsc_random_jump(&e.random);
    return run_estimation(&e, tally, stats, error);
}

bsc_status bsc_mc_join(bsc_tally *tally, const bsc_matrix *matrix, uint64_t samples,
                       bsc_stats *stats, bsc_error *error) {
    const double all = (double)tally->value, squares = tally->spread;
    bsc_walk *walk;
    bsc_status status = bsc_walk_new(&walk, matrix, error);
    if (status != BSC_OK) return status;
    stats->engine = BSC_ENGINE_MC;
    stats->samples = samples;
    stats->reached = tally->samples;
    if (tally->samples > 0) {
        stats->effective = all * all / squares;
        divide_sums(tally, all);
        estimate_total(tally, walk, samples, all, squares);
    } else if (bsc_walk_bound(walk) > 0.0L) {
        status = refuse_none(samples, error);
    }
    bsc_walk_free(walk);
    return status;
}
