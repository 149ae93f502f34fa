/* engine.c - runs the engine that counts a matrix, and checks the tally that it filled.
 *
 * Estimates (mc) are made where they are asked for, never by themselves; weights are for dp alone,
 * whose numbers can be reals. */
#include "engine/engine.h"

#include "base/error.h"
#include "engine/sequential.h"

#include <assert.h>
#include <math.h>

bsc_status bsc_weighted_check(const bsc_matrix *matrix, double sum, bsc_error *error) {
    if (sum >= matrix->products.sure) return BSC_OK;
    bsc_error_set(error, BSC_BAD_INPUT, "the weights of a ship are too far apart");
    bsc_error_hint(error, "the products of a fleet's weights are lost below about 1e-290 of the "
                          "greatest there could be, and here no other is left");
    return BSC_BAD_INPUT;
}

static bsc_status run_weighted(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                               bsc_stats *stats, bsc_error *error) {
    if (run->engine != BSC_ENGINE_AUTO && run->engine != BSC_ENGINE_DP)
        return bsc_error_set(error, BSC_UNSUPPORTED, "weights need the engine dp");
    bsc_status status = bsc_dp_run(matrix, run, NULL, tally, stats, error);
    if (status != BSC_OK) return status;
    int exponent = matrix->products.exponent;
    if (bsc_weighted_check(matrix, (double)tally->value, NULL) != BSC_OK)
        status = bsc_far_run(matrix, run, tally, &exponent, error);
    if (status != BSC_OK) return status;
    const long double sum = tally->value;
    tally->value = ldexpl(sum, exponent);
    bool ok = isfinite(tally->value) && (tally->value > 0.0L) == (sum > 0.0L);
    for (uint32_t k = 0; k < tally->options; k++) ok = ok && isfinite(tally->share[k]);
    if (ok) return BSC_OK;
    return bsc_error_set(error, BSC_BAD_INPUT,
                         "the sum of the products of the weights is too large or too small");
}

/* Fleets laid ship by ship: all ways, or random ones. */
static bsc_status run_sequential(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                                 bsc_stats *stats, bsc_error *error) {
    bsc_layer *layer;
    if (run->engine == BSC_ENGINE_AUTO) stats->engine = BSC_ENGINE_DLX;
    if (run->engine == BSC_ENGINE_DP || run->engine == BSC_ENGINE_DLX)
        return bsc_error_set(error, BSC_UNSUPPORTED,
                             "fleets that are laid ship by ship need the engine auto or mc");
    if (run->engine == BSC_ENGINE_MC) return bsc_mc_run(matrix, run, 0, 0, tally, stats, error);
    bsc_error reason = {.status = BSC_OK};
    bsc_status status = bsc_layer_new(&layer, matrix, &reason);
    if (status == BSC_OK) status = bsc_layer_tally(layer, run, tally, stats, &reason);
    bsc_layer_free(layer);
    if (status == BSC_LIMIT && reason.reason != BSC_REASON_MEMORY_LIMIT)
        return bsc_mc_run(matrix, run, 0, 0, tally, stats, error);
    bsc_error_keep(error, &reason);
    return status;
}

static bsc_status run_engine(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                             bsc_stats *stats, bsc_error *error) {
    if (matrix->board != NULL) return run_sequential(matrix, run, tally, stats, error);
    if (matrix->weight != NULL) return run_weighted(matrix, run, tally, stats, error);
    switch (run->engine) {
    case BSC_ENGINE_DLX:
        return bsc_dlx_run(matrix, run, NULL, tally, stats, error);
    case BSC_ENGINE_DP:
        return bsc_dp_run(matrix, run, NULL, tally, stats, error);
    case BSC_ENGINE_MC:
        return bsc_mc_run(matrix, run, 0, 0, tally, stats, error);
    default:
        return bsc_auto_run(matrix, run, tally, stats, error);
    }
}

bsc_status bsc_tally_new(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                         bsc_stats *stats, bsc_error *error) {
    bsc_stats unwanted;
    bsc_tally *made;
    if (stats == NULL) stats = &unwanted;
    *stats = (bsc_stats){.engine = run->engine};
    *tally = NULL;
    bsc_status status =
        run->engine == BSC_ENGINE_MC || matrix->weight != NULL || matrix->board != NULL
            ? bsc_tally_make_wide(&made, 0, run->every_option ? matrix->options : 0, error)
            : bsc_tally_make(&made, matrix, run->every_option, error);
    if (status != BSC_OK) return status;
    status = run_engine(matrix, run, made, stats, error);
    assert(status != BSC_OK || stats->engine != BSC_ENGINE_AUTO);
    if (status == BSC_OK) bsc_tally_check(made, matrix);
    if (status == BSC_OK || (status == BSC_INTERRUPTED && bsc_tally_exact(made)))
        *tally = made;
    else
        bsc_tally_free(made);
    return status;
}
