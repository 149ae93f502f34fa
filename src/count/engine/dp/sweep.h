/* sweep.h - runs one sweep over a plan. The sweep counts all solutions, and on request also, for
 * each option, the solutions that use it. */
#ifndef BSC_ENGINE_DP_SWEEP_H
#define BSC_ENGINE_DP_SWEEP_H

#include "count/engine/dp/plan.h"

/* What a sweep is asked to do, and where it puts the results. */
typedef struct bsc_dp_work {
    /* its tick, if any, is called by the calling thread and hears the progress of this sweep
     * only */
    const bsc_run *run;
    unsigned threads; /* how many threads the sweep may use; at least 1 */
    bool is_lean;     /* true: use as little memory as possible, even if that takes longer */
    const bsc_dp_settings *settings; /* settings that tests use to force rare cases */
    bsc_quota *quota;                /* how much work the sweep may do; NULL: there is no limit */
    bsc_stats *stats;                /* the sweep adds its states and transitions here */
    /* the sweep adds its total to this number, which is of the kind model->total_kind */
    void *total;
    /* [options of the model], numbers of the same kind as *total. The sweep adds to element k how
     * many solutions use option k. NULL: only the total is wanted. */
    void *option_number;
} bsc_dp_work;

/* Sweeps forwards, and if work->option_number is not NULL backwards too. Adds the results to
 * work->total, work->option_number and work->stats. Returns BSC_OK, or BSC_INTERRUPTED if the tick
 * or the quota stopped the sweep, or what bsc_error_set_no_memory returns if memory ran out. After
 * a failure the results mean nothing. */
bsc_status bsc_dp_sweep_run(const bsc_dp_plan *plan, bsc_dp_work *work, bsc_error *error);

#endif
