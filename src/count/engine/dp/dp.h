/* dp.h - the engine dp, a dynamic programme that sweeps over the items of a matrix and counts its
 * solutions. Besides the normal function there are two variants: one for tests, which force
 * settings, and one for the folder narrow, which also gets the counts of smaller boards. */
#ifndef BSC_ENGINE_DP_DP_H
#define BSC_ENGINE_DP_DP_H

#include "count/engine/dp/rows.h"
#include "count/engine/dp/settings.h"
#include "count/engine/engine.h"
#include "count/engine/quota.h"

/* Counts the solutions of the matrix, which must be one that dp can count (bsc_engine_check). If
 * run->every_option is true, also counts for each option the solutions that use it. Adds the
 * results to the tally, whose numbers must be 0, and stay 0 if there is no solution. If options
 * have weights, sets the estimate and the shares of the tally instead. Sets the engine in `stats`,
 * adds the work, and describes the sweeps. If `quota` is not NULL, it limits the work: the function
 * asks quota->accept_dp (unless it is NULL) before the sweeps begin, and stops when the quota is
 * used up. Returns BSC_OK on success; BSC_UNSUPPORTED if a state would be too large;
 * BSC_INTERRUPTED if accept_dp refused, or the quota or the tick of `run` (the caller's callback)
 * stopped the count; BSC_LIMIT or BSC_NO_MEMORY if memory ran out. After a failure the tally is
 * unchanged, and `stats` has a part of the work. */
bsc_status bsc_dp_run(const bsc_matrix *matrix, const bsc_run *run, bsc_quota *quota,
                      bsc_tally *tally, bsc_stats *stats, bsc_error *error);
/* Counts like bsc_dp_run, but without a quota (a limit of work). Tests use the settings to force
 * rare cases. All results have as many limbs as the numbers of the tally, which may be more than
 * the matrix needs. Fails as bsc_dp_run does. */
bsc_status bsc_dp_run_forced(const bsc_matrix *matrix, const bsc_run *run,
                             const bsc_dp_settings *settings, bsc_tally *tally, bsc_stats *stats,
                             bsc_error *error);
/* Counts like bsc_dp_run, but without a quota (a limit of work), and always in a single sweep. Also
 * fills rows->number with the counts for smaller boards or fleets that the sweep finds on its way
 * (rows.h); the caller has set them to 0. The tally must be exact, with rows->limbs limbs
 * (asserted). Fails as bsc_dp_run does; rows->number is then incomplete. */
bsc_status bsc_dp_read_rows(const bsc_matrix *matrix, const bsc_run *run, bsc_dp_rows *rows,
                            bsc_tally *tally, bsc_stats *stats, bsc_error *error);

#endif
