/* optimal_cover.h - how many of a set of deployments a few shots can hit, at most. */
#ifndef BSC_EVAL_OPTIMAL_COVER_H
#define BSC_EVAL_OPTIMAL_COVER_H

#include "play/eval/cell_set.h"

/* A deployment. Shots cover it if one of them falls on one of its cells. */
typedef struct bsc_optimal_covered {
    bsc_cell_set cells;
    double weight; /* a whole number above 0 */
    /* scratch of bsc_optimal_bound_cover */
    double value, iterate;
} bsc_optimal_covered;

/* Lowers cover[j], for each j below `cells`, to a bound of the weight that any j + 1 cells cover
 * together, if the bound is below what the caller has put there. The deployments are
 * covered[count], with count > 0, and their cells are below `cells`. The more rounds, an even
 * number, the lower are the bounds. Weights must be so small that the rounding of their sum is
 * below 1e-6. */
void bsc_optimal_bound_cover(bsc_optimal_covered *covered, size_t count, uint32_t cells,
                             unsigned rounds, uint64_t *cover);

#endif
