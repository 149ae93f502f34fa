/* walk.h - random walks down the search tree, which end at a weighted random solution or at a dead
 * end. */
#ifndef BSC_ENGINE_DRAWS_WALK_H
#define BSC_ENGINE_DRAWS_WALK_H

#include "count/base/random.h"
#include "count/cover/matrix.h"

/* The numbers and the work space for walks over one matrix. */
typedef struct bsc_walk bsc_walk;

/* Prepares walks over the matrix, which must outlive *walk. Fails only if memory runs out; *walk is
 * then NULL. */
bsc_status bsc_walk_new(bsc_walk **walk, const bsc_matrix *matrix, bsc_error *error);
/* Frees the walk; NULL is allowed. */
void bsc_walk_free(bsc_walk *walk);
/* Returns an upper bound of the number of solutions. It is 0 only if there is no solution. The
 * bound times the mean weight of walks is an estimate of the number of solutions. */
long double bsc_walk_bound(const bsc_walk *walk);
/* Walks once: chooses option after option at random until a solution is complete or no option fits.
 * Writes the chosen options to option[], in the order in which they were chosen, and their number
 * to *count. Returns the walk's weight, above 0 and at most 1, if it ended at a solution; 0 if it
 * ended at a dead end. Weights make up for solutions that walks reach more often than others: for
 * every solution, the chance that a walk ends there times the mean weight of such walks is one over
 * the bound. */
double bsc_walk_draw(bsc_walk *walk, bsc_random *random, uint32_t *option, uint32_t *count);

#endif
