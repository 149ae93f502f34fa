/* mc.c - the engine mc: estimates from random deployments, and their standard errors (those of
 * cells are made of them in cover/map.c).
 *
 * The total alone: the bound times the mean weight of random walks, which is unbiased (walk.c). Its
 * standard error is from the variance of the weights. For example the weights 1/3, 0, 1/3 and the
 * bound 4.5 have the mean 2/9 and estimate the total as 1.
 *
 * The options too: their shares are those of weighted draws (tally.h). Where a forward pass fits
 * into a part of the memory limit, the draws come from it: all weights are 1, and the total is
 * known. Else the draws are walks, and the shares are quotients of two unbiased sums, which are
 * biased by no more than 1 / draws of their spread.
 *
 * Heavier walks than any that was drawn may exist, and the standard error says nothing of them; so
 * the effective number of draws is told, sum(w)^2 / sum(w^2) (Kong, 1992). Rejected: an error bound
 * from the heaviest weight that there could be, 1: on german, where the total is met within 1
 * percent, it allows for 2,000 percent.
 *
 * The pass keeps at most run's pass_bytes, by default as much as is made in about two seconds,
 * whatever memory the machine has: so one seed gives the same numbers on all machines.
 *
 * Cost: on classic 2.6 microseconds for a draw from a pass, 6.5 for a walk. After 3 seconds the
 * standard errors of classic's map are at most 0.04 percentage points; that of its count is 0.04
 * percent. */
#include "count/engine/draws/mc.h"

#include "count/base/error.h"
#include "count/base/threads.h"
#include "count/engine/dp/model_numbers.h"
#include "count/engine/draws/sample.h"
#include "count/engine/draws/sampler.h"

#include <stdio.h>

#define DEFAULT_SECONDS  3.0  /* of drawing, if the run sets neither a time nor a number of draws */
#define DRAWS_PER_LOOK   64u  /* draws between two looks at the clock */
#define SECONDS_PER_TICK 0.05 /* seconds between two calls of the run's tick, at least */
/* Draws: the standard error of a total is never told to be less than if so many of all draws had
 * been wrong; the same as for a cell in map.c. */
#define MIN_WRONG_DRAWS 1.5

/* An estimate in the making. */
typedef struct estimation {
    const bsc_matrix *matrix;
    const bsc_run *run;
    bool is_part; /* one part of a run: all draws are walks, and the sums are not divided */
    bsc_random random;
    bsc_draws draws;
    uint32_t *option; /* [bsc_draws_max_options]: of the current draw */
    /* For fleets that are laid ship by ship, after shots: draws are uniform, and each is weighted
     * by the probability with which it is laid (make_draws). */
    bsc_matrix uniform;         /* the matrix without that law */
    bsc_sequential *sequential; /* NULL: draws are not weighted */
    /* What has been drawn: */
    bsc_tally *sums;    /* over the draws that are deployments; at the end they are divided */
    double weights;     /* the sum of the draws' weights */
    uint64_t samples;   /* draws, failed ones included */
    uint64_t max_draws; /* 0: no limit */
    double seconds;     /* that drawing may take; 0: no limit */
    double start;       /* seconds on the clock when drawing began */
    double last_tick;   /* seconds on the clock when the run's tick was last called */
} estimation;

/* Calls the run's tick, a few times a second. Returns false if it stops the run. */
static bool goes_on(estimation *e, double fraction) {
    if (e->run->tick == NULL || bsc_seconds_since(e->last_tick) < SECONDS_PER_TICK) return true;
    e->last_tick = bsc_clock_seconds();
    return bsc_run_tell_progress(e->run, fmin(fraction, 1.0));
}

/* The tick while the forward pass is made: nothing is drawn yet. */
static bool tick_without_draws(void *context, const bsc_progress *progress) {
    (void)progress;
    return goes_on(context, 0.0);
}

/* ---- Drawing ---- */

/* Chooses how to draw. Fleets that are laid ship by ship seldom agree with many shots. So after
 * shots deployments are drawn uniformly, and each is weighted by its probability to be laid. */
