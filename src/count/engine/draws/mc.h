/* mc.h - the engine mc: estimates a count from random deployments, with standard errors. */
#ifndef BSC_ENGINE_DRAWS_MC_H
#define BSC_ENGINE_DRAWS_MC_H

#include "count/cover/tally.h"

/* Estimates from random draws how many deployments the matrix has and, if run->every_option is
 * true, the probability of each option. Fills the tally, which must be an estimate (tally.h) whose
 * numbers are 0, and the stats. If it is certain that there is no deployment, the tally stays 0,
 * and the stats get only the engine.
 *
 * If `parts` is 0, makes the whole run. Otherwise makes only one of `parts` parts of the run, the
 * one with the index `part` (0 .. parts - 1). Each part has random numbers of its own. The tally of
 * a part holds sums over its random walks that are not divided yet: `estimate` is sum(w), and
 * `weight_spread` is still sum(w^2), where w is the weight of a walk. The caller adds up the
 * tallies of all parts, and calls bsc_mc_join to turn the sums into an estimate. The run must ask
 * for at least one sample for each part, and ships must not be laid one after the other
 * (law.unshot_matrix; both asserted).
 *
 * The matrix must be one that mc can count (bsc_engine_check): its law has no weights and no sums.
 * Returns BSC_OK; BSC_INTERRUPTED if the run's tick stopped the run, and the tally is then useless;
 * BSC_LIMIT if no draw reached a deployment, or if the estimate is too large for a long double, but
 * BSC_OK if this is a part; or BSC_LIMIT or BSC_NO_MEMORY if memory ran out. */
bsc_status bsc_mc_run(const bsc_matrix *matrix, const bsc_run *run, uint32_t part, uint32_t parts,
                      bsc_tally *tally, bsc_stats *stats, bsc_error *error);

/* Turns the sum of the tallies of all parts of a run, in place, into an estimate. A part has made
 * random walks: each lays a fleet at random, one ship after the other, and ends at a deployment or
 * where no ship fits any more. `samples` is how many walks all parts made together. Returns
 * BSC_LIMIT if none of them reached a deployment, or if the estimate is too large for a long
 * double; but if it is certain that there is no deployment, returns BSC_OK, with an estimate of 0.
 * Also fails if memory runs out. After a failure the tally is useless. Fills the stats, unless
 * memory runs out. */
bsc_status bsc_mc_join(bsc_tally *tally, const bsc_matrix *matrix, uint64_t samples,
                       bsc_stats *stats, bsc_error *error);

#endif
