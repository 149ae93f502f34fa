/* sequential.h - fleets that are laid ship by ship, as most programs hide theirs: for matrices
 * whose law has a lay_board (cover/matrix.h). */
#ifndef BSC_ENGINE_DRAWS_SEQUENTIAL_H
#define BSC_ENGINE_DRAWS_SEQUENTIAL_H

#include "count/base/random.h"
#include "count/cover/tally.h"

/* What is needed to lay fleets of a matrix on the empty board. */
typedef struct bsc_sequential bsc_sequential;

/* Makes it for a matrix whose law has a lay_board; the matrix must outlive it. Fails only if memory
 * is short; then *sequential is NULL. */
bsc_status bsc_sequential_new(bsc_sequential **sequential, const bsc_matrix *matrix,
                              bsc_error *error);
/* Frees it; NULL is allowed. */
void bsc_sequential_free(bsc_sequential *sequential);
/* Says whether every fleet that can be laid on the board is a deployment of the matrix: no shots
 * restrict it. */
bool bsc_sequential_is_unrestricted(const bsc_sequential *sequential);
/* Says whether a short search shows that there is no deployment. Returns false also if the search
 * is too short to tell. */
bool bsc_sequential_has_none(bsc_sequential *sequential);
/* Lays one fleet, and writes the matrix's options of the ships and their number. Returns false if
 * some ship finds no place, or if the fleet is no deployment of the matrix. */
bool bsc_sequential_draw(bsc_sequential *sequential, bsc_random *random, uint32_t *option,
                         uint32_t *count);
/* Puts the options of a deployment into the order in which the ships are laid, the copies of a
 * piece in a random order. Returns the probability that ships which are laid in this order, without
 * ever failing, lie so. Its expectation is in proportion to the deployment's probability. */
double bsc_sequential_weight(bsc_sequential *sequential, bsc_random *random, uint32_t *option,
                             uint32_t count);
/* Searches all ways to lay the fleet, and fills the tally: its total is 1, or 0 if there is no
 * deployment, and the options' shares are probabilities. Returns BSC_LIMIT, without setting the
 * error, if that takes too long. */
bsc_status bsc_sequential_tally(bsc_sequential *sequential, const bsc_run *run, bsc_tally *tally,
                                bsc_stats *stats, bsc_error *error);

#endif
