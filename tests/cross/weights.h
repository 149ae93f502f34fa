/* weights.h - random weights of placements, and the weight of a deployment: the product of the
 * weights of its placements. */
#ifndef BSC_TESTS_WEIGHTS_H
#define BSC_TESTS_WEIGHTS_H

#include "check.h"

/* Returns a random weight for each placement of the question's problem. The caller frees them. */
double *weights_random(const question *q);
/* Writes the weights as text and has the library read the text. Returns what it read, which the
 * caller frees. Blames the library and returns NULL if it fails. */
bsc_weights *weights_read(const question *q, const double *weight);
/* Returns how far apart, in powers of two, the products of weights could be if the ships did not
 * hinder each other. For one piece this is the range from its smallest weight that is not 0 to the
 * power of two above its largest weight; the result is the sum of these ranges, each times the
 * number of copies of the piece. Sets *widest to the largest range of a single piece. If the result
 * is above 1000, doubles cannot hold the products. */
double weights_spread(const question *q, const double *weight, double *widest);
/* Returns the product of weights of each deployment of q->remaining, divided by 2^*scale so that
 * the largest is below 1. Sets *scale. The caller frees the array. */
double *weights_products(const question *q, const double *weight, int *scale);

#endif
