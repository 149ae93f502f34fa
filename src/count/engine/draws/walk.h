/* walk.h - makes random walks down the search tree. A walk ends at a random solution, which has a
 * weight, or at a dead end. */
#ifndef BSC_ENGINE_DRAWS_WALK_H
#define BSC_ENGINE_DRAWS_WALK_H

#include "count/base/random.h"
#include "count/cover/matrix.h"

/* What is needed to make random walks that end at solutions of one matrix. */
typedef struct bsc_walk bsc_walk;

/* Prepares walks over the matrix, which must outlive *walk. They ignore the law of the matrix
 * (weights and sums). The caller frees *walk. Fails only if memory runs out; *walk is then NULL. */
bsc_status bsc_walk_new(bsc_walk **walk, const bsc_matrix *matrix, bsc_error *error);
/* Frees the walk; NULL is allowed. */
void bsc_walk_free(bsc_walk *walk);
/* Returns an upper bound on the number of solutions of the matrix. It is 0 only if there is no
 * solution, and infinite if a long double cannot hold it. The bound times the mean weight of
 * many walks is an estimate of the number of solutions. */
long double bsc_walk_bound(const bsc_walk *walk);
/* Makes one walk: chooses one option after the other at random, until the solution is complete or
 * no option fits. Writes the chosen options to option[], in the order in which they were chosen,
 * and how many there are to *count. option[] must have room for bsc_draws_max_options elements
 * (sampler.h). Returns the weight of the walk, which is above 0 and at most 1. If the walk came to
 * a dead end, its weight is 0, and option[] has the options chosen until then.
 *
 * Walks reach some solutions more often than others, and the weights make up for that: the
 * probability that a walk ends at a certain solution, times the mean weight of the walks that end
 * there, is 1 / bsc_walk_bound(walk) for every solution. */
double bsc_walk_draw(bsc_walk *walk, bsc_random *random, uint32_t *option, uint32_t *count);

#endif
