/* sweep.h - one sweep over a plan: the total, and where they are wanted the numbers of the
 * options. */
#ifndef BSC_ENGINE_DP_SWEEP_H
#define BSC_ENGINE_DP_SWEEP_H

#include "count/engine/dp/plan.h"

/* What a sweep is asked to do, and where it puts the results. */
typedef struct bsc_dp_work {
    const bsc_run *run; /* its tick is called for this sweep alone, from the thread of the call */
    unsigned threads;   /* at least 1 */
    bool is_lean;       /* as little memory as can be: nothing is kept only to save time */
    const bsc_dp_settings *settings; /* what tests force */
    bsc_quota *quota;                /* the work that may be done; NULL: any amount */
    bsc_stats *stats;                /* states and transitions are added to */
    void *total;                     /* of the model's kind; the sweep's total is added to it */
    /* [options of the model], of the same kind: the number of each option is added to it. NULL:
     * only the total is wanted. */
    void *option_number;
} bsc_dp_work;

/* Sweeps forwards, and if work->option_number is not NULL backwards too, and adds the results to
 * work->total, work->option_number and work->stats. Returns BSC_OK, BSC_INTERRUPTED if the tick or
 * the quota stopped it, or what bsc_error_set_no_memory returns; then the results mean nothing. */
bsc_status bsc_dp_sweep_run(const bsc_dp_plan *plan, bsc_dp_work *work, bsc_error *error);

#endif
