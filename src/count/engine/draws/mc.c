/* mc.c - the engine mc: draws random deployments, and estimates from them the total number of
 * deployments and the probability of each option. It also computes standard errors, which say how
 * far off the estimates may be. (cover/map.c turns the probabilities of options into those of
 * cells.)
 *
 * If only the total is wanted, the draws are random walks down the search tree (walk.c). The
 * estimate is a known upper bound of the total times the mean weight of the walks, and it has no
 * bias. Its standard error comes from the variance of the weights. For example, if the possible
 * walks have the weights 1/3, 0 and 1/3 and are equally likely, their mean weight is 2/9. With the
 * bound 4.5, the estimate of the total is 4.5 x 2/9 = 1.
 *
 * If the options are wanted too, the probability of an option is estimated as the weight of the
 * draws that use the option, divided by the weight of all draws (tally.h). If a forward pass of the
 * dynamic programme (the counts of all its states) is small enough to be kept in memory, the draws
 * come from it (sample.c). Then all weights are 1, and the pass also gives the exact total.
 * Otherwise the draws are walks. In that case the two sums of weights have no bias, but their
 * quotient has one. It is at most the spread of the quotient, divided by the number of draws.
 *
 * There may be walks with a greater weight than any walk that was drawn, and the standard error
 * cannot show that. Therefore the stats also tell the effective number of draws, sum(w)^2 /
 * sum(w^2), where w is the weight of a draw (Kong, 1992). Rejected: an error bound based on the
 * greatest possible weight, which is 1. On the board `german`, where the estimate is within 1
 * percent of the total, that bound is 2,000 percent.
 *
 * A forward pass may keep run->pass_bytes bytes. The default is the number of bytes that are filled
 * in about two seconds (sample.c). This limit is the same on all machines, however much memory they
 * have, so that a seed gives the same numbers on all machines.
 *
 * Cost on the board `classic`: 2.6 microseconds for a draw from a forward pass, 6.5 for a walk.
 * After 3 seconds, the standard errors of the cells' probabilities are at most 0.04 percentage
 * points, and that of the total is 0.04 percent. */
#include "count/engine/draws/mc.h"

#include "count/base/error.h"
#include "count/base/threads.h"
#include "count/cover/run_tick.h"
#include "count/engine/dp/model_numbers.h"
#include "count/engine/draws/sample.h"
#include "count/engine/draws/sampler.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

#define DEFAULT_SECONDS  3.0  /* how long to draw, in seconds, if the run sets no limit */
#define DRAWS_PER_LOOK   64u  /* the clock is read once in this many draws */
#define SECONDS_PER_TICK 0.05 /* seconds; the run's tick (a callback) is called no more often */
/* A number of draws. The standard error of a total is at least this many times the contribution of
 * an average draw to the total. It is needed because the weights of a few draws can be all alike by
 * chance, and would then suggest an error of 0. cover/map.c uses the same minimum for cells. */
#define MIN_ERROR_IN_DRAWS 1.5

/* One run of the engine, or one part of a run: its settings, its work space, and the sums over its
 * draws. */
typedef struct estimation {
    const bsc_matrix *matrix;
    const bsc_run *run;
    /* True if this is one part of a run that is cut into parts. Then all draws are random walks,
     * and bsc_mc_join later divides the sums by the number of draws. */
    bool is_part;
    bsc_random random;
    bsc_draws draws;  /* how deployments are drawn */
    uint32_t *option; /* [bsc_draws_max_options]: the options of the current draw */
    /* The next two fields are used only if fleets are laid ship by ship, at random, and shots rule
     * out some fleets. Then all deployments that agree with the shots are drawn with equal
     * probability. The weight of a draw is multiplied by the probability that its fleet is laid. */
    /* The matrix from which deployments are drawn then: a copy of `matrix` whose law says that all
     * deployments are equally likely. */
    bsc_matrix uniform;
    /* Computes the factor for the weight of a draw: the probability that somebody who lays the
     * fleet ship by ship, at random, lays it as it was drawn. NULL: draws need no such factor. */
    bsc_sequential *sequential;
    /* The draws so far, and when drawing ends: */
    /* Sums over the draws that reached a deployment (a draw can come to a dead end). Until
     * divide_sums, a probability in the tally is the sum of the weights of the draws that count for
     * it. */
    bsc_tally *sums;
    double weight_sum; /* sum of the weights of all draws */
    /* how many draws were made; sums->samples has only those that reached a deployment */
    uint64_t draw_count;
    uint64_t max_draws; /* drawing ends at this many draws; 0: no limit */
    double seconds;     /* drawing ends after this many seconds; 0: no limit */
    double start;       /* when drawing began, in seconds of bsc_clock_seconds */
    double last_tick;   /* when the run's tick (a callback) was last called, in the same seconds */
} estimation;

