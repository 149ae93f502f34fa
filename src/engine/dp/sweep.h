/* sweep.h - one sweep over a plan: the total, and the tally where it is wanted. */
#ifndef BSC_ENGINE_DP_SWEEP_H
#define BSC_ENGINE_DP_SWEEP_H

#include "engine/dp/layer.h"

/* All layers of a forward pass, with the transitions between them. */
typedef struct bsc_dp_kept {
    uint32_t steps;
    bsc_dp_layer *layer;             /* [steps + 1] */
    bsc_dp_transitions *transitions; /* [steps] */
    bsc_budget budget;
    uint32_t state;       /* the final one, or UINT32_MAX where nothing leads to it */
    size_t number, count; /* its numbers with all pieces used: where they begin in the last layer */
} bsc_dp_kept;

/* What a sweep is told, and what it fills. */
typedef struct bsc_dp_work {
    const bsc_run *run;   /* its tick is called for this sweep alone */
    bsc_dp_kind least;    /* narrower kinds of numbers are not used */
    size_t segment_bytes; /* layers held between two kept ones; see sweep.c */
    bsc_stats *stats;
    void *total;       /* of the model's kind */
    void *option;      /* [options of the model], or NULL where only the total is wanted */
    bsc_dp_kept *kept; /* takes all layers over, if not NULL; option is NULL then */
} bsc_dp_work;

void bsc_dp_kept_release(bsc_dp_kept *kept);
/* Adds to work->total and work->option. */
bsc_status bsc_dp_sweep_run(const bsc_dp_plan *plan, bsc_dp_work *work, bsc_error *error);

#endif
