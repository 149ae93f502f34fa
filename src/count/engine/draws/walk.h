/* walk.h - random walks down the search tree, which end at a weighted random solution or at a dead
 * end. */
#ifndef BSC_ENGINE_DRAWS_WALK_H
#define BSC_ENGINE_DRAWS_WALK_H

#include "count/base/random.h"
#include "count/cover/matrix.h"

typedef struct bsc_walk bsc_walk;

/* Makes space for walks over the matrix, which must outlive it. Fails only if memory is short; then
 * *walk is NULL. */
bsc_status bsc_walk_new(bsc_walk **walk, const bsc_matrix *matrix, bsc_error *error);
/* Frees it; NULL is allowed. */
void bsc_walk_free(bsc_walk *walk);
/* Returns an upper bound of the number of solutions; 0 only if there is none. The bound times the
 * mean weight of walks estimates the number. */
long double bsc_walk_bound(const bsc_walk *walk);
/* Walks once. At a solution writes its options in the order in which they were chosen, and their
 * number to *count, and returns its weight, above 0 and at most 1. Returns 0 at a dead end, with
 * the options so far. For each solution the expectation of (its weight, if the walk ends there) is
 * the same, 1 / bound. */
double bsc_walk_draw(bsc_walk *walk, bsc_random *random, uint32_t *option, uint32_t *count);

#endif
