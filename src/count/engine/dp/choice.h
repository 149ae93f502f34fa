/* choice.h - chooses the sweeps that count a model together: one sweep or two, and their
 * directions. */
#ifndef BSC_ENGINE_DP_CHOICE_H
#define BSC_ENGINE_DP_CHOICE_H

#include "count/engine/dp/order.h"

/* The sweeps whose tallies sum to the tally of the model. */
typedef struct bsc_dp_choice {
    unsigned sweeps;       /* how many sweeps are to be run: 1 or 2 */
    bsc_dp_order order[2]; /* [sweeps]; both are valid if there is a mirror */
    /* The sweep in order[k] counts only the solutions in which at most cap[k] options cross its
     * lines. BSC_DP_UNCAPPED: it counts all solutions. */
    uint32_t cap[2];
    /* Not NULL: the second sweep would be the image of the first one under this symmetry, which
     * reflects the board in a diagonal. So the second sweep is not run. Instead the tally of the
     * first one is added twice, the second time with each option replaced by its image. */
    const bsc_dp_symmetry *mirror;
    bool tries_both_senses; /* the lines of hexagons may be swept in either sense */
    /* The estimated number of masks in the chosen direction; 0 if only rough estimates were
     * made. */
    double masks;
} bsc_dp_choice;

/* Chooses the sweeps for the model. If `tries_both_senses` is false, sweeps each line of a
 * hexagonal board in one sense only, and decides by the rough estimates. Sampling does so, because
 * then a seed gives the same deployments as in earlier versions. Fails only if memory runs out. The
 * caller must release the choice, even after a failure. */
bsc_status bsc_dp_choose(bsc_dp_choice *choice, const bsc_dp_model *model, bool tries_both_senses,
                         bsc_error *error);
/* Estimates how many units of work (quota.h) a count by these sweeps will take. Sets *likely to the
 * number that is to be expected, and *minimum to the number that it will take at least. */
bsc_status bsc_dp_choice_units(const bsc_dp_choice *choice, const bsc_dp_model *model,
                               double *likely, double *minimum, bsc_error *error);
void bsc_dp_choice_release(bsc_dp_choice *choice);

#endif
