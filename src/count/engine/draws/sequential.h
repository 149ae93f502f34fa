/* sequential.h - fleets whose ships are laid one after the other at random, which is how most
 * programs hide their fleets. For matrices whose law has a lay_board (cover/matrix.h). */
#ifndef BSC_ENGINE_DRAWS_SEQUENTIAL_H
#define BSC_ENGINE_DRAWS_SEQUENTIAL_H

#include "count/base/random.h"
#include "count/cover/tally.h"

/* What is needed to lay the fleet of a matrix on the empty board. */
typedef struct bsc_sequential bsc_sequential;

/* Makes *sequential for a matrix whose law has a lay_board. The matrix must outlive it. Fails only
 * if memory runs out; *sequential is then NULL. */
bsc_status bsc_sequential_new(bsc_sequential **sequential, const bsc_matrix *matrix,
                              bsc_error *error);
/* Frees `sequential`; NULL is allowed. */
void bsc_sequential_free(bsc_sequential *sequential);
/* Says whether every fleet that can be laid on the board is a deployment of the matrix, because no
 * shots restrict the deployments. */
bool bsc_sequential_is_unrestricted(const bsc_sequential *sequential);
/* Makes a short search, and returns true if it shows that there is no deployment. Returns false if
 * there is one, or if the search was too short to tell. */
bool bsc_sequential_has_none(bsc_sequential *sequential);
/* Lays one fleet at random. Writes the options of its ships, which are options of the matrix, to
 * option[], and their number to *count. Returns false if no placement is left for some ship, or if
 * the fleet is not a deployment of the matrix. */
bool bsc_sequential_draw(bsc_sequential *sequential, bsc_random *random, uint32_t *option,
                         uint32_t *count);
/* Sorts the options of a deployment into the order in which the ships are laid; the copies of each
 * piece get a random order. Returns the product of the chances 1 / n with which each ship gets its
 * option. The mean of this product over all orders is in proportion to the probability of the
 * deployment. */
double bsc_sequential_weight(bsc_sequential *sequential, bsc_random *random, uint32_t *option,
                             uint32_t count);
/* Searches all ways to lay the fleet, and fills the tally. The total becomes 1, or 0 if there is no
 * deployment; the share of each option becomes the probability that a deployment uses it. Returns
 * BSC_LIMIT, without setting the error, if the search would take too long. */
bsc_status bsc_sequential_tally(bsc_sequential *sequential, const bsc_run *run, bsc_tally *tally,
                                bsc_stats *stats, bsc_error *error);

#endif
