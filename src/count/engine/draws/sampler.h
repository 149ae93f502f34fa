/* sampler.h - draws random solutions in the way that suits the matrix: from a forward pass that is
 * kept in memory (sample.c), by weighted walks (walk.c), or by laying ship after ship
 * (sequential.c). */
#ifndef BSC_ENGINE_DRAWS_SAMPLER_H
#define BSC_ENGINE_DRAWS_SAMPLER_H

#include "count/engine/draws/sequential.h"
#include "count/engine/draws/walk.h"

/* The way in which solutions are drawn. One of the three pointers is set, the others are NULL. */
typedef struct bsc_draws {
    struct bsc_dp_sampler *pass; /* from a forward pass; all solutions have the same chance */
    bsc_walk *walk;              /* by weighted walks */
    bsc_sequential *sequential;  /* ship by ship, if the matrix's law has a lay_board */
    /* If walks draw from several fleets by their weights, the matrix and the greatest of these
     * weights: a walk counts with its fleet's share of that. Else max_weight is 0. */
    const bsc_matrix *matrix;
    double max_weight;
} bsc_draws;

/* Chooses how to draw solutions of the matrix, and prepares it. Solutions are drawn ship by ship if
 * the matrix's law has a lay_board. Otherwise they are drawn from a forward pass, or by walks if
 * the pass does not fit in memory or only_walk is true. The matrix must outlive the draws. On
 * failure all pointers are NULL. */
bsc_status bsc_draws_init(bsc_draws *draws, const bsc_matrix *matrix, const bsc_run *run,
                          bool only_walk, bsc_error *error);
void bsc_draws_release(bsc_draws *draws);
/* Says whether it is certain that the matrix has no solution. */
bool bsc_draws_has_none(const bsc_draws *draws);
/* Tries to draw a solution. Writes its options to option[], their number to *count, and returns its
 * weight; or returns 0 if no solution was found. The weight of a walk is above 0 and at most 1; all
 * other draws have the weight 1. If the caller keeps a solution of the weight w with the chance w,
 * the solutions that are kept follow the matrix's law. */
double bsc_draws_draw(bsc_draws *draws, bsc_random *random, uint32_t *option, uint32_t *count);

/* Returns the greatest number of options that a solution of the matrix can have, which is the
 * number of elements that option[] needs. */
uint32_t bsc_draws_max_options(const bsc_matrix *matrix);

#endif
