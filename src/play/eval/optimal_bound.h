/* optimal_bound.h - computes lower bounds of how many misses follow a position of a game, however
 * well the player plays. */
#ifndef BSC_EVAL_OPTIMAL_BOUND_H
#define BSC_EVAL_OPTIMAL_BOUND_H

#include <stdint.h>

/* What the bounds depend on in a position of a game. A position is a set of deployments with
 * weights: those that agree with the answers so far. */
typedef struct bsc_optimal_bound_input {
    uint64_t weight; /* sum of the weights of all deployments */
    /* The hits and misses of a game, from this position to its end, come in some order, such as
     * "hit miss hit". The deployments whose games have the same order have together at most this
     * weight, which is at least 1, however the player plays. (If the answers to the hits are the
     * same too, the deployments cover the same cells.) */
    double weight_per_order;
    /* How many cells of a deployment are still to be hit, above 0. If the deployments differ in
     * this, it is the greatest such number. */
    unsigned cells_left;
    /* How many cells may have ships, at most BSC_LISTED_CELLS. Their indices are 0 .. cells - 1. */
    uint32_t cells;
} bsc_optimal_bound_input;

/* Returns a lower bound of the misses that follow the position. Play one game against each
 * deployment until all its cells are hit, multiply the misses of each game by the weight of its
 * deployment, and add these products: however well the games are played, this sum is at least the
 * result. On entry, cell_weight[c] is the total weight of the deployments with a ship on cell c, or
 * 0 if c was fired at. The function overwrites cell_weight[]. */
uint64_t bsc_optimal_bound_misses(const bsc_optimal_bound_input *input, uint64_t *cell_weight);

/* Returns another lower bound of the same sum as bsc_optimal_bound_misses (over all deployments,
 * the misses of the game against the deployment times its weight), but only for positions with one
 * ship afloat. cover[j], for each j below input->cells, must be at least the total weight of the
 * deployments that any j + 1 shots can hit together, and at most input->weight; and no element of
 * cover[] may be less than the one before. */
uint64_t bsc_optimal_bound_by_cover(const bsc_optimal_bound_input *input, const uint64_t *cover);

#endif
