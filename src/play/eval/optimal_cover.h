/* optimal_cover.h - an upper bound of how many deployments (ways to place the whole fleet) a few
 * shots can hit together. */
#ifndef BSC_EVAL_OPTIMAL_COVER_H
#define BSC_EVAL_OPTIMAL_COVER_H

#include "play/eval/cell_set.h"

/* A deployment that shots may cover: they cover it if at least one of them falls on one of its
 * cells. In hitting_set.c, any set of cells takes the part of a deployment. */
typedef struct bsc_optimal_covered {
    bsc_cell_set cells;
    double weight; /* a whole number above 0: how much it counts when it is covered */
    /* scratch of bsc_optimal_bound_cover */
    double value, iterate;
} bsc_optimal_covered;

/* For each j below `cells`, computes an upper bound of the total weight of the deployments that any
 * j + 1 cells can cover together. If cover[j] is larger than this bound, sets cover[j] to it; the
 * caller must have filled cover[cells]. The deployments are covered[count], with count > 0; their
 * cells have numbers below `cells`. `rounds` is the number of rounds of the computation and must be
 * even; more rounds take longer and give lower bounds. The weights must be so small that the
 * rounding error of their sum is below 1e-6. */
void bsc_optimal_bound_cover(bsc_optimal_covered *covered, size_t count, uint32_t cells,
                             unsigned rounds, uint64_t *cover);

#endif
