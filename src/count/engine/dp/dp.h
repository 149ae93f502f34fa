/* dp.h - the engine dp, a dynamic programme that sweeps over the items of a matrix. Tests can force
 * its settings, and narrow/ reads more from its sweep than a tally. */
#ifndef BSC_ENGINE_DP_DP_H
#define BSC_ENGINE_DP_DP_H

#include "count/engine/dp/rows.h"
#include "count/engine/dp/settings.h"
#include "count/engine/engine.h"
#include "count/engine/quota.h"

/* Counts the solutions, and, if run->every_option is true, also the solutions with each option.
 * Adds the numbers to the tally, whose numbers must be 0. If `quota` is not NULL, asks
 * quota->accept_dp before the sweeps begin, and ends early when the quota's work is spent. Returns
 * BSC_OK; BSC_UNSUPPORTED if a state would be too large; BSC_INTERRUPTED if the quota or the tick
 * of `run` ended the count; BSC_LIMIT or BSC_NO_MEMORY if memory ran out. */
bsc_status bsc_dp_run(const bsc_matrix *matrix, const bsc_run *run, bsc_quota *quota,
                      bsc_tally *tally, bsc_stats *stats, bsc_error *error);
/* Counts as bsc_dp_run does, but with the settings. The numbers have as many limbs as those of the
 * tally, which may be more than the matrix needs. */
bsc_status bsc_dp_run_forced(const bsc_matrix *matrix, const bsc_run *run,
                             const bsc_dp_settings *settings, bsc_tally *tally, bsc_stats *stats,
                             bsc_error *error);
/* Counts as bsc_dp_run does, but always in a single sweep, and fills rows->number from that sweep
 * (rows.h). */
bsc_status bsc_dp_read_rows(const bsc_matrix *matrix, const bsc_run *run, bsc_dp_rows *rows,
                            bsc_tally *tally, bsc_stats *stats, bsc_error *error);

#endif
