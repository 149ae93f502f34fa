/* weights.h - what other files use of weights.c. */
#ifndef BSC_RECORD_WEIGHTS_H
#define BSC_RECORD_WEIGHTS_H

#include "bscount_game.h"

/* All 1. */
bsc_status bsc_weights_make(bsc_weights **weights, const bsc_problem *problem, bsc_error *error);
/* Sees to the rest once weight[] is changed. */
void bsc_weights_scale(bsc_weights *weights, const bsc_problem *problem);

#endif
