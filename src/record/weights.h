/* weights.h - a weight for each placement. */
#ifndef BSC_RECORD_WEIGHTS_H
#define BSC_RECORD_WEIGHTS_H

#include "bscount_game.h"

#include "board/problem.h"

/* Invariant: finite, and not negative. */
struct bsc_weights {
    uint32_t placements;
    double *weight; /* [placements] */
};

/* All 1. */
bsc_status bsc_weights_make(bsc_weights **weights, const bsc_problem *problem, bsc_error *error);

#endif
