/* weights.h - makes weights of placements, for the functions that then fill them in. */
#ifndef BSC_RECORD_WEIGHTS_H
#define BSC_RECORD_WEIGHTS_H

#include "bscount_game.h"

/* Makes weights that are all 1. The caller frees them with bsc_weights_free. If memory runs out,
 * fails and sets *weights to NULL. */
bsc_status bsc_weights_make(bsc_weights **weights, const bsc_problem *problem, bsc_error *error);
/* Computes scaled[] and the fields that depend on it from weight[]. Must be called after each
 * change of weight[]. */
void bsc_weights_scale(bsc_weights *weights, const bsc_problem *problem);

#endif