/* Tells the run's tick, the caller's progress callback, what fraction of the work is done. Does
 * nothing if there is no tick, or if the last call of the tick was less than SECONDS_PER_TICK ago.
 * Returns false if the tick stops the run, otherwise true. */
static bool call_tick(estimation *e, double fraction) {
    if (e->run->tick == NULL || bsc_seconds_since(e->last_tick) < SECONDS_PER_TICK) return true;
    e->last_tick = bsc_clock_seconds();
    return bsc_run_tell_progress(e->run, fmin(fraction, 1.0));
}

/* The progress callback while the forward pass is made, from which deployments are drawn later:
 * tells the run's own tick that none of the draws have been made yet. `context` is the estimation.
 * Returns false if the tick stops the run. */
static bool tick_without_draws(void *context, const bsc_progress *progress) {
    (void)progress;
    return call_tick(context, 0.0);
}

/* ---- Drawing ---- */

/* Chooses how to draw deployments, and prepares the draws: from a forward pass of the dynamic
 * programme, by random walks, or by laying ship after ship (bsc_draws_init).
 *
 * There is a special case: the law says that fleets are laid ship by ship, at random, and there
 * have been shots. Of fleets that are laid on the whole board, few agree with many shots. So
 * deployments that agree with the shots are drawn with equal probability instead, and each is
 * weighted by the probability that it is laid ship by ship. Fails as bsc_draws_init does. The
 * caller frees e->draws and e->sequential, even after a failure. */
static bsc_status make_draws(estimation *e, bsc_error *error) {
    const bsc_matrix *matrix = e->matrix;
    /* If only the total is wanted, walks estimate it without the cost of a forward pass. The draws
     * of a part are always walks, because bsc_mc_join makes its estimate from walks. */
    const bool only_walk = !e->run->every_option || e->is_part;
    bsc_run run = *e->run;
    run.tick = tick_without_draws;
    run.context = e;
    if (matrix->law.unshot_matrix != NULL) {
        const bsc_status status = bsc_sequential_new(&e->sequential, matrix, error);
        if (status != BSC_OK) return status;
        if (bsc_sequential_is_unrestricted(e->sequential)) {
            bsc_sequential_free(e->sequential);
            e->sequential = NULL;
        } else {
            e->uniform = *matrix;
            e->uniform.law.unshot_matrix = NULL;
            matrix = &e->uniform;
        }
    }
    return bsc_draws_init(&e->draws, matrix, &run, only_walk, error);
}

/* Makes one draw. If the draw reaches a deployment, adds its weight to the sums of the run, and to
 * those of the options that the deployment uses. */
static void draw_one(estimation *e) {
    bsc_tally *sums = e->sums;
    uint32_t count;
    double weight = bsc_draws_draw(&e->draws, &e->random, e->option, &count);
    if (e->sequential != NULL && weight > 0.0)
        weight *= bsc_sequential_weight(e->sequential, &e->random, e->option, count);
    assert(weight >= 0.0 && weight < 1.0 + 1e-9);
    e->draw_count++;
    if (weight == 0.0) return; /* the draw reached no deployment */
    sums->samples++;
    e->weight_sum += weight;
    sums->weight_spread += weight * weight; /* the sum of the squares, until divide_sums */
    assert(count <= bsc_draws_max_options(e->matrix));
    if (sums->options == 0) return;
    for (uint32_t k = 0; k < count; k++) {
        sums->share[e->option[k]] += weight;
        sums->share_square[e->option[k]] += weight * weight;
    }
}

/* Returns what fraction of the drawing is done, measured by time or by number of draws, whichever
 * fraction is larger, or 0 if neither has a limit. If it is 1 or more, drawing ends. */
static double drawn_fraction(const estimation *e) {
    double by_time = 0.0, by_number = 0.0;
    if (e->seconds > 0.0) by_time = bsc_seconds_since(e->start) / e->seconds;
    if (e->max_draws > 0) by_number = (double)e->draw_count / (double)e->max_draws;
    return fmax(by_time, by_number);
}

