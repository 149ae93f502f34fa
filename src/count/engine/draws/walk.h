/* walk.h - what other files use of walk.c. */
#ifndef BSC_DRAWS_WALK_H
#define BSC_DRAWS_WALK_H

#include "bscount.h"

#include "count/base/random.h"

/* ---- sampler.c: random solutions, for the public sampler and for estimates; exact from a forward
 * pass that is kept, else weighted walks down the search tree (walk.c) ---- */

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

#endif
