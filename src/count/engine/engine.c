/* engine.c - runs the engine that counts a matrix, and checks the tally that it filled.
 *
 * Estimates (mc) are made where they are asked for, never by themselves; weights are for dp and
 * dlx, whose numbers can be reals. Where the products of a fleet's weights are too far apart for
 * doubles, all deployments are searched one by one, each product with an exponent of its own: they
 * are refused where they are more than MAX_DEPLOYMENTS (about two seconds). */
#include "count/engine/engine.h"

#include "count/base/clock.h"
#include "count/base/error.h"
#include "count/base/sized.h"
#include "count/cover/matrix.h"
#include "count/cover/tally.h"
#include "count/engine/auto.h"
#include "count/engine/dlx/dlx.h"
#include "count/engine/dp/dp.h"
#include "count/engine/draws/mc.h"
#include "count/engine/draws/sequential.h"
#include "count/engine/support.h"

#include <assert.h>
#include <math.h>

/* Deployments that are searched one by one if their products are far apart; with more: refused. */
#define MAX_DEPLOYMENTS (UINT32_C(1) << 22)
#define LEAST_SHARE     0.25 /* of the time: for an estimate, where the count stopped late */
#define WALKS_MEMORY    ((size_t)1 << 20) /* too little for a forward pass that takes long */
#define LONGEST_STEP    0.5 /* seconds from tick to tick: a clock that fails once is not late */

/* Sums of products of weights, in units of 2^power: the power of the greatest product so far. */
typedef struct sums {
    const bsc_matrix *matrix;
    bsc_tally *tally;
    int power;
    uint32_t visited;
} sums;

static bool add_product(void *context, const uint32_t *option, uint32_t options) {
    sums *s = context;
    bsc_tally *tally = s->tally;
    double product = 1.0;
    int power = 0, exponent;
    for (uint32_t k = 0; k < options; k++) {
        product = frexp(product * s->matrix->law.weight[option[k]], &exponent);
        power += exponent;
    }
    if (product > 0.0 && (tally->estimate == 0.0L || power > s->power)) {
        tally->estimate = ldexpl(tally->estimate, s->power - power);
        for (uint32_t k = 0; k < tally->options; k++)
            tally->share[k] = ldexp(tally->share[k], s->power - power);
        s->power = power;
    }
    product = ldexp(product, power - s->power);
    tally->estimate += product;
    for (uint32_t k = 0; k < options && tally->options > 0; k++) tally->share[option[k]] += product;
    return ++s->visited < MAX_DEPLOYMENTS;
}

/* The sums of the products one by one; *exponent is raised to their own. */
static bsc_status run_far_apart(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                                int *exponent, bsc_error *error) {
    sums s = {.matrix = matrix, .tally = tally};
    tally->estimate = 0.0L;
    for (uint32_t k = 0; k < tally->options; k++) tally->share[k] = 0.0;
    for (uint32_t k = 0; k < matrix->options; k++) /* a weight that is lost by itself */
        if (matrix->law.weight[k] > 0.0 && !isnormal(matrix->law.weight[k]))
            return bsc_tally_check_precision(matrix, 0.0, error);
    const bsc_status status = bsc_solutions_visit(matrix, run, false, add_product, &s, error);
    if (status == BSC_OK && s.visited == MAX_DEPLOYMENTS)
        return bsc_tally_check_precision(matrix, 0.0, error);
    for (uint32_t k = 0; k < tally->options && tally->estimate > 0.0L; k++)
        tally->share[k] /= (double)tally->estimate;
    *exponent += s.power;
    return status;
}

/* Of a sum of products by an engine. */
static bsc_status take_products(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                                bsc_error *error) {
    bsc_status status = BSC_OK;
    int exponent = matrix->law.products.exponent;
    if (bsc_tally_check_precision(matrix, (double)tally->estimate, NULL) != BSC_OK)
        status = run_far_apart(matrix, run, tally, &exponent, error);
    if (status != BSC_OK) return status;
    const long double sum = tally->estimate;
    tally->estimate = ldexpl(sum, exponent);
    bool ok = isfinite(tally->estimate) && (tally->estimate > 0.0L) == (sum > 0.0L);
    for (uint32_t k = 0; k < tally->options; k++) ok = ok && isfinite(tally->share[k]);
    if (ok) return BSC_OK;
    return bsc_error_set(error, BSC_BAD_INPUT,
                         "the sum of the products of the weights is too large or too small");
}

/* Fleets laid ship by ship: all ways, or random ones. */
static bsc_status run_sequential(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                                 bsc_stats *stats, bsc_error *error) {
    bsc_sequential *layer;
    if (run->engine == BSC_ENGINE_AUTO) stats->engine = BSC_ENGINE_DLX;
    if (run->engine == BSC_ENGINE_MC) return bsc_mc_run(matrix, run, 0, 0, tally, stats, error);
    bsc_error reason = {0};
    bsc_status status = bsc_sequential_new(&layer, matrix, &reason);
    if (status == BSC_OK) status = bsc_sequential_tally(layer, run, tally, stats, &reason);
    bsc_sequential_free(layer);
    if (status == BSC_LIMIT && reason.reason != BSC_REASON_MEMORY_LIMIT)
        return bsc_mc_run(matrix, run, 0, 0, tally, stats, error);
    bsc_error_copy_first(error, &reason);
    return status;
}

