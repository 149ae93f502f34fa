/* optimal_cover.h - bounds how many deployments (ways to place the whole fleet) a few shots can hit
 * together. */
#ifndef BSC_EVAL_OPTIMAL_COVER_H
#define BSC_EVAL_OPTIMAL_COVER_H

#include "play/eval/cell_set.h"

/* One of the deployments of which a few shots should cover as many as possible. Shots cover a
 * deployment if at least one of them is at one of its cells. hitting_set.c and fleet_bound.c use
 * this for other sets of cells too. */
typedef struct bsc_optimal_covered {
    bsc_cell_set cells; /* the cells of the deployment; at least one shot there covers it */
    double weight;      /* how much the deployment counts when it is covered: a whole number > 0 */

    /* Scratch of bsc_optimal_bound_cover, which gives each deployment a value from 0 to 1, improves
     * the values in rounds, and computes the bound from them (optimal_cover.c): */
    double current_value; /* the value of the deployment after the current round */
    /* the value from which the bound is computed: the mean of current_value over the second half of
     * the rounds */
    double value;
} bsc_optimal_covered;

/* Bounds the total weight of the deployments that a few cells can cover: any j + 1 cells together
 * cover a weight of at most cover[j], for each j below `cells`. On entry, cover[] must already have
 * valid bounds, such as the weight of all deployments; the function lowers them where it can. The
 * deployments are covered[count], with count > 0; their cells are below `cells`, which is from 1 to
 * BSC_LISTED_CELLS. `rounds` is the number of steps in which the bounds are improved, and must be
 * even. More rounds take longer and give lower bounds. The weights must be so small that the
 * rounding error of their sum is below 1e-6. */
void bsc_optimal_bound_cover(bsc_optimal_covered *covered, size_t count, uint32_t cells,
                             unsigned rounds, uint64_t *cover);

#endif
