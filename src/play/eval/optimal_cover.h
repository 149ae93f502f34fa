/* optimal_cover.h - computes an upper bound of how many targets a few shots can hit together. In
 * the search for the best play, a target is a deployment (a way to place the whole fleet). */
#ifndef BSC_EVAL_OPTIMAL_COVER_H
#define BSC_EVAL_OPTIMAL_COVER_H

#include "play/eval/cell_set.h"

/* A target: a set of cells, which is hit if at least one shot is at one of these cells. optimal.c
 * has a target for each deployment, fleet_bound.c for each placement, and hitting_set.c for each of
 * the sets that are to be hit. */
typedef struct bsc_cover_target {
    bsc_cell_set cells; /* the cells of the target */
    double weight;      /* how much the target counts when it is hit: a whole number > 0 */

    /* Scratch of bsc_optimal_bound_cover, which gives each target a value from 0 to 1 (a variable
     * of a linear programme), and computes the bound from these values. Any values give a valid
     * bound; the function improves them in rounds, so that the bound becomes low
     * (optimal_cover.c). */
    double current_value; /* the value after the current round */
    /* The value from which the bound is computed: usually the mean of current_value over the second
     * half of the rounds. */
    double value;
} bsc_cover_target;

/* Bounds the total weight of the targets that a few cells can hit: the targets that any j + 1 cells
 * hit together have at most the weight cover[j], for each j below `cells`. On entry, cover[] must
 * already have valid bounds, such as the weight of all targets; the function lowers them where it
 * can. The targets are target[count], with count > 0; their cells are below `cells`, which is from
 * 1 to BSC_LISTED_CELLS. `rounds` is the number of steps in which the bounds are improved, and must
 * be even. More rounds take longer and lower the bounds further. The weights must be so small that
 * the rounding error of their sum is below 1e-6. */
void bsc_optimal_bound_cover(bsc_cover_target *target, size_t count, uint32_t cells,
                             unsigned rounds, uint64_t *cover);

#endif
