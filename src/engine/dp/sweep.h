/* sweep.h - one sweep over a plan: the total, and the tally where it is wanted. */
#ifndef BSC_ENGINE_DP_SWEEP_H
#define BSC_ENGINE_DP_SWEEP_H

#include "engine/dp/layer.h"

/* All layers of a forward pass, with the links between them. */
typedef struct bsc_dp_kept {
    uint32_t steps;
    bsc_dp_layer *layer; /* [steps + 1] */
    bsc_dp_links *links; /* [steps] */
    bsc_budget budget;
    uint32_t state;       /* the final one, or UINT32_MAX where nothing leads to it */
    size_t number, count; /* its numbers with all pieces used: where they begin in the last layer */
} bsc_dp_kept;

/* What a sweep is told, and what it fills. */
typedef struct bsc_dp_work {
    const bsc_run *run; /* its tick hears of this sweep alone */
    size_t limbs;
    size_t segment_bytes; /* layers held between two kept ones; see sweep.c */
    bsc_stats *stats;
    uint64_t *total;   /* [limbs] */
    uint64_t *option;  /* [options of the model x limbs], or NULL where only the total is wanted */
    bsc_dp_kept *kept; /* takes all layers over, if not NULL; option is NULL then */
} bsc_dp_work;

/* a += b: modulo 2^(64 limbs), or as reals where the model has weights. */
void bsc_dp_add(const bsc_dp_model *model, uint64_t *a, const uint64_t *b, size_t limbs);
void bsc_dp_kept_release(bsc_dp_kept *kept);
/* Adds to work->total and work->option. */
bsc_status bsc_dp_sweep_run(const bsc_dp_plan *plan, bsc_dp_work *work, bsc_error *error);

#endif
