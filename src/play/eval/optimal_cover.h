/* optimal_cover.h - an upper bound of how many deployments (ways to place the whole fleet) a few
 * shots can hit together. */
#ifndef BSC_EVAL_OPTIMAL_COVER_H
#define BSC_EVAL_OPTIMAL_COVER_H

#include "play/eval/cell_set.h"

/* A deployment, in a question of how many deployments some shots can cover: they cover it if at
 * least one of them falls on one of its cells. In hitting_set.c, any set of cells takes the part of
 * a deployment. */
typedef struct bsc_optimal_covered {
    bsc_cell_set cells;
    double weight; /* how much it counts when it is covered: a whole number above 0 */
    /* scratch of bsc_optimal_bound_cover */
    double value, iterate;
} bsc_optimal_covered;

/* For each j below `cells`, computes an upper bound of the total weight of the deployments that any
 * j + 1 cells can cover together, and lowers cover[j] to this bound if it is larger. The caller
 * must have filled cover[cells] with bounds that are sure, such as the weight of all deployments.
 * The deployments are covered[count], with count > 0; their cells are below `cells`. `rounds` is
 * even, and says how often the bounds are improved; more rounds take longer and give lower bounds.
 * The weights must be so small that the rounding error of their sum is below 1e-6. */
void bsc_optimal_bound_cover(bsc_optimal_covered *covered, size_t count, uint32_t cells,
                             unsigned rounds, uint64_t *cover);

#endif
