/* weights.h - makes weights of placements that are all 1, which callers then change, and scales
 * them. */
#ifndef BSC_RECORD_WEIGHTS_H
#define BSC_RECORD_WEIGHTS_H

#include "bscount_game.h"

/* Makes weights of the problem's placements that are all 1. The caller frees them with
 * bsc_weights_free. Fails with BSC_UNSUPPORTED if the problem leaves the choice between several
 * fleets or the number of ships of a piece open, and with BSC_NO_MEMORY if memory runs out;
 * *weights is then NULL. */
bsc_status bsc_weights_make(bsc_weights **weights, const bsc_problem *problem, bsc_error *error);
/* Computes weights->scaled[], with which products of weights stay within the range of a double,
 * from weights->weight[]; also computes exponent, sum_bits and loses_products (record.h). Must be
 * called after each change of weight[]. */
void bsc_weights_scale(bsc_weights *weights, const bsc_problem *problem);

#endif
