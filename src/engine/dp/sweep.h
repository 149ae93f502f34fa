/* sweep.h - one sweep over a plan: the total, and the tally where it is wanted. */
#ifndef BSC_ENGINE_DP_SWEEP_H
#define BSC_ENGINE_DP_SWEEP_H

#include "engine/dp/plan.h"
#include "engine/engine.h"

/* The arguments of a sweep, and what it fills. */
typedef struct bsc_dp_work {
    const bsc_run *run;     /* its tick is called for this sweep alone, in the thread of the call */
    unsigned threads;       /* at least 1 */
    bsc_dp_kind least;      /* narrower kinds of numbers are not used */
    uint32_t bucket_states; /* about so many a bucket; 0: as is best */
    bool spill_always;      /* where there is a directory for it, even if memory suffices */
    bsc_allowance *allowance; /* of work, or NULL */
    bsc_stats *stats;
    void *total;  /* of the model's kind */
    void *option; /* [options of the model], or NULL where only the total is wanted */
} bsc_dp_work;

/* Adds to work->total and work->option. */
bsc_status bsc_dp_sweep_run(const bsc_dp_plan *plan, bsc_dp_work *work, bsc_error *error);

#endif