/* Runs the engine that the run names, or picks one; refuses a matrix that it cannot count. */
static bsc_status run_engine(const bsc_matrix *matrix, const bsc_run *run, bsc_game_pace *pace,
                             bsc_tally *tally, bsc_stats *stats, bsc_error *error) {
    const bsc_status status = bsc_engine_check(run->engine, matrix, false, error);
    if (status != BSC_OK) return status;
    if (matrix->law.lay_board != NULL) return run_sequential(matrix, run, tally, stats, error);
    switch (run->engine) {
    case BSC_ENGINE_DLX:
        return bsc_dlx_run(matrix, run, NULL, tally, stats, error);
    case BSC_ENGINE_DP:
        return bsc_dp_run(matrix, run, NULL, tally, stats, error);
    case BSC_ENGINE_MC:
        return bsc_mc_run(matrix, run, 0, 0, tally, stats, error);
    default:
        return bsc_auto_run(matrix, run, pace, tally, stats, error);
    }
}

bsc_status bsc_tally_new_in_game(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                                 bsc_game_pace *pace, bsc_stats *stats, bsc_error *error) {
    bsc_stats unwanted;
    bsc_tally *result;
    *tally = NULL;
    bsc_run run_copy;
    if (bsc_run_copy(&run_copy, run, error) != BSC_OK) return BSC_UNSUPPORTED;
    run = &run_copy;
    if (stats == NULL) stats = &unwanted;
    *stats = (bsc_stats){.engine = run->engine};
    bsc_status status;
    if (run->engine == BSC_ENGINE_MC || matrix->law.weight != NULL || matrix->law.lay_board != NULL)
        status = bsc_tally_new_of_limbs(&result, 0, run->every_option ? matrix->options : 0, error);
    else
        status = bsc_tally_new_for_matrix(&result, matrix, run->every_option, error);
    if (status != BSC_OK) return status;
    status = run_engine(matrix, run, pace, result, stats, error);
    if (status == BSC_OK && matrix->law.weight != NULL)
        status = take_products(matrix, run, result, error);
    assert(status != BSC_OK || stats->engine != BSC_ENGINE_AUTO);
    if (status == BSC_OK) bsc_tally_check(result, matrix);
    if (status == BSC_OK || (status == BSC_INTERRUPTED && bsc_tally_exact(result)))
        *tally = result;
    else
        bsc_tally_free(result);
    return status;
}

bsc_status bsc_tally_new(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                         bsc_stats *stats, bsc_error *error) {
    return bsc_tally_new_in_game(tally, matrix, run, NULL, stats, error);
}

/* ---- An answer in time ----
 *
 *   0 ............ T/2 ............ T seconds
 *   exact count      random walks         the count's memory is free before the walks begin
 *
 * With run's S seconds the walks have S, and the count the rest. The estimate is made by walks,
 * which start at once and need no memory to speak of; a forward pass, from which draws are better,
 * would take longer than the time that is left. */

/* The clock of an answer in time. */
typedef struct watch {
    const bsc_run *run;
    double last;    /* clock at the last tick, in seconds */
    double passed;  /* seconds since the start; a step between ticks counts LONGEST_STEP at most */
    double seconds; /* that the exact count may take; 0: no limit */
    bool is_late;   /* passed is at least seconds, which are limited */
} watch;

static bool tick(void *context, const bsc_progress *progress) {
    watch *w = context;
    if (w->run->tick != NULL && !w->run->tick(w->run->context, progress)) return false;
    const double now = bsc_clock_seconds();
    w->passed += fmin(fabs(now - w->last), LONGEST_STEP);
    w->last = now;
    w->is_late = w->seconds > 0.0 && w->passed >= w->seconds;
    return !w->is_late;
}

bsc_status bsc_tally_within(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                            double within, bsc_stats *stats, bsc_status *stopped_by,
                            bsc_error *error) {
    *tally = NULL;
    bsc_run run_copy;
    if (bsc_run_copy(&run_copy, run, error) != BSC_OK) return BSC_UNSUPPORTED;
    run = &run_copy;
    watch w = {.run = run, .last = bsc_clock_seconds()};
    bsc_error reason = {.status = BSC_OK};
    bsc_run watched = *run;
    watched.tick = tick;
    watched.context = &w;
    *stopped_by = BSC_OK;
    if (run->engine != BSC_ENGINE_MC && within > 0.0)
        w.seconds = run->seconds > 0.0 ? within - run->seconds : within / 2.0;
    const bsc_status status = bsc_tally_new(tally, matrix, &watched, stats, &reason);
    const bool is_late = status == BSC_INTERRUPTED && w.is_late;
    if (status == BSC_OK || w.seconds <= 0.0 || (status != BSC_LIMIT && !is_late)) {
        bsc_error_copy_first(error, &reason);
        return status;
    }
    bsc_tally_free(*tally); /* of an interrupted count */
    *stopped_by = status;
    watched.engine = BSC_ENGINE_MC;
    watched.pass_bytes = WALKS_MEMORY;
    if (run->seconds <= 0.0) /* in its bounds whatever the clock says */
        watched.seconds = fmin(fmax(within - w.passed, LEAST_SHARE * within), within);
    w.seconds = 0.0;
    return bsc_tally_new(tally, matrix, &watched, stats, error);
}
