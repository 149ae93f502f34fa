/* choice.h - chooses how the solutions of a model are counted: by one sweep over the board or by
 * two, and in which directions. */
#ifndef BSC_ENGINE_DP_CHOICE_H
#define BSC_ENGINE_DP_CHOICE_H

#include "count/engine/dp/order.h"

/* The sweeps that count the solutions of a model. If there are two sweeps, each counts some of the
 * solutions, and their results are added. */
typedef struct bsc_dp_choice {
    unsigned sweeps; /* how many sweeps are to be run: 1 or 2 */
    /* in which order each of the two sweeps passes the items; both elements are also valid if
     * `mirror` is not NULL */
    bsc_dp_order order[2];
    /* Sweep k counts only the solutions in which at most cap[k] options cross its lines (are longer
     * across its rows or columns than along them). BSC_DP_UNCAPPED: it counts all solutions. */
    uint32_t cap[2];
    /* NULL, or a reflection in a diagonal of the board that turns the first sweep into the second
     * one. Then the second sweep is not run. Instead, the results of the first sweep are added a
     * second time, with each option replaced by its image. */
    const bsc_dp_symmetry *mirror;
    /* true: on hexagons, each line (row of hexagons) may be passed from either end, whichever makes
     * the sweep cheaper */
    bool tries_both_line_ends;
    /* an estimate of how many masks (sets of taken items) the chosen sweep has, summed over all
     * steps; 0 if only rough estimates were made */
    double masks;
} bsc_dp_choice;

/* Chooses the sweeps for the model, which must outlive the choice. If tries_both_line_ends is
 * false, the lines of a hexagonal board are passed from one end only, and only rough estimates
 * decide. Random draws pass false, so that a seed gives the same deployments as in earlier
 * versions. Fails only if memory runs out. The caller must call bsc_dp_choice_release, even after a
 * failure. */
bsc_status bsc_dp_choose(bsc_dp_choice *choice, const bsc_dp_model *model,
                         bool tries_both_line_ends, bsc_error *error);
/* Estimates the work of counting by the sweeps of the choice, in units of about 50 ns (quota.h).
 * Sets *likely_units to how many units the count will probably take, and *least_units to how many
 * it will take at least. Both are 0 for a model without items, and may be infinite. Fails only if
 * memory runs out. */
bsc_status bsc_dp_estimate_units(const bsc_dp_choice *choice, const bsc_dp_model *model,
                                 double *likely_units, double *least_units, bsc_error *error);
/* Frees the memory of the choice, which then has no sweeps. */
void bsc_dp_choice_release(bsc_dp_choice *choice);

#endif
