/* engine.h - what the engines share: the door's contract, and nothing of each other.
 *
 * An engine takes a checked matrix, how to run, and an all-zero tally to fill; it adds to the
 * stats. It returns BSC_OK with a whole tally, BSC_INTERRUPTED with what it had, or another status
 * and a tally that means nothing. */
#ifndef BSC_ENGINE_ENGINE_H
#define BSC_ENGINE_ENGINE_H

#include "cover/tally.h"

bsc_status bsc_dlx_run(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                       bsc_stats *stats, bsc_error *error);
bsc_status bsc_dp_run(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                      bsc_stats *stats, bsc_error *error);
/* Fills an estimate. */
bsc_status bsc_mc_run(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                      bsc_stats *stats, bsc_error *error);

#endif
