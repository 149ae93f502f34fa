/* draws.h - random solutions for the sampler and for estimates: exact where a forward pass can be
 * kept, else weighted walks. */
#ifndef BSC_ENGINE_DRAWS_H
#define BSC_ENGINE_DRAWS_H

#include "engine/dp/sample.h"
#include "engine/walk.h"

/* One of the two is set. */
typedef struct bsc_draws {
    bsc_dp_sampler *pass;
    bsc_walk *walk;
} bsc_draws;

/* `only_walk`: no pass is tried. */
bsc_status bsc_draws_init(bsc_draws *draws, const bsc_matrix *matrix, const bsc_run *run,
                          bool only_walk, bsc_error *error);
void bsc_draws_release(bsc_draws *draws);
/* Whether it is known that there is no solution. */
bool bsc_draws_none(const bsc_draws *draws);
/* Writes a solution's options and their number, and returns its weight: 1 from a pass, at most 1
 * from a walk, 0 at a dead end. */
double bsc_draws_next(bsc_draws *draws, bsc_random *random, uint32_t *option, uint32_t *count);

#endif
