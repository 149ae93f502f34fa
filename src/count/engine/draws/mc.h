/* mc.h - the engine mc: estimates from random deployments, and their standard errors. */
#ifndef BSC_ENGINE_DRAWS_MC_H
#define BSC_ENGINE_DRAWS_MC_H

#include "count/cover/tally.h"

/* Fills the tally, whose numbers are 0, with an estimate, and adds to the stats.
 *
 * Where `parts` is not 0 the tally becomes part number `part` of that many, counted from 0: sums
 * over walks whose random numbers have none in common with those of other parts. They are tally.h's
 * sums before they are divided: `estimate` is sum(w), `weight_spread` is sum(w^2). The run must ask
 * for at least a sample for each part. The tallies of all parts, added, are made an estimate by
 * bsc_mc_join.
 *
 * The matrix has no sums (bsc_engine_check). Returns BSC_INTERRUPTED if the tick stopped the run,
 * and BSC_LIMIT if no walk reached a deployment. */
bsc_status bsc_mc_run(const bsc_matrix *matrix, const bsc_run *run, uint32_t part, uint32_t parts,
                      bsc_tally *tally, bsc_stats *stats, bsc_error *error);

/* Turns the sum of all parts of a run, with `samples` walks, into an estimate, and adds to the
 * stats. Returns BSC_LIMIT if no walk reached a deployment though there may be some. */
bsc_status bsc_mc_join(bsc_tally *tally, const bsc_matrix *matrix, uint64_t samples,
                       bsc_stats *stats, bsc_error *error);

#endif
