/* engine.c - bsc_tally_new, which runs the engine that counts a matrix and checks the tally that
 * the engine filled; and bsc_tally_within, which makes an estimate if a count takes too long.
 *
 * The engine mc, whose numbers are estimates, runs only if the caller asks for an estimate.
 * Matrices with weights are counted by dp and dlx only, because these two engines can count in
 * doubles.
 *
 * If the options have weights, a deployment counts as the product of the weights of its options.
 * One double cannot sum up products as far apart as 1e-200 and 1e+200: the small ones would be
 * lost. In that case all deployments are visited one by one, and the sum of the products is stored
 * as a number times 2^exponent. If there are MAX_DEPLOYMENTS or more, the count fails. */
#include "count/engine/engine.h"

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
#include "os/clock.h"

#include <assert.h>
#include <math.h>

/* A number of deployments. If the weights of the deployments are too far apart for one double, the
 * deployments are visited one by one, to add up their weights. If there are fewer than this many,
 * that takes at most about two seconds; otherwise the count fails. */
#define MAX_DEPLOYMENTS (UINT32_C(1) << 22)

/* The next three constants are for bsc_tally_within, which gives up an exact count that takes too
 * long, and makes an estimate instead. */
/* A fraction. Of the time that the caller allows for the count and the estimate together, the
 * estimate gets at least this share, even if the exact count took longer than planned (unless
 * run->seconds sets the time of the estimate). */
#define MIN_ESTIMATE_SHARE 0.25
/* The limit of memory for the forward pass of an estimate (bsc_run.pass_bytes). It is so low that
 * no long pass fits, and the estimate is made from random walks, which need no pass. */
#define WALKS_PASS_BYTES ((size_t)1 << 20)
/* A time in seconds. If the time between two calls of the tick (the callback of a run) is longer,
 * it is counted as this long. So a jump of the system clock does not end the count. */
#define MAX_TICK_SECONDS 0.5

/* A sum over the deployments that have been visited so far. Each deployment adds its weight, which
 * is the product of the weights of its options. The sum is tally->estimate times 2^exponent.
 * tally->share[k] times 2^exponent is the sum over the deployments that use option k. */
typedef struct product_sum {
    const bsc_matrix *matrix; /* has the weights of the options */
    bsc_tally *tally;         /* holds the sum, divided by 2^exponent */
    /* the binary exponent of the greatest weight of a deployment so far, so that this weight is
     * between 2^(exponent - 1) and 2^exponent */
    int exponent;
    uint32_t deployments; /* how many deployments have been visited */
} product_sum;

/* Receives one deployment of a matrix with weights from the search: adds the product of the weights
 * of its options to the product_sum that `context` points to. Returns false, which ends the search,
 * when MAX_DEPLOYMENTS deployments have been visited. */
static bool add_product(void *context, const uint32_t *option, uint32_t options) {
    product_sum *sum = context;
    bsc_tally *tally = sum->tally;
    double product = 1.0;
    int exponent = 0;
    for (uint32_t k = 0; k < options; k++) {
        int change;
        product = frexp(product * sum->matrix->law.weight[option[k]], &change);
        exponent += change;
    }
    if (product > 0.0 && (tally->estimate == 0.0L || exponent > sum->exponent)) {
        const int change = sum->exponent - exponent;
        tally->estimate = ldexpl(tally->estimate, change);
        for (uint32_t k = 0; k < tally->options; k++)
            tally->share[k] = ldexp(tally->share[k], change);
        sum->exponent = exponent;
    }
    product = ldexp(product, exponent - sum->exponent);
    tally->estimate += product;
    for (uint32_t k = 0; k < options && tally->options > 0; k++) tally->share[option[k]] += product;
    sum->deployments++;
    return sum->deployments < MAX_DEPLOYMENTS;
}

/* Fails with BSC_BAD_INPUT and the message that the weights of the deployments are too far apart
 * for a double. The message is that of bsc_tally_check_precision, which fails for any sum below
 * matrix->law.weight_scale.sure_sum. So this function asks it about the sum 0, and may be called
 * only if sure_sum is above 0. */
