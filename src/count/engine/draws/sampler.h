/* sampler.h - random solutions, by the way that suits the matrix: from a forward pass that is kept
 * (sample.c), by weighted walks (walk.c), or laid ship by ship (sequential.c). */
#ifndef BSC_ENGINE_DRAWS_SAMPLER_H
#define BSC_ENGINE_DRAWS_SAMPLER_H

#include "count/engine/draws/sequential.h"
#include "count/engine/draws/walk.h"

/* How solutions are drawn: one of the three is set, the others are NULL. */
typedef struct bsc_draws {
    struct bsc_dp_sampler *pass; /* uniformly, from a forward pass */
    bsc_walk *walk;              /* by weighted walks */
    bsc_sequential *sequential;  /* ship by ship, if the matrix's law has a lay_board */
} bsc_draws;

/* Chooses how to draw solutions of the matrix, which must outlive the draws: ship by ship if its
 * law has a lay_board; else from a forward pass; and by walks if a pass does not fit in memory, or
 * if only_walk is true. On failure nothing is set. */
bsc_status bsc_draws_init(bsc_draws *draws, const bsc_matrix *matrix, const bsc_run *run,
                          bool only_walk, bsc_error *error);
void bsc_draws_release(bsc_draws *draws);
/* Says whether it is known that there is no solution. */
bool bsc_draws_has_none(const bsc_draws *draws);
/* Tries to draw a solution: writes its options and their number, and returns its weight. That is 1
 * from a pass, above 0 and at most 1 from a walk, 1 ship by ship. Returns 0 if it has failed. A
 * solution that is kept with a chance of its weight follows the matrix's law. */
double bsc_draws_draw(bsc_draws *draws, bsc_random *random, uint32_t *option, uint32_t *count);

/* Returns how many options a solution of the matrix has at most: the space that option[] needs. */
uint32_t bsc_draws_max_options(const bsc_matrix *matrix);

#endif
