/* sequential.h - what other files use of sequential.c. */
#ifndef BSC_DRAWS_SEQUENTIAL_H
#define BSC_DRAWS_SEQUENTIAL_H

#include "bscount.h"

#include "count/base/random.h"

#include <stdbool.h>

/* ---- sequential.c: fleets laid ship by ship, for matrices with a `board` (matrix.h) ---- */

typedef struct bsc_layer bsc_layer;

/* The matrix must outlive it. */
bsc_status bsc_layer_new(bsc_layer **layer, const bsc_matrix *matrix, bsc_error *error);
void bsc_layer_free(bsc_layer *layer);
/* Whether the matrix leaves out nothing that can be laid. */
bool bsc_layer_is_free(const bsc_layer *layer);
/* Whether a short search shows that there is no deployment. */
bool bsc_layer_none(bsc_layer *layer);
/* Lays one fleet: writes its options and their number, and returns true; false where some ship
 * found no place, or the fleet is none of the matrix. */
bool bsc_layer_draw(bsc_layer *layer, bsc_random *random, uint32_t *option, uint32_t *count);
/* The probability that these options are laid, the copies of a piece in an order that is drawn
 * here, and no fleet begun in vain. So its expectation is in proportion to the deployment's
 * probability. The options are left in that order. */
double bsc_layer_weight(bsc_layer *layer, bsc_random *random, uint32_t *option, uint32_t count);
/* The shares of all options, by searching all ways to lay the fleet; BSC_LIMIT: too long. */
bsc_status bsc_layer_tally(bsc_layer *layer, const bsc_run *run, bsc_tally *tally, bsc_stats *stats,
                           bsc_error *error);

#endif
