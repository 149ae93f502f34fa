/* weights.h - makes weights of placements that are all 1, and scales them after the caller has
 * changed them. */
#ifndef BSC_RECORD_WEIGHTS_H
#define BSC_RECORD_WEIGHTS_H

#include "bscount_game.h"

/* Makes weights of the problem's placements that are all 1. The caller frees them with
 * bsc_weights_free. Fails with BSC_UNSUPPORTED if the problem allows several fleets, or different
 * numbers of ships of a piece, and with BSC_NO_MEMORY or BSC_LIMIT if memory runs out. On failure
 * *weights is NULL. */
bsc_status bsc_weights_make(bsc_weights **weights, const bsc_problem *problem, bsc_error *error);
/* Computes weights->scaled[] from weights->weight[], so that products of scaled weights stay within
 * the range of a double. Also computes exponent, deployment_bits and may_lose_products (record.h).
 * Must be called after each change of weight[], whose elements must be finite and not negative.
 * Weights that are 0, even all of a piece, are allowed. Cannot fail. */
void bsc_weights_scale(bsc_weights *weights, const bsc_problem *problem);

#endif
