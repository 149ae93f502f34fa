/* sampler.h - random solutions, for the public sampler and for estimates: exact from a forward pass
 * that is kept, else weighted walks down the search tree (walk.c). */
#ifndef BSC_ENGINE_SAMPLER_H
#define BSC_ENGINE_SAMPLER_H

#include "engine/dp/dp.h"
#include "engine/engine.h"

typedef struct bsc_walk bsc_walk;

/* The matrix must outlive it. */
bsc_status bsc_walk_new(bsc_walk **walk, const bsc_matrix *matrix, bsc_error *error);
void bsc_walk_free(bsc_walk *walk);
/* What no total can pass. */
long double bsc_walk_bound(const bsc_walk *walk);
/* Writes the options of a solution in the order of their choice, and returns its weight, above 0
 * and at most 1; or 0 at a dead end. For each solution the expectation of (weight, if it was
 * reached) is the same, 1 / bound. */
double bsc_walk_go(bsc_walk *walk, bsc_random *random, uint32_t *option, uint32_t *count);

/* One of the three is set. */
typedef struct bsc_draws {
    bsc_dp_sampler *pass;
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