static bsc_status make_draws(estimation *e, bsc_error *error) {
    const bsc_matrix *matrix = e->matrix;
    const bool only_walk = !e->run->every_option || e->is_part;
    bsc_run run = *e->run;
    run.tick = tick_without_draws;
    run.context = e;
    if (matrix->law.lay_board != NULL) {
        const bsc_status status = bsc_sequential_new(&e->sequential, matrix, error);
        if (status != BSC_OK) return status;
        if (bsc_sequential_is_unrestricted(e->sequential)) {
            bsc_sequential_free(e->sequential);
            e->sequential = NULL;
        } else {
            e->uniform = *matrix;
            e->uniform.law.lay_board = NULL;
            matrix = &e->uniform;
        }
    }
    return bsc_draws_init(&e->draws, matrix, &run, only_walk, error);
}

/* Draws once, and adds the draw to the sums if it is a deployment. */
static void draw_one(estimation *e) {
    bsc_tally *sums = e->sums;
    uint32_t count;
    double weight = bsc_draws_draw(&e->draws, &e->random, e->option, &count);
    if (e->sequential != NULL && weight > 0.0)
        weight *= bsc_sequential_weight(e->sequential, &e->random, e->option, count);
    assert(weight >= 0.0 && weight < 1.0 + 1e-9);
    e->samples++;
    if (weight == 0.0) return;
    sums->samples++;
    e->weights += weight;
    sums->weight_spread += weight * weight;
    assert(count <= bsc_draws_max_options(e->matrix));
    if (sums->options == 0) return;
    for (uint32_t k = 0; k < count; k++) {
        sums->share[e->option[k]] += weight;
        sums->share_square[e->option[k]] += weight * weight;
    }
}

/* Returns how much of the drawing is done, by time or by number, whichever is further on; 1 or more
 * at its end. */
static double drawn_fraction(const estimation *e) {
    double by_time = 0.0, by_number = 0.0;
    if (e->seconds > 0.0) by_time = bsc_seconds_since(e->start) / e->seconds;
    if (e->max_draws > 0) by_number = (double)e->samples / (double)e->max_draws;
    return fmax(by_time, by_number);
}

/* Draws until the number or the time is reached, but at least once. Returns BSC_INTERRUPTED if the
 * tick stopped it; the sums are then over the draws so far. */
static bsc_status draw_all(estimation *e, bsc_error *error) {
    bsc_status status = BSC_OK;
    e->start = bsc_clock_seconds();
    while (e->max_draws == 0 || e->samples < e->max_draws) {
        if (e->samples % DRAWS_PER_LOOK == 0) {
            const double fraction = drawn_fraction(e);
            if (e->samples > 0 && fraction >= 1.0) break;
            if (!goes_on(e, fraction)) {
                status = bsc_error_set(error, BSC_INTERRUPTED, "interrupted");
                break;
            }
        }
        draw_one(e);
    }
    e->sums->estimate = e->weights;
    return status;
}

/* ---- From sums to an estimate ---- */

/* Fills the stats from the sums over so many draws, before they are divided. */
static void fill_stats(const bsc_tally *sums, uint64_t samples, bsc_stats *stats) {
    const double weights = (double)sums->estimate;
    stats->engine = BSC_ENGINE_MC;
    stats->samples = samples;
    stats->reached = sums->samples;
    if (sums->samples > 0) stats->effective = weights * weights / sums->weight_spread;
}

/* Sets the tally's total and its standard error from the sums over `draws` walks.
 *
 * Weights that are all alike say little of those that were not drawn: therefore the error is at
 * least that of MIN_WRONG_DRAWS. Of a single draw it is only known that its weight lies between 0
 * and 1: its error is half of the bound. */
static void estimate_total(bsc_tally *tally, const bsc_walk *walk, double draws) {
    const double mean = (double)tally->estimate / draws;
    const double min_error = MIN_WRONG_DRAWS * mean / draws;
    const double variance = (tally->weight_spread / draws - mean * mean) / (draws - 1.0);
    double error = min_error;
    if (variance > min_error * min_error) error = sqrt(variance);
    if (draws == 1.0) error = 0.5;
    tally->estimate = bsc_walk_bound(walk) * (long double)mean;
    tally->standard_error = bsc_walk_bound(walk) * (long double)error;
}

/* Turns the sums over so many draws into shares, and with a walk into the total. There is at least
 * one deployment among the draws. */
