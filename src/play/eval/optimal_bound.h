/* optimal_bound.h - computes lower bounds of the number of misses that follow a position, however
 * well the player plays. */
#ifndef BSC_EVAL_OPTIMAL_BOUND_H
#define BSC_EVAL_OPTIMAL_BOUND_H

#include <stdint.h>

/* What the bounds depend on in a position. A position is a set of deployments with weights: those
 * that agree with the answers so far. */
typedef struct bsc_optimal_outlook {
    uint64_t weight;         /* sum of the weights of all deployments */
    double weight_per_order; /* upper bound of the weight of the deployments whose games have the
                              * same order of hits and misses (optimal_bound.c) */
    unsigned cells_left; /* number of cells still to be hit, the same in each deployment; above 0 */
    uint32_t cells;      /* number of cells on which deployments may have ships; numbered from 0 */
} bsc_optimal_outlook;

/* Returns a lower bound of the misses that follow the position. They are counted over one game
 * against each deployment, in which all cells of the deployment are hit in the end: the number of
 * misses of the game times the weight of the deployment, summed over all deployments. On entry,
 * cell_weight[c], for each cell c, is the weight of the deployments with a ship on c, or 0 if c was
 * fired at. The function overwrites cell_weight[]. */
uint64_t bsc_optimal_bound_misses(const bsc_optimal_outlook *outlook, uint64_t *cell_weight);

/* Returns a lower bound of the same number of misses as bsc_optimal_bound_misses, computed from
 * cover[cells]: cover[j] is an upper bound of the total weight of the deployments that j + 1 shots
 * can hit together. Only for positions with one ship afloat. */
uint64_t bsc_optimal_bound_by_cover(const bsc_optimal_outlook *outlook, const uint64_t *cover);

#endif
