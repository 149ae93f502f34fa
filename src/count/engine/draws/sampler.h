/* sampler.h - what other files use of sampler.c. */
#ifndef BSC_DRAWS_SAMPLER_H
#define BSC_DRAWS_SAMPLER_H

#include "count/base/random.h"
#include "count/engine/dp/dp.h"
#include "count/engine/draws/sequential.h"
#include "count/engine/draws/walk.h"

/* One of the three is set. */
typedef struct bsc_draws {
    struct bsc_dp_sampler *pass;
    bsc_walk *walk;
    bsc_layer *layer; /* of a matrix with a board */
} bsc_draws;

/* `only_walk`: no pass is tried. */
bsc_status bsc_draws_init(bsc_draws *draws, const bsc_matrix *matrix, const bsc_run *run,
                          bool only_walk, bsc_error *error);
void bsc_draws_release(bsc_draws *draws);
/* Whether it is known that there is no solution. */
bool bsc_draws_none(const bsc_draws *draws);
/* Writes a solution's options and their number, and returns its weight: 1 from a pass, at most 1
 * from a walk, 0 at a dead end; of fleets that are laid ship by ship 1, or 0 where that failed. */
double bsc_draws_next(bsc_draws *draws, bsc_random *random, uint32_t *option, uint32_t *count);

/* Options that a solution has at most. */
uint32_t bsc_draws_max_options(const bsc_matrix *matrix);

#endif
