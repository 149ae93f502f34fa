/* optimal_bound.h - computes lower bounds of how many misses follow a position of a game, however
 * well the player plays. */
#ifndef BSC_EVAL_OPTIMAL_BOUND_H
#define BSC_EVAL_OPTIMAL_BOUND_H

#include <stdint.h>

/* What the bounds depend on in a position. A position is a set of deployments with weights: those
 * that agree with the answers so far. */
typedef struct bsc_optimal_outlook {
    uint64_t weight; /* sum of the weights of all deployments */
    /* The deployments whose games have the same hits and misses in the same order, such as "hit
     * miss hit", together weigh at most this (optimal_bound.c). */
    double weight_per_order;
    /* How many cells are still to be hit, the same in each deployment; above 0. */
    unsigned cells_left;
    uint32_t cells; /* how many cells may have ships; sets have them as 0 .. cells - 1 */
} bsc_optimal_outlook;

/* Returns a lower bound of the misses that follow the position. Imagine one game against each
 * deployment, played until all its cells are hit. The misses of the game count as often as the
 * weight of the deployment says, and the bound is for the sum over all these games. On entry,
 * cell_weight[c], for each cell c, is the weight of the deployments with a ship on c, or 0 if c was
 * fired at. The function overwrites cell_weight[]. */
uint64_t bsc_optimal_bound_misses(const bsc_optimal_outlook *outlook, uint64_t *cell_weight);

/* Returns a lower bound of the misses that follow the position, counted as in
 * bsc_optimal_bound_misses, but from other input: cover[j], for j below `cells`, is an upper bound
 * of the total weight of the deployments that j + 1 shots can hit together. Only for positions with
 * one ship afloat. */
uint64_t bsc_optimal_bound_by_cover(const bsc_optimal_outlook *outlook, const uint64_t *cover);

#endif
