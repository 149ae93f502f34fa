/* optimal_bound.h - how few misses the games of a position can have. */
#ifndef BSC_EVAL_OPTIMAL_BOUND_H
#define BSC_EVAL_OPTIMAL_BOUND_H

#include <stdint.h>

/* What the bounds need to know of a position. */
typedef struct bsc_optimal_outlook {
    uint64_t weight;     /* of all deployments */
    double alike_weight; /* at most this weight of them gives the same answers to all hits */
    unsigned cells_left; /* cells still to be hit, the same number in each deployment; above 0 */
    uint32_t cells;      /* cells of the set of deployments, numbered from 0 */
} bsc_optimal_outlook;

/* Returns a bound from below of the weight of the misses before all cells of all deployments are
 * hit. cell_weight[cells] is the weight of the deployments with a ship on each cell that was not
 * fired at; it is used up. */
uint64_t bsc_optimal_bound_misses(const bsc_optimal_outlook *outlook, uint64_t *cell_weight);

/* Returns such a bound from cover[cells]: cover[j] is the weight of the deployments that j + 1
 * shots can hit together, at most. For positions with one ship afloat. */
uint64_t bsc_optimal_bound_by_cover(const bsc_optimal_outlook *outlook, const uint64_t *cover);

#endif