static void divide_sums(bsc_tally *tally, const bsc_walk *walk, uint64_t samples) {
    const double weights = (double)tally->estimate;
    assert(tally->samples > 0 && tally->samples <= samples && weights > 0.0);
    if (walk != NULL) estimate_total(tally, walk, (double)samples);
    tally->weight_spread /= weights * weights;
    for (uint32_t k = 0; k < tally->options; k++) {
        tally->share[k] /= weights;
        tally->share_square[k] /= weights * weights;
        assert(tally->share[k] <= 1.0 + 1e-9 &&
               tally->share_square[k] <= tally->weight_spread * (1.0 + 1e-9));
    }
}

/* Sets the tally's total to the one that the forward pass knows. */
static bsc_status read_pass_total(estimation *e, bsc_error *error) {
    const bsc_dp_sampler *pass = e->draws.pass;
    bsc_tally *exact;
    bsc_status status = bsc_tally_new_for_matrix(&exact, e->matrix, false, error);
    if (status == BSC_OK) status = bsc_dp_model_add(&pass->model, pass->total, NULL, exact, error);
    if (status == BSC_OK) e->sums->estimate = bsc_tally_estimate(exact, NULL);
    bsc_tally_free(exact);
    return status;
}

/* Sets the error to BSC_LIMIT, since none of so many walks reached a deployment, and returns
 * that. */
static bsc_status refuse_none(uint64_t samples, bsc_error *error) {
    bsc_error_set(error, BSC_LIMIT, "none of %llu random walks reached a deployment",
                  (unsigned long long)samples);
    bsc_error_reason(error, BSC_REASON_NO_WALK);
    return BSC_LIMIT;
}

/* Writes to stats->plan how the draws were made. */
static void describe(const estimation *e, bsc_stats *stats) {
    const char *draws = "fleets laid ship by ship";
    const char *weighting = "";
    if (e->draws.pass != NULL) draws = "uniform draws from a forward pass that is kept";
    if (e->draws.walk != NULL) draws = "weighted random walks down the search tree";
    if (e->sequential != NULL) weighting = ", weighted as fleets laid ship by ship";
    snprintf(stats->plan, sizeof stats->plan, "%s%s", draws, weighting);
}

/* Chooses how to draw, draws, and fills the tally and the stats. If it is known that the matrix has
 * no solution, the numbers of the tally stay 0. */
static bsc_status estimate(estimation *e, bsc_stats *stats, bsc_error *error) {
    bsc_status status = make_draws(e, error);
    if (status != BSC_OK || bsc_draws_has_none(&e->draws)) return status;
    status = draw_all(e, error);
    fill_stats(e->sums, e->samples, stats);
    describe(e, stats);
    if (status != BSC_OK || e->is_part) return status;
    if (e->sums->samples == 0) return refuse_none(e->samples, error);
    if (e->matrix->law.lay_board != NULL) {
        divide_sums(e->sums, NULL, e->samples);
        e->sums->estimate = 1.0L; /* a probability */
        return BSC_OK;
    }
    divide_sums(e->sums, e->draws.walk, e->samples);
    if (e->draws.pass == NULL) return BSC_OK;
    return read_pass_total(e, error);
}

/* ---- The engine ---- */

bsc_status bsc_mc_run(const bsc_matrix *matrix, const bsc_run *run, uint32_t part, uint32_t parts,
                      bsc_tally *tally, bsc_stats *stats, bsc_error *error) {
    estimation e = {.matrix = matrix,
                    .run = run,
                    .random = bsc_random_seed(run->seed),
                    .is_part = parts > 0,
                    .sums = tally,
                    .max_draws = run->samples};
    assert(matrix->law.sums.count == 0);
    if (e.is_part) {
        assert(part < parts && run->samples >= parts && matrix->law.lay_board == NULL);
        e.max_draws = run->samples / parts + (part < run->samples % parts);
        for (uint32_t k = 0; k < part; k++) bsc_random_jump(&e.random);
    } else if (run->samples == 0 && run->seconds <= 0.0) {
        e.seconds = DEFAULT_SECONDS;
    } else {
        e.seconds = run->seconds;
    }
    stats->engine = BSC_ENGINE_MC;
    e.option = bsc_memory_new(bsc_draws_max_options(matrix), sizeof *e.option);
    if (e.option == NULL) return bsc_error_set_no_memory(error);
    const bsc_status status = estimate(&e, stats, error);
    bsc_draws_release(&e.draws);
    bsc_sequential_free(e.sequential);
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
