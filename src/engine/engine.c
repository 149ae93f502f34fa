/* engine.c - the one door to the engines: makes the tally, picks the engine, runs it.
 *
 * The rule of `auto`: the dynamic programme for a board's matrix, but Dancing Links
 *   - for a matrix that was read from a file, whose items have no places to sweep over;
 *   - for at most two ships, which it counts in closed form (5,4 on 200x200: 0.2 s against 18 s);
 *   - where the dynamic programme says that it cannot hold the problem's masks or counts.
 * Estimates (mc) are made where they are asked for, never by themselves. */
#include "engine/engine.h"

#include "base/error.h"

#include <assert.h>
#include <math.h>

static bool suits_dlx(const bsc_matrix *matrix) {
    uint64_t wanted = 0;
    for (uint32_t i = 0; i < matrix->primaries; i++) wanted += matrix->item[i].multiplicity;
    return matrix->placement == NULL || wanted <= 2;
}

/* Weights are for the dynamic programme alone: its numbers can be reals. */
static bsc_status run_weighted(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                               bsc_stats *stats, bsc_error *error) {
    if (run->engine != BSC_ENGINE_AUTO && run->engine != BSC_ENGINE_DP)
        return bsc_error_set(error, BSC_UNSUPPORTED, "weights need the engine dp");
    const bsc_status status = bsc_dp_run(matrix, run, tally, stats, error);
    if (status != BSC_OK || isfinite((double)tally->value)) return status;
    return bsc_error_set(error, BSC_UNSUPPORTED,
                         "the weights are too large: their sum passes 1e308");
}

static bsc_status run_engine(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                             bsc_stats *stats, bsc_error *error) {
    if (matrix->weight != NULL) return run_weighted(matrix, run, tally, stats, error);
    if (run->engine == BSC_ENGINE_DLX || (run->engine == BSC_ENGINE_AUTO && suits_dlx(matrix)))
        return bsc_dlx_run(matrix, run, tally, stats, error);
    if (run->engine == BSC_ENGINE_MC) return bsc_mc_run(matrix, run, tally, stats, error);
    if (run->engine == BSC_ENGINE_DP) return bsc_dp_run(matrix, run, tally, stats, error);
    bsc_error reason = {.status = BSC_OK};
    const bsc_status status = bsc_dp_run(matrix, run, tally, stats, &reason);
    if (status == BSC_UNSUPPORTED) {
        *stats = (bsc_stats){.engine = BSC_ENGINE_DLX};
        return bsc_dlx_run(matrix, run, tally, stats, error);
    }
    if (status != BSC_OK && error != NULL && error->status == BSC_OK) *error = reason;
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
