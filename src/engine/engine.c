/* engine.c - the one door to the engines: makes the tally, picks the engine, runs it, and checks
 * what it filled.
 *
 * The rule of `auto`:
 *   1. dlx for at most two ships, which it counts in closed form (5,4 on 200x200: 0.2 s against
 *      18 s); and for a matrix that was read from a file, unless its items have an order with so
 *      narrow a frontier that dp takes no time (cover/order.c; domino tilings of 10x10: 3 ms);
 *   2. dp for all others;
 *   3. dlx where dp cannot hold the masks, the counts or, within the memory limit, the layers. But
 *      dp's error stands where dlx has too little memory as well, and where random walks show that
 *      it would run for hours or days: the caller is better told (russian: 6 x 10^10 leaves).
 * Estimates (mc) are made where they are asked for, never by themselves; weights are for dp alone,
 * whose numbers can be reals. */
#include "engine/engine.h"

#include "base/error.h"
#include "base/memory.h"
#include "cover/order.h"
#include "engine/sampler.h"

#include <assert.h>
#include <math.h>

#define FEW_OPTIONS 100u              /* for which either engine takes no time */
#define MAX_STATES  (double)(1 << 20) /* some tenths of a second */
#define PROBES      1000u
#define MAX_LEAVES  1e8L /* classic has about 10^6 */

/* `states`: of a sweep, at most; known of a matrix that was read. */
static bool suits_dlx(const bsc_matrix *matrix, double states) {
    uint64_t wanted = 0;
    if (matrix->placement == NULL) return matrix->options <= FEW_OPTIONS || states > MAX_STATES;
    for (uint32_t i = 0; i < matrix->primaries; i++) wanted += matrix->item[i].multiplicity;
    return wanted <= 2;
}

static bsc_status run_weighted(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                               bsc_stats *stats, bsc_error *error) {
    if (run->engine != BSC_ENGINE_AUTO && run->engine != BSC_ENGINE_DP)
        return bsc_error_set(error, BSC_UNSUPPORTED, "weights need the engine dp");
    const bsc_status status = bsc_dp_run(matrix, run, tally, stats, error);
    if (status != BSC_OK || isfinite((double)tally->value)) return status;
    return bsc_error_set(error, BSC_UNSUPPORTED,
                         "the weights are too large: their sum passes 1e308");
}

/* Whether dlx would run for hours or days. A leaf of its tree stands for all pairs of a solution's
 * last two options, so there are at least as many leaves as solutions over the most that such pairs
 * can be. Solutions are estimated from random walks; where none comes to one, as in most exact
 * covers, dlx is worth a try. */
static bsc_status is_endless(bool *endless, const bsc_matrix *matrix, bsc_error *error) {
    bsc_random random = bsc_random_seed(1);
    bsc_walk *walk;
    long double longest = 1.0L, second = 1.0L, weights = 0.0L;
    const bsc_status status = bsc_walk_new(&walk, matrix, error);
    if (status != BSC_OK) return status;
    uint32_t count, *option = bsc_memory_new(bsc_draws_max_options(matrix), sizeof *option);
    for (unsigned k = 0; option != NULL && k < PROBES; k++)
        weights += (long double)bsc_walk_go(walk, &random, option, &count);
    for (uint32_t i = 0; i < matrix->primaries; i++)
        for (uint32_t copy = 0; copy < matrix->item[i].multiplicity && copy < 2; copy++) {
            const long double length = (long double)bsc_matrix_length(matrix, i);
            if (length > second) second = length;
            if (second > longest) {
                second = longest;
                longest = length;
            }
        }
    *endless = bsc_walk_bound(walk) * weights / PROBES > MAX_LEAVES * longest * second;
    bsc_walk_free(walk);
    bsc_memory_free(option);
    return option == NULL ? bsc_error_no_memory(error) : BSC_OK;
}

/* Where dp refused, with its own status and error. */
static bsc_status run_instead(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                              bsc_stats *stats, bsc_status refused, bsc_error *refusal) {
    bsc_error error = {.status = BSC_OK};
    bool endless;
    bsc_status status = is_endless(&endless, matrix, &error);
    if (status == BSC_OK && endless) return refused;
    if (status == BSC_OK) {
        bsc_stats own = {.engine = BSC_ENGINE_DLX};
        status = bsc_dlx_run(matrix, run, tally, &own, &error);
        if (status == BSC_LIMIT) return refused;
        *stats = own;
    }
    *refusal = error;
    return status;
}

/* dp on a matrix that has places to sweep over, or where `auto` says so another engine. */
static bsc_status run_exact(const bsc_matrix *matrix, const bsc_matrix *placed, double states,
                            const bsc_run *run, bsc_tally *tally, bsc_stats *stats,
                            bsc_error *error) {
    bsc_error own = {.status = BSC_OK};
    if (run->engine == BSC_ENGINE_AUTO && suits_dlx(matrix, states))
        return bsc_dlx_run(matrix, run, tally, stats, error);
    bsc_status status = bsc_dp_run(placed, run, tally, stats, &own);
    if (run->engine == BSC_ENGINE_AUTO && (status == BSC_UNSUPPORTED || status == BSC_LIMIT))
        status = run_instead(matrix, run, tally, stats, status, &own);
    if (status != BSC_OK && error != NULL && error->status == BSC_OK) *error = own;
    return status;
}

static bsc_status run_engine(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                             bsc_stats *stats, bsc_error *error) {
    if (matrix->weight != NULL) return run_weighted(matrix, run, tally, stats, error);
    if (run->engine == BSC_ENGINE_DLX) return bsc_dlx_run(matrix, run, tally, stats, error);
    if (run->engine == BSC_ENGINE_MC) return bsc_mc_run(matrix, run, tally, stats, error);
    if (matrix->placement != NULL) return run_exact(matrix, matrix, 0.0, run, tally, stats, error);
    bsc_matrix *lined;
    double states;
    bsc_status status = bsc_matrix_line_up(&lined, &states, matrix, error);
    if (status != BSC_OK) return status;
    status = run_exact(matrix, lined, states, run, tally, stats, error);
    bsc_matrix_free(lined);
    return status;
}

bsc_status bsc_tally_new(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                         bsc_stats *stats, bsc_error *error) {
    bsc_stats unwanted;
    bsc_tally *made;
    if (stats == NULL) stats = &unwanted;
    *stats = (bsc_stats){.engine = run->engine};
    *tally = NULL;
    bsc_status status = run->engine == BSC_ENGINE_MC || matrix->weight != NULL
                            ? bsc_tally_make_estimate(&made, matrix, run->every_option, error)
                            : bsc_tally_make(&made, matrix, run->every_option, error);
    if (status != BSC_OK) return status;
    status = run_engine(matrix, run, made, stats, error);
    assert(stats->engine != BSC_ENGINE_AUTO);
    if (status == BSC_OK) bsc_tally_check(made, matrix);
    if (status == BSC_OK || status == BSC_INTERRUPTED)
        *tally = made;
    else
        bsc_tally_free(made);
    return status;
}
