/* sequential.h - lays fleets by placing one ship after the other at random, which is how most
 * programs hide their fleets. This is for matrices whose law has a lay_board (cover/matrix.h). */
#ifndef BSC_ENGINE_DRAWS_SEQUENTIAL_H
#define BSC_ENGINE_DRAWS_SEQUENTIAL_H

#include "count/base/random.h"
#include "count/cover/tally.h"

/* What is needed to lay the fleet of a matrix on the empty board, ship by ship. */
typedef struct bsc_sequential bsc_sequential;

/* Makes *sequential for a matrix whose law has a lay_board. The matrix must outlive *sequential,
 * which the caller frees. Fails only if memory runs out; *sequential is then NULL. */
bsc_status bsc_sequential_new(bsc_sequential **sequential, const bsc_matrix *matrix,
                              bsc_error *error);
/* Frees `sequential`; NULL is allowed. */
void bsc_sequential_free(bsc_sequential *sequential);
/* Returns true if every fleet that can be laid on the board is a deployment of the matrix, because
 * there are no shots that restrict the deployments. */
bool bsc_sequential_is_unrestricted(const bsc_sequential *sequential);
/* Searches for a deployment, but not for long. Returns true if the search shows that there is none.
 * Returns false if there is one, or if the search was too short to tell. */
bool bsc_sequential_has_none(bsc_sequential *sequential);
/* Lays one fleet at random. Writes the options of its ships, which are numbers in the matrix, to
 * option[], and their number to *count. Returns false if no placement is left for some ship, or if
 * the fleet is not a deployment of the matrix. */
bool bsc_sequential_draw(bsc_sequential *sequential, bsc_random *random, uint32_t *option,
                         uint32_t *count);
/* Computes a weight of the deployment option[0 .. count - 1], so that the mean weight over many
 * calls is proportional to the probability that the deployment is laid ship by ship. Sorts the
 * options into an order in which the ships can be laid, which is random among the copies of each
 * piece. Returns the product of the chances 1 / n with which each ship gets its option in this
 * order. */
double bsc_sequential_weight(bsc_sequential *sequential, bsc_random *random, uint32_t *option,
                             uint32_t count);
/* Searches all ways to lay the fleet, and fills the tally. Sets the total to 1, or to 0 if there is
 * no deployment, and the share of each option to the probability that a deployment uses it. Returns
 * BSC_LIMIT, without setting *error, if the search would take too long. */
bsc_status bsc_sequential_tally(bsc_sequential *sequential, const bsc_run *run, bsc_tally *tally,
                                bsc_stats *stats, bsc_error *error);

#endif
