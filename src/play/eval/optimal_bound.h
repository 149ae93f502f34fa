/* optimal_bound.h - lower bounds of the number of misses in the games that follow a position. */
#ifndef BSC_EVAL_OPTIMAL_BOUND_H
#define BSC_EVAL_OPTIMAL_BOUND_H

#include <stdint.h>

/* What the bounds need to know of a position, which is a set of deployments with weights. */
typedef struct bsc_optimal_outlook {
    uint64_t weight;         /* sum of the weights of all deployments */
    double weight_per_order; /* most weight with one order of hits and misses (optimal_bound.c) */
    unsigned cells_left; /* number of cells still to be hit, the same in each deployment; above 0 */
    uint32_t cells;      /* number of cells; they are numbered from 0 */
} bsc_optimal_outlook;

/* Returns a lower bound of the misses until all cells of all deployments are hit: the number of
 * misses in one game against each deployment, multiplied by its weight and summed up. On entry
 * cell_weight[c] is the weight of the deployments with a ship on cell c if c was not fired at, else
 * 0. The function overwrites cell_weight[]. */
uint64_t bsc_optimal_bound_misses(const bsc_optimal_outlook *outlook, uint64_t *cell_weight);

/* Returns a lower bound of the same sum from cover[cells]: cover[j] is the most weight of
 * deployments that j + 1 shots can hit together. Only for positions with one ship afloat. */
uint64_t bsc_optimal_bound_by_cover(const bsc_optimal_outlook *outlook, const uint64_t *cover);

#endif
