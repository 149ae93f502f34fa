/* fleet_bound.h - how many cells a fleet can surely be laid around. */
#ifndef BSC_EVAL_FLEET_BOUND_H
#define BSC_EVAL_FLEET_BOUND_H

#include "count/cover/matrix.h"
#include "play/eval/cell_set.h"
#include "play/eval/hitting_set.h"

/* Raises *bound to a number that is proven: every set of cells that each solution of the matrix
 * hits has so many cells at least. set[options] has the cells of each option, which are below
 * `cells`. Leaves *bound as it is if the solutions must cover certain cells or keep sums, as the
 * proof is of fleets that may lie anywhere; and if the limit ends the search for a proof. Fails for
 * want of memory only. */
bsc_status bsc_fleet_bound_raise(uint32_t *bound, const bsc_matrix *matrix, const bsc_cell_set *set,
                                 uint32_t cells, bsc_search_limit *limit, bsc_error *error);

#endif
