/* walk.h - random walks down the search tree: a deployment, or a dead end, and a weight. */
#ifndef BSC_ENGINE_WALK_H
#define BSC_ENGINE_WALK_H

#include "base/random.h"
#include "cover/matrix.h"

typedef struct bsc_walk bsc_walk;

/* The matrix must outlive it. */
bsc_status bsc_walk_new(bsc_walk **walk, const bsc_matrix *matrix, bsc_error *error);
void bsc_walk_free(bsc_walk *walk);
/* What no total can pass. */
long double bsc_walk_bound(const bsc_walk *walk);
/* Options that a solution has at most. */
uint32_t bsc_walk_most(const bsc_walk *walk);
/* Writes the options of a solution in the order of their choice, and returns its weight, above 0
 * and at most 1; or 0 at a dead end. For each solution the expectation of (weight, if it was
 * reached) is the same, 1 / bound. */
double bsc_walk_go(bsc_walk *walk, bsc_random *random, uint32_t *option, uint32_t *count);

#endif
