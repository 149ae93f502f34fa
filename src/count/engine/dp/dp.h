/* dp.h - the dynamic programme with choices forced, for tests; and with more read off its sweep
 * than a tally. The engine itself, bsc_dp_run, is declared in engine.h with the others. */
#ifndef BSC_ENGINE_DP_DP_H
#define BSC_ENGINE_DP_DP_H

#include "count/engine/dp/rows.h"
#include "count/engine/dp/settings.h"
#include "count/engine/engine.h"
#include "count/engine/quota.h"

/* Counts as bsc_dp_run does, with what the settings force, and in numbers of as many limbs as the
 * tally has, which may be more than the matrix needs. */
bsc_status bsc_dp_run_forced(const bsc_matrix *matrix, const bsc_run *run,
                             const bsc_dp_settings *settings, bsc_tally *tally, bsc_stats *stats,
                             bsc_error *error);
/* Counts as bsc_dp_run does, in a single sweep, and reads rows->number off it (see rows.h). */
bsc_status bsc_dp_read_rows(const bsc_matrix *matrix, const bsc_run *run, bsc_dp_rows *rows,
                            bsc_tally *tally, bsc_stats *stats, bsc_error *error);

bsc_status bsc_dp_run(const bsc_matrix *matrix, const bsc_run *run, bsc_quota *quota,
                      bsc_tally *tally, bsc_stats *stats, bsc_error *error);

#endif
