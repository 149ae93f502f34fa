/* threads.h - sweeps all buckets of a segment, on several threads. */
#ifndef BSC_ENGINE_DP_THREADS_H
#define BSC_ENGINE_DP_THREADS_H

#include "count/engine/dp/segment.h"

/* Sweeps all buckets of segment p, forwards or backwards. For progress reports, progress_before
 * says which fraction of the whole sweep was done before this call, and progress_share which
 * fraction this call is. Returns BSC_OK, or BSC_INTERRUPTED if the caller's tick or the quota
 * stopped the sweep, or what bsc_error_set_no_memory returns if memory ran out. */
bsc_status bsc_dp_round_run(bsc_dp_sweep *sweep, uint32_t p, bool is_forward,
                            double progress_before, double progress_share);

#endif