static bsc_status refuse_products(const bsc_matrix *matrix, bsc_error *error) {
    return bsc_tally_check_precision(matrix, 0.0, error);
}

/* Adds up the weights of all deployments by visiting the deployments one by one, and fills the
 * tally. The weight of a deployment is the product of the weights of its options. This takes long,
 * but no small weight is lost next to the large ones. The true sum is tally->estimate times a power
 * of 2, whose exponent is added to *exponent. tally->share[k] becomes the fraction of the sum that
 * the deployments with option k have. Fails with BSC_BAD_INPUT if the matrix has MAX_DEPLOYMENTS
 * deployments or more, or if some option has a weight so small that a double holds it with fewer
 * digits. Otherwise fails as bsc_solutions_visit does. */
static bsc_status sum_products(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                               int *exponent, bsc_error *error) {
    product_sum sum = {.matrix = matrix, .tally = tally};
    tally->estimate = 0.0L;
    for (uint32_t k = 0; k < tally->options; k++) tally->share[k] = 0.0;
    for (uint32_t k = 0; k < matrix->options; k++)
        if (matrix->law.weight[k] > 0.0 && !isnormal(matrix->law.weight[k]))
            return refuse_products(matrix, error);
    const bsc_status status = bsc_solutions_visit(matrix, run, false, add_product, &sum, error);
    if (status == BSC_OK && sum.deployments == MAX_DEPLOYMENTS)
        return refuse_products(matrix, error);
    for (uint32_t k = 0; k < tally->options && tally->estimate > 0.0L; k++)
        tally->share[k] /= (double)tally->estimate;
    *exponent += sum.exponent;
    return status;
}

/* Turns the sum of the weights of all deployments, which an engine has left in the tally, into the
 * true sum. The engine worked with weights of options that had been divided by powers of 2, so the
 * sum is multiplied by these powers. If small weights may be lost in the engine's sum, all
 * deployments are first added up again one by one (sum_products, whose failures are passed on).
 * Fails with BSC_BAD_INPUT if the sum is too large for a long double, or above 0 but too small for
 * one, or if a share of an option is not finite. */
static bsc_status finish_products(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                                  bsc_error *error) {
    bsc_status status = BSC_OK;
    int exponent = matrix->law.weight_scale.exponent;
    if (bsc_tally_check_precision(matrix, (double)tally->estimate, NULL) != BSC_OK)
        status = sum_products(matrix, run, tally, &exponent, error);
    if (status != BSC_OK) return status;
    const long double sum = tally->estimate;
    tally->estimate = ldexpl(sum, exponent);
    const bool has_vanished = sum > 0.0L && tally->estimate == 0.0L;
    bool is_in_range = isfinite(tally->estimate) && !has_vanished;
    for (uint32_t k = 0; k < tally->options; k++)
        is_in_range = is_in_range && isfinite(tally->share[k]);
    if (is_in_range) return BSC_OK;
    return bsc_error_set(error, BSC_BAD_INPUT,
                         "the sum of the products of the weights is too large or too small");
}

/* Counts the deployments of a matrix whose law says that ships are laid one after the other, each
 * at random where there is room, so that some deployments are more likely than others. Visits all
 * ways to lay the fleet. If there are too many ways (bsc_sequential_tally), or if the run asks for
 * the engine mc, makes an estimate from random fleets instead. Fails as bsc_mc_run does: if memory
 * runs out, with BSC_INTERRUPTED if the run's tick stops it, or with BSC_LIMIT if no random fleet
 * is a deployment. */
