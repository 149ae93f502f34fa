/* sequential.h - lays fleets by placing one ship after the other at random, which is how most
 * programs hide their fleets. Fleets are laid in this way if law.unshot_matrix of a matrix is not
 * NULL. (unshot_matrix is the matrix of the board before any shot, cover/matrix.h.) */
#ifndef BSC_ENGINE_DRAWS_SEQUENTIAL_H
#define BSC_ENGINE_DRAWS_SEQUENTIAL_H

#include "count/base/random.h"
#include "count/cover/tally.h"

/* Lays the fleet of a matrix on the empty board, ship by ship. */
typedef struct bsc_sequential bsc_sequential;

/* Prepares to lay fleets at random, ship by ship. matrix->law.unshot_matrix must not be NULL: it is
 * the matrix of the board before any shot, on which the ships are laid. `matrix` must outlive
 * *sequential, which the caller frees with bsc_sequential_free. Fails only if memory runs out;
 * *sequential is then NULL. */
bsc_status bsc_sequential_new(bsc_sequential **sequential, const bsc_matrix *matrix,
                              bsc_error *error);
/* Frees `sequential`; NULL is allowed. */
void bsc_sequential_free(bsc_sequential *sequential);
/* Returns true if no shots restrict the deployments: every deployment of the board is then one of
 * the matrix. */
bool bsc_sequential_is_unrestricted(const bsc_sequential *sequential);
/* Searches for a deployment that agrees with the shots, and gives up after some 4 million
 * placements. Returns true if the search proves that there is no deployment. Returns false if it
 * finds one, or if it gives up. */
bool bsc_sequential_has_none(bsc_sequential *sequential);
/* Lays one fleet on the empty board at random, and takes it off again. Writes the options of its
 * ships, as indices into the matrix, to option[], which must have room for an option for each ship
 * of the fleet, and sets *count to how many there are. Returns false if no placement is left for
 * some ship, or if the fleet does not agree with the shots; option[] and *count then have no
 * meaning. */
bool bsc_sequential_draw(bsc_sequential *sequential, bsc_random *random, uint32_t *option,
                         uint32_t *count);
/* Computes a weight for option[0 .. count - 1], which must be a deployment of the matrix: an option
 * for each ship of the fleet, in any order. With these weights, deployments that are drawn by other
 * means can be used as if their fleets were laid ship by ship. The mean weight over many calls is
 * proportional to the probability that the deployment is laid.
 *
 * Puts the options into the order in which the ships are laid. Among the copies of a piece, the
 * order is random. Returns the probability that the ships get these options in this order. It is a
 * product of chances: if n options of a ship fit with the ships before it, the chance of the ship
 * is 1 / n. */
double bsc_sequential_weight(bsc_sequential *sequential, bsc_random *random, uint32_t *option,
                             uint32_t count);
/* Computes the exact probabilities by searching all ways to lay the fleet, and fills the tally with
 * them, which must be a tally by weights (tally.h) whose numbers are 0. Sets the total to 1, or to
 * 0 if there is no deployment, and the share of each option to the probability that a deployment
 * uses it. Sets nodes and plan of the stats. Returns BSC_LIMIT, without setting *error, if the
 * search would take too long, BSC_NO_MEMORY or BSC_LIMIT, with *error set, if memory ran out, and
 * BSC_INTERRUPTED if the tick of `run` stopped it. After a failure the tally and the stats are
 * unchanged. */
bsc_status bsc_sequential_tally(bsc_sequential *sequential, const bsc_run *run, bsc_tally *tally,
                                bsc_stats *stats, bsc_error *error);

#endif
