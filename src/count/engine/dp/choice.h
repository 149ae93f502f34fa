/* choice.h - chooses how a model is counted: by one sweep or by two, and in which directions. */
#ifndef BSC_ENGINE_DP_CHOICE_H
#define BSC_ENGINE_DP_CHOICE_H

#include "count/engine/dp/order.h"

/* The sweeps that count a model. The sum of their numbers is the number for the model. */
typedef struct bsc_dp_choice {
    unsigned sweeps; /* how many sweeps are to be run: 1 or 2 */
    /* the order in which each sweep passes the items; both are valid if `mirror` is not NULL */
    bsc_dp_order order[2];
    /* Sweep k counts only the solutions in which at most cap[k] options cross its lines.
     * BSC_DP_UNCAPPED: it counts all solutions. */
    uint32_t cap[2];
    /* NULL, or a symmetry that reflects the board in a diagonal, and that takes the first sweep to
     * the second one. The second sweep is then not run. Instead, the numbers of the first one are
     * added twice, the second time with each option replaced by its image. */
    const bsc_dp_symmetry *mirror;
    bool tries_both_senses; /* true: each line of a hexagonal board may be passed from either end */
    /* An estimate of how many masks (sets of taken items) the sweep in the chosen direction has; 0
     * if only rough estimates were made. */
    double masks;
} bsc_dp_choice;

/* Chooses the sweeps for the model. If tries_both_senses is false, each line of a hexagonal board
 * is passed from one end only, and only rough estimates decide. Sampling passes false, so that a
 * seed gives the same deployments as in earlier versions. Fails only if memory runs out. The caller
 * must release the choice, even after a failure. */
bsc_status bsc_dp_choose(bsc_dp_choice *choice, const bsc_dp_model *model, bool tries_both_senses,
                         bsc_error *error);
/* Estimates the work of counting by these sweeps, in units of about 50 ns (quota.h). Sets *likely
 * to the number of units to be expected, and *minimum to the number that the count will take at
 * least. Fails only if memory runs out. */
bsc_status bsc_dp_choice_units(const bsc_dp_choice *choice, const bsc_dp_model *model,
                               double *likely, double *minimum, bsc_error *error);
/* Frees what the choice holds. */
void bsc_dp_choice_release(bsc_dp_choice *choice);

#endif
