/* optimal_cover.h - an upper bound of how many of a set of deployments a few shots can hit. */
#ifndef BSC_EVAL_OPTIMAL_COVER_H
#define BSC_EVAL_OPTIMAL_COVER_H

#include "play/eval/cell_set.h"

/* A deployment. Shots cover a deployment if at least one of them falls on one of its cells. */
typedef struct bsc_optimal_covered {
    bsc_cell_set cells;
    double weight; /* a whole number above 0 */
    /* scratch that bsc_optimal_bound_cover uses */
    double value, iterate;
} bsc_optimal_covered;

/* For each j below `cells`, computes an upper bound of the weight that any j + 1 cells can cover
 * together, and lowers cover[j] to this bound if it is above it. The deployments are
 * covered[count], count > 0; their cells have numbers below `cells`. `rounds` must be even; more
 * rounds give lower bounds. The weights must be so small that the rounding error of their sum is
 * below 1e-6. */
void bsc_optimal_bound_cover(bsc_optimal_covered *covered, size_t count, uint32_t cells,
                             unsigned rounds, uint64_t *cover);

#endif
