/* weights.h - random weights of placements, and the products of a deployment's weights. */
#ifndef BSC_TESTS_WEIGHTS_H
#define BSC_TESTS_WEIGHTS_H

#include "check.h"

/* A weight for each placement of the problem; to be freed. */
double *weights_random(const question *q);
/* The weights as the library reads them from text; NULL, with a verdict, where it does not. */
bsc_weights *weights_read(const question *q, const double *weight);
/* How far the least product of weights that are not 0 may be below that of the powers of two above
 * each ship's greatest, as a power of two, if each ship is looked at on its own; *widest: that of
 * the one copy of a ship for which it is most. Above 1000 doubles cannot hold it. */
double weights_spread(const question *q, const double *weight, double *widest);
/* The products of the deployments left, in parts of 2^scale; to be freed. */
double *weights_products(const question *q, const double *weight, int *scale);

#endif
