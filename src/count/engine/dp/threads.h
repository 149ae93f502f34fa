/* threads.h - sweeps all buckets of a segment, on several threads. */
#ifndef BSC_ENGINE_DP_THREADS_H
#define BSC_ENGINE_DP_THREADS_H

#include "count/engine/dp/segment.h"

/* Runs a round: sweeps all buckets of segment p, forwards or backwards. The caller's tick is told
 * shares of the sweep's work, from progress_before to progress_before + progress_share. Returns
 * BSC_OK, BSC_INTERRUPTED if the tick or the quota stopped it, or what bsc_error_set_no_memory
 * returns. */
bsc_status bsc_dp_round_run(bsc_dp_sweep *sweep, uint32_t p, bool is_forward,
                            double progress_before, double progress_share);

#endif
