/* threads.h - sweeps all buckets of a segment, on several threads. (A segment is a few steps of the
 * sweep. A bucket is a part of the states with which it begins.) */
#ifndef BSC_ENGINE_DP_THREADS_H
#define BSC_ENGINE_DP_THREADS_H

#include "count/engine/dp/segment.h"

/* Sweeps all buckets of segment p through its steps, on all threads. (A segment is a few steps of
 * the sweep. A bucket is a part of the states with which it begins.) If is_forward is true,
 * computes in how many ways each state can be reached; otherwise goes backwards, and computes in
 * how many ways each state can be continued to a solution.
 *
 * For progress reports, progress_before is the fraction of the whole sweep's work that was done
 * before this call, and progress_share is the fraction that this call does. Returns BSC_OK on
 * success; BSC_INTERRUPTED if the tick (the caller's callback) or the quota (the limit of work)
 * stopped the sweep; what bsc_error_set_no_memory returns if memory ran out. A failure fills
 * sweep->error, and ends the sweep. The buckets of the segment must have been made and, going
 * forwards, those of the next one if there is one. */
bsc_status bsc_dp_sweep_segment(bsc_dp_sweep *sweep, uint32_t p, bool is_forward,
                                double progress_before, double progress_share);

#endif