/* Makes all draws, at least one, until there are e->max_draws of them or e->seconds have passed. A
 * limit that is 0 does not end the drawing; not both may be 0. The clock is read once in
 * DRAWS_PER_LOOK draws. Returns BSC_OK even if no draw reached a deployment. Returns
 * BSC_INTERRUPTED if the run's tick stopped the run, perhaps before the first draw; the sums are
 * then those of the draws made so far. */
static bsc_status draw_all(estimation *e, bsc_error *error) {
    bsc_status status = BSC_OK;
    e->start = bsc_clock_seconds();
    while (e->max_draws == 0 || e->draw_count < e->max_draws) {
        if (e->draw_count % DRAWS_PER_LOOK == 0) {
            const double fraction = drawn_fraction(e);
            if (e->draw_count > 0 && fraction >= 1.0) break;
            if (!call_tick(e, fraction)) {
                status = bsc_error_set(error, BSC_INTERRUPTED, "interrupted");
                break;
            }
        }
        draw_one(e);
    }
    e->sums->estimate = e->weight_sum;
    return status;
}

/* ---- From sums to an estimate ---- */

/* Fills *stats from the sums over draw_count draws: how many draws there were, how many of them
 * reached a deployment (sums->samples), and how many draws of equal weight would be equally precise
 * (this stays as it is if none reached a deployment). Also sets stats->engine, and leaves the other
 * fields as they are. The sums must not have been divided yet: sums->estimate is the sum of the
 * weights, and sums->weight_spread is the sum of their squares. */
static void fill_stats(const bsc_tally *sums, uint64_t draw_count, bsc_stats *stats) {
    const double weights = (double)sums->estimate;
    const double squares = sums->weight_spread;
    stats->engine = BSC_ENGINE_MC;
    stats->samples = draw_count;
    stats->reached = sums->samples;
    /* If weights are so small that their squares are 0, they may differ so much that a single draw
     * counts for all. */
    if (sums->samples > 0) stats->effective = squares > 0.0 ? weights * weights / squares : 1.0;
}

/* Estimates the total number of deployments from `draws` random walks: sets the tally's total and
 * its standard error. The mean weight of the walks, which lies between 0 and 1, is multiplied by
 * bsc_walk_bound, an upper bound of the total. Before the call, tally->estimate is the sum of the
 * walks' weights, and tally->weight_spread is the sum of the squares of these weights.
 *
 * If all walks that were drawn have the same weight, their variance is 0, but other walks may have
 * other weights. Therefore the error of the mean weight is at least what MIN_ERROR_IN_DRAWS average
 * walks contribute to the mean. After a single walk, all that is known is that weights lie between
 * 0 and 1, so the error of the mean weight is 1/2. */
static void estimate_total(bsc_tally *tally, const bsc_walk *walk, double draws) {
    const double mean = (double)tally->estimate / draws;
    const double min_error = MIN_ERROR_IN_DRAWS * mean / draws;
    const double squares = tally->weight_spread;
    const double variance = (squares / draws - mean * mean) / (draws - 1.0);
    double error = min_error;
    if (variance > min_error * min_error) error = sqrt(variance);
    if (draws == 1.0) error = 0.5;
    tally->estimate = bsc_walk_bound(walk) * (long double)mean;
    tally->standard_error = bsc_walk_bound(walk) * (long double)error;
}

/* Turns the sums over draw_count draws into estimates: divides them by the sum of the weights of
 * all draws, so that each option gets the share of the draws that use it. Before the call,
 * tally->estimate is the sum of the weights of all draws, and weight_spread the sum of their
 * squares. share[k] and share_square[k] are the same sums over the draws that use option k.
 * tally->samples is how many of the draws reached a deployment; there must be at least one. `walk`
 * is NULL unless the draws were random walks, which also give an estimate of the total number of
 * deployments. */
static void divide_sums(bsc_tally *tally, const bsc_walk *walk, uint64_t draw_count) {
    const double weights = (double)tally->estimate;
    assert(tally->samples > 0 && tally->samples <= draw_count && weights > 0.0);
    if (walk != NULL) estimate_total(tally, walk, (double)draw_count);
    tally->weight_spread /= weights * weights;
    for (uint32_t k = 0; k < tally->options; k++) {
        tally->share[k] /= weights;
        tally->share_square[k] /= weights * weights;
        assert(tally->share[k] <= 1.0 + 1e-9 &&
               tally->share_square[k] <= tally->weight_spread * (1.0 + 1e-9));
    }
}

