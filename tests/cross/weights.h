/* weights.h - random weights of placements, and the products of a deployment's weights. */
#ifndef BSC_TESTS_WEIGHTS_H
#define BSC_TESTS_WEIGHTS_H

#include "check.h"

/* Returns a random weight for each placement of the question's problem. The caller frees them. */
double *weights_random(const question *q);
/* Writes the weights as text and has the library read it. Returns what it read, which the caller
 * frees; NULL, with a verdict, where it fails. */
bsc_weights *weights_read(const question *q, const double *weight);
/* Returns how many powers of two lie between the largest and the smallest product of weights that a
 * fleet could have if its ships did not hinder each other. A piece's range runs from the power of
 * two above its largest weight to its smallest weight that is not 0; the result is the sum of the
 * ranges, each times the copies of its piece. Sets *widest to the largest range of a single piece.
 * Doubles cannot hold products whose range is above 1000. */
double weights_spread(const question *q, const double *weight, double *widest);
/* Returns for each deployment of q->remaining the product of its weights, divided by 2^scale so
 * that the largest is below 1. The caller frees them. */
double *weights_products(const question *q, const double *weight, int *scale);

#endif
