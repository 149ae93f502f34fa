/* sweep.h - runs one sweep of the engine dp. The sweep counts all solutions, and on request also,
 * for each option, the solutions that use it. */
#ifndef BSC_ENGINE_DP_SWEEP_H
#define BSC_ENGINE_DP_SWEEP_H

#include "count/engine/dp/plan.h"

/* What a sweep has to do, and where it adds its results. */
typedef struct bsc_dp_work {
    /* The caller's settings, with its callback `tick`, which gets reports of progress and may stop
     * the run. The sweep calls it on the calling thread only. The reported progress is that of this
     * sweep only. */
    const bsc_run *run;
    unsigned threads; /* how many threads the sweep may use; at least 1 */
    bool is_lean;     /* true: use as little memory as possible, even if that takes longer */
    const bsc_dp_settings *settings; /* what unit tests force the sweep to do; usually all 0 */
    bsc_quota *quota;                /* limits the work of the sweep; NULL: there is no limit */
    /* the sweep adds here how many states and transitions it had */
    bsc_stats *stats;
    /* the sweep adds the number of all solutions to *total, which has the type
     * plan->model->total_kind */
    void *total;
    /* [options of the model]: elements of the same type as *total. The sweep adds to element k how
     * many solutions use option k. NULL: only the total is wanted, so there is no backward pass. */
    void *option_solutions;
} bsc_dp_work;

/* Runs a sweep: the forward pass, which counts all solutions, and if work->option_solutions is not
 * NULL, also the backward pass, which counts the solutions that use each option. Adds the results
 * to *work->total, work->option_solutions[] and work->stats; if there is no solution, the first two
 * stay as they are. Returns BSC_OK on success; BSC_INTERRUPTED if the tick (the caller's callback)
 * or the quota (the limit of work) stopped the sweep; otherwise what bsc_error_set_no_memory
 * returns if memory ran out. After a failure the results are useless. */
bsc_status bsc_dp_sweep_run(const bsc_dp_plan *plan, bsc_dp_work *work, bsc_error *error);

#endif