/* Sets the tally's total to the exact total: if deployments are drawn from a forward pass of the
 * dynamic programme, the pass has counted all deployments, so only the shares of the options are
 * estimates. The pass has counted the solutions of a model of the matrix (dp/model.h), and
 * bsc_dp_model_add turns their number into that of the matrix. It is passed NULL in place of the
 * counts of single options, because only the total is needed. Fails as bsc_dp_model_add does, or if
 * memory runs out. */
static bsc_status read_pass_total(estimation *e, bsc_error *error) {
    const bsc_dp_sampler *pass = e->draws.pass;
    bsc_tally *exact;
    bsc_status status = bsc_tally_new_for_matrix(&exact, e->matrix, false, error);
    if (status == BSC_OK) status = bsc_dp_model_add(&pass->model, pass->total, NULL, exact, error);
    if (status == BSC_OK) e->sums->estimate = bsc_tally_estimate(exact, NULL);
    bsc_tally_free(exact);
    return status;
}

/* Sets *error to the message that draw_count draws were made, and none of them reached a
 * deployment, unless *error has an error already; `error` may be NULL. Always returns BSC_LIMIT. */
static bsc_status refuse_no_deployment(uint64_t draw_count, bsc_error *error) {
    bsc_error_set(error, BSC_LIMIT, "none of %llu random draws reached a deployment",
                  (unsigned long long)draw_count);
    bsc_error_reason(error, BSC_REASON_NO_WALK);
    return BSC_LIMIT;
}

/* Checks that the estimate of the total is a number. Returns BSC_LIMIT if it is infinite, because a
 * long double cannot hold it. */
static bsc_status check_total(const bsc_tally *sums, bsc_error *error) {
    if (isfinite(sums->estimate)) return BSC_OK;
    return bsc_error_set(error, BSC_LIMIT,
                         "there may be more than 10^%d deployments, too many for an estimate",
                         LDBL_MAX_10_EXP);
}

/* Writes to stats->plan, in words, how the draws were made. */
static void describe(const estimation *e, bsc_stats *stats) {
    const char *draws = "fleets laid ship by ship";
    const char *weighting = "";
    if (e->draws.pass != NULL) draws = "uniform draws from a forward pass that is kept";
    if (e->draws.walk != NULL) draws = "weighted random walks down the search tree";
    if (e->sequential != NULL) weighting = ", weighted as fleets laid ship by ship";
    snprintf(stats->plan, sizeof stats->plan, "%s%s", draws, weighting);
}

/* Makes the estimate: chooses how to draw, makes the draws, and fills the tally and the stats. If
 * it is certain beforehand that there is no deployment, nothing is drawn, and the tally stays all
 * 0. Fails as make_draws and draw_all do, or with BSC_LIMIT if no draw reached a deployment and
 * this is no part of a run, or as check_total does. */
static bsc_status estimate(estimation *e, bsc_stats *stats, bsc_error *error) {
    bsc_status status = make_draws(e, error);
    if (status != BSC_OK || bsc_draws_has_none(&e->draws)) return status;
    status = draw_all(e, error);
    fill_stats(e->sums, e->draw_count, stats);
    describe(e, stats);
    if (status != BSC_OK || e->is_part) return status;
    if (e->sums->samples == 0) return refuse_no_deployment(e->draw_count, error);
    if (e->matrix->law.unshot_matrix != NULL) {
        divide_sums(e->sums, NULL, e->draw_count);
        /* If fleets are laid ship by ship, each deployment counts as its probability, so that the
         * total of all deployments is 1. */
        e->sums->estimate = 1.0L;
        return BSC_OK;
    }
    divide_sums(e->sums, e->draws.walk, e->draw_count);
    if (e->draws.pass != NULL) status = read_pass_total(e, error);
    if (status == BSC_OK) status = check_total(e->sums, error);
    return status;
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
        assert(part < parts && run->samples >= parts && matrix->law.unshot_matrix == NULL);
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
    if (tally->samples > 0) {
        divide_sums(tally, walk, samples);
        status = check_total(tally, error);
    } else if (bsc_walk_bound(walk) > 0.0L) {
        status = refuse_no_deployment(samples, error);
    }
    bsc_walk_free(walk);
    return status;
}
