/* cut.h - how a run in phases is cut (stage.h). */
#ifndef BSC_ENGINE_DP_CUT_H
#define BSC_ENGINE_DP_CUT_H

#include "base/sha256.h"

/* What all its tasks must agree on. */
typedef struct bsc_dp_cut {
    bool every_option;
    uint32_t tasks, buckets; /* of each phase; the buckets are a power of two */
    size_t limbs;            /* of the total */
    unsigned sweeps;
    uint8_t direction[2]; /* of each sweep (order.h) */
    uint32_t phases[2];   /* forwards */
    bsc_digest sweep[2];  /* of their plans */
    bsc_digest all;       /* of the above and of the problem; each file has it */
} bsc_dp_cut;

#endif
