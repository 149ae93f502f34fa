/* choice.h - the sweeps that count a model together: one or two, and their directions. */
#ifndef BSC_ENGINE_DP_CHOICE_H
#define BSC_ENGINE_DP_CHOICE_H

#include "count/engine/dp/order.h"

/* The sweeps whose tallies sum to the tally of the model. */
typedef struct bsc_dp_choice {
    unsigned sweeps;       /* to run: 1 or 2 */
    bsc_dp_order order[2]; /* [sweeps], or 2 of them where there is a mirror */
    /* For each order: its sweep counts the solutions with at most so many options that cross its
     * lines; BSC_DP_UNCAPPED: it counts all solutions. */
    uint32_t cap[2];
    /* The second sweep would be the first one seen in this symmetry, a diagonal of the board. So it
     * is not run, and the first one's tally is added twice, once as the symmetry takes it. NULL:
     * there is no such symmetry. */
    const bsc_dp_symmetry *mirror;
    bool tries_both_senses; /* hexagons' lines were tried in either sense */
    /* The estimate of all masks by which the direction was chosen; 0: the rough estimates
     * decided. */
    double masks;
} bsc_dp_choice;

/* Chooses the sweeps for the model. `tries_both_senses` false keeps to directions that sweep each
 * line of a hexagonal board in one sense and to the rough estimates, as sampling always did: so
 * seeds give the same deployments as before. Fails only where memory is missing; the choice must be
 * released in any case. */
bsc_status bsc_dp_choose(bsc_dp_choice *choice, const bsc_dp_model *model, bool tries_both_senses,
                         bsc_error *error);
/* Sets *likely and *minimum to estimates of the units of work (quota.h) that the sweeps of a count
 * will take: what is to be expected, and what it will take at least. */
bsc_status bsc_dp_choice_units(const bsc_dp_choice *choice, const bsc_dp_model *model,
                               double *likely, double *minimum, bsc_error *error);
void bsc_dp_choice_release(bsc_dp_choice *choice);

#endif