static bsc_status run_sequential(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                                 bsc_stats *stats, bsc_error *error) {
    bsc_sequential *sequential;
    if (run->engine == BSC_ENGINE_AUTO) stats->engine = BSC_ENGINE_DLX;
    if (run->engine == BSC_ENGINE_MC) return bsc_mc_run(matrix, run, 0, 0, tally, stats, error);
    bsc_error reason = {0};
    bsc_status status = bsc_sequential_new(&sequential, matrix, &reason);
    if (status == BSC_OK) status = bsc_sequential_tally(sequential, run, tally, stats, &reason);
    bsc_sequential_free(sequential);
    const bool has_too_many_ways = status == BSC_LIMIT && reason.reason != BSC_REASON_MEMORY_LIMIT;
    if (has_too_many_ways) return bsc_mc_run(matrix, run, 0, 0, tally, stats, error);
    bsc_error_copy_first(error, &reason);
    return status;
}

/* Counts the matrix with the engine that the run names; `auto` picks one. Fails with
 * BSC_UNSUPPORTED if the engine cannot count this matrix, and otherwise as the engine does. If
 * ships are laid one after the other at random, only auto and mc can count, and run_sequential does
 * the work for both. */
static bsc_status run_engine(const bsc_matrix *matrix, const bsc_run *run, bsc_game_pace *pace,
                             bsc_tally *tally, bsc_stats *stats, bsc_error *error) {
    const bsc_status status = bsc_engine_check(run->engine, matrix, false, error);
    if (status != BSC_OK) return status;
    if (matrix->law.unshot_matrix != NULL) return run_sequential(matrix, run, tally, stats, error);
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

/* Makes the tally that the engine is to fill, with all numbers 0. If the engine is mc, if options
 * have weights, or if the ships are laid one after the other at random, the numbers are doubles;
 * otherwise they are exact integers. Fails if memory runs out; *tally is then NULL. */
static bsc_status make_tally(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                             bsc_error *error) {
    const bool is_exact = run->engine != BSC_ENGINE_MC && matrix->law.weight == NULL &&
                          matrix->law.unshot_matrix == NULL;
    if (is_exact) return bsc_tally_new_for_matrix(tally, matrix, run->every_option, error);
    const uint32_t options = run->every_option ? matrix->options : 0;
    return bsc_tally_new_of_limbs(tally, 0, options, error);
}

bsc_status bsc_tally_new_in_game(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                                 bsc_game_pace *pace, bsc_stats *stats, bsc_error *error) {
    bsc_stats unwanted;
    bsc_tally *result;
    if (stats == NULL) stats = &unwanted;
    *stats = (bsc_stats){.engine = run->engine};
    *tally = NULL;
    bsc_run run_copy;
    if (bsc_run_copy(&run_copy, run, error) != BSC_OK) return BSC_UNSUPPORTED;
    run = &run_copy;
    bsc_status status = make_tally(&result, matrix, run, error);
    if (status != BSC_OK) return status;
    status = run_engine(matrix, run, pace, result, stats, error);
    if (status == BSC_OK && matrix->law.weight != NULL)
        status = finish_products(matrix, run, result, error);
    assert(status != BSC_OK || stats->engine != BSC_ENGINE_AUTO);
    if (status == BSC_OK) bsc_tally_check(result, matrix);
    /* If an exact engine was interrupted, its tally is incomplete, but it is still useful: its
     * total is the number of deployments found so far, so there are at least that many. The caller
     * gets this tally, too. An interrupted estimate is of no use, and is freed. */
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
 * If the caller wants an answer within T seconds, and the exact count takes more than half of that
 * time, the count is stopped, and an estimate is made instead:
 *
 *   0 ............ T/2 ............ T seconds
 *   exact count    | random walks         the count's memory is freed before the walks begin
 *
 * If the run sets the seconds S of an estimate (bsc_run.seconds), the exact count may take T - S
 * seconds instead of T/2; if S is T or more, no exact count is begun. The estimate is made from
 * random walks, which start at once and need hardly any memory. Draws from a forward pass would be
 * better, but making the pass would take longer than the time that is left. */

/* The stopwatch of an exact count: how long it has taken, and how long it may take. */
typedef struct stopwatch {
    const bsc_run *run; /* the settings of the caller, with the caller's tick */
    double last_tick;   /* time of the last tick, in seconds of bsc_clock_seconds */
    /* Seconds since the start of the count. The time between two ticks (calls of the run's
     * callback) counts as at most MAX_TICK_SECONDS. */
    double passed;
    double limit; /* how many seconds the exact count may take; 0: no limit */
    bool is_late; /* true when the exact count has taken that long */
} stopwatch;

/* The callback that the exact count calls regularly: passes the progress on to the caller's tick,
 * if there is one, and looks at the clock. Returns false, which ends the count, if the caller's
 * tick returns false or the time of the exact count is over. */
static bool tick(void *context, const bsc_progress *progress) {
    stopwatch *watch = context;
    if (watch->run->tick != NULL && !watch->run->tick(watch->run->context, progress)) return false;
    const double now = bsc_clock_seconds();
    watch->passed += fmin(fabs(now - watch->last_tick), MAX_TICK_SECONDS);
    watch->last_tick = now;
    watch->is_late = watch->limit > 0.0 && watch->passed >= watch->limit;
    return !watch->is_late;
}

/* Says whether there is a time limit, so that an estimate may be made instead of an exact count.
 * The caller allows `within` seconds for both together; 0 or less means no limit. */
static bool has_time_limit(const bsc_run *run, double within) {
    return run->engine != BSC_ENGINE_MC && within > 0.0;
}

/* Returns how many seconds of `within` the exact count may take, if there is a time limit
 * (has_time_limit). The rest is for the estimate, which takes run->seconds if the caller has set
 * that time. If the result is 0 or less, the estimate takes all the time. */
static double count_seconds(const bsc_run *run, double within) {
    return run->seconds > 0.0 ? within - run->seconds : within / 2.0;
}

/* Returns how many seconds the estimate may take. The caller allows `within` seconds for the exact
 * count and the estimate together, and the exact count has used `passed` seconds. If run->seconds
 * is set, it is the time of the estimate. Otherwise the estimate gets what is left of `within`, but
 * at least MIN_ESTIMATE_SHARE x `within`. */
static double estimate_seconds(const bsc_run *run, double within, double passed) {
    if (run->seconds > 0.0) return run->seconds;
    return fmin(fmax(within - passed, MIN_ESTIMATE_SHARE * within), within);
}

bsc_status bsc_tally_within(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                            double within, bsc_stats *stats, bsc_status *stopped_by,
                            bsc_error *error) {
    if (stats != NULL) *stats = (bsc_stats){.engine = run->engine};
    *stopped_by = BSC_OK;
    *tally = NULL;
    bsc_run run_copy;
    if (bsc_run_copy(&run_copy, run, error) != BSC_OK) return BSC_UNSUPPORTED;
    run = &run_copy;
    const bool is_limited = has_time_limit(run, within);
    stopwatch watch = {
        .run = run,
        .last_tick = bsc_clock_seconds(),
        .limit = is_limited ? count_seconds(run, within) : 0.0,
    };
    bsc_error reason = {.status = BSC_OK};
    bsc_run timed_run = *run;
    timed_run.tick = tick;
    timed_run.context = &watch;
    bsc_status status = BSC_INTERRUPTED;
    if (is_limited && watch.limit <= 0.0) {
        /* There is no time for a count, but an engine that cannot count this matrix is refused. */
        if (bsc_engine_check(run->engine, matrix, false, error) != BSC_OK) return BSC_UNSUPPORTED;
    } else {
        status = bsc_tally_new(tally, matrix, &timed_run, stats, &reason);
        const bool is_late = status == BSC_INTERRUPTED && watch.is_late;
        if (!is_limited || !(is_late || status == BSC_LIMIT)) {
            bsc_error_copy_first(error, &reason);
            return status;
        }
        bsc_tally_free(*tally); /* the result of the interrupted count is not used */
    }
    *stopped_by = status;
    timed_run.engine = BSC_ENGINE_MC;
    timed_run.pass_bytes = WALKS_PASS_BYTES;
    timed_run.seconds = estimate_seconds(run, within, watch.passed);
    watch.limit = 0.0;
    return bsc_tally_new(tally, matrix, &timed_run, stats, error);
}
