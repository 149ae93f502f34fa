/* weights.h - makes weights of placements, for those that fill them in. */
#ifndef BSC_RECORD_WEIGHTS_H
#define BSC_RECORD_WEIGHTS_H

#include "bscount_game.h"

/* Makes weights that are all 1, which the caller frees by bsc_weights_free. Fails for lack of
 * memory; *weights is then NULL. */
bsc_status bsc_weights_make(bsc_weights **weights, const bsc_problem *problem, bsc_error *error);
/* Fills scaled[] and what depends on it from weight[]. To be called after each change of
 * weight[]. */
void bsc_weights_scale(bsc_weights *weights, const bsc_problem *problem);

#endif
