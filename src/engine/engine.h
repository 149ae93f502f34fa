/* engine.h - what the engines share: the door's contract, and nothing of each other.
 *
 * An engine takes a checked matrix, how to run, and an all-zero tally to fill; it adds to the
 * stats. It returns BSC_OK with a whole tally, BSC_INTERRUPTED with what it had, or another status
 * and a tally that means nothing. */
#ifndef BSC_ENGINE_ENGINE_H
#define BSC_ENGINE_ENGINE_H

#include "cover/tally.h"

/* What one of two engines that take turns runs under (turns.h). An engine whose run has an allowance calls
 * this where it polls for interrupts, and before it ends, from any of its threads: with its units of
 * work since the last time, about 50 ns each, which sum to the same for every number of threads. It
 * returns when it is the engine's turn again; false: the engine ends with BSC_INTERRUPTED. */
typedef struct bsc_allowance bsc_allowance;
bool bsc_allowance_spend(bsc_allowance *allowance, uint64_t units);

bsc_status bsc_dlx_run(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                       bsc_stats *stats, bsc_error *error);
bsc_status bsc_dp_run(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                      bsc_stats *stats, bsc_error *error);
/* Fills an estimate. */
bsc_status bsc_mc_run(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                      bsc_stats *stats, bsc_error *error);

#endif
