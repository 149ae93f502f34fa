/* sampler.h - draws random solutions in the way that suits the matrix: from a forward pass that is
 * kept in memory (sample.c), by weighted walks (walk.c), or by laying ship after ship
 * (sequential.c). */
#ifndef BSC_ENGINE_DRAWS_SAMPLER_H
#define BSC_ENGINE_DRAWS_SAMPLER_H

#include "count/engine/draws/sequential.h"
#include "count/engine/draws/walk.h"

/* The way in which solutions are drawn. Exactly one of the first three pointers is set; the others
 * are NULL. */
typedef struct bsc_draws {
    struct bsc_dp_sampler *pass; /* from a forward pass; all solutions are equally likely */
    bsc_walk *walk;              /* by random walks, which have weights */
    bsc_sequential *sequential;  /* ship by ship, if the matrix's law has a lay_board */
    /* Only if walks draw from several fleets that have weights: the matrix, and the greatest weight
     * of a fleet. The weight of a walk is multiplied by (weight of the fleet drawn / max_weight).
     * In all other cases max_weight is 0. */
    const bsc_matrix *matrix;
    double max_weight;
} bsc_draws;

/* Chooses how to draw solutions of the matrix, and prepares the draws. If the matrix's law has a
 * lay_board, solutions are drawn ship by ship. Otherwise they are drawn from a forward pass, or by
 * walks if the pass does not fit in memory or only_walk is true. The matrix must outlive the draws.
 * On failure all pointers are NULL. */
bsc_status bsc_draws_init(bsc_draws *draws, const bsc_matrix *matrix, const bsc_run *run,
                          bool only_walk, bsc_error *error);
void bsc_draws_release(bsc_draws *draws);
/* Returns true if it is certain that the matrix has no solution. */
bool bsc_draws_has_none(const bsc_draws *draws);
/* Tries to draw a solution. On success, writes the solution's options to option[] and their number
 * to *count, and returns the weight of the draw; returns 0 if no solution was found. The weight of
 * a walk is above 0 and at most 1; all other draws have the weight 1. If the caller keeps a
 * solution of weight w with probability w, the solutions that are kept follow the matrix's law. */
double bsc_draws_draw(bsc_draws *draws, bsc_random *random, uint32_t *option, uint32_t *count);

/* Returns an upper bound on the number of options of a solution of the matrix. option[] of
 * bsc_draws_draw needs this many elements. */
uint32_t bsc_draws_max_options(const bsc_matrix *matrix);

#endif
