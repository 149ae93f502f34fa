/* dp.h - the engine dp: a dynamic programme, which sweeps over the items of a matrix; also with
 * choices forced, for tests, and with more read off its sweep than a tally. */
#ifndef BSC_ENGINE_DP_DP_H
#define BSC_ENGINE_DP_DP_H

#include "count/engine/dp/rows.h"
#include "count/engine/dp/settings.h"
#include "count/engine/engine.h"
#include "count/engine/quota.h"

/* Counts the solutions, and with run->every_option those with each option, into the tally, whose
 * numbers are 0. Asks quota->accept_dp before its sweeps begin, and ends early once the quota's
 * work is spent; NULL: there is no limit. Returns BSC_UNSUPPORTED if a state would be too large,
 * and BSC_LIMIT or BSC_NO_MEMORY if memory is lacking. */
bsc_status bsc_dp_run(const bsc_matrix *matrix, const bsc_run *run, bsc_quota *quota,
                      bsc_tally *tally, bsc_stats *stats, bsc_error *error);
/* Counts as bsc_dp_run does, with what the settings force, and in numbers of as many limbs as the
 * tally has, which may be more than the matrix needs. */
bsc_status bsc_dp_run_forced(const bsc_matrix *matrix, const bsc_run *run,
                             const bsc_dp_settings *settings, bsc_tally *tally, bsc_stats *stats,
                             bsc_error *error);
/* Counts as bsc_dp_run does, in a single sweep, and reads rows->number off it (see rows.h). */
bsc_status bsc_dp_read_rows(const bsc_matrix *matrix, const bsc_run *run, bsc_dp_rows *rows,
                            bsc_tally *tally, bsc_stats *stats, bsc_error *error);

#endif
