/* fleet_bound.h - a lower bound of how many cells one must fire at to be sure to hit a fleet. */
#ifndef BSC_EVAL_FLEET_BOUND_H
#define BSC_EVAL_FLEET_BOUND_H

#include "count/cover/matrix.h"
#include "play/eval/cell_set.h"
#include "play/eval/hitting_set.h"

/* A set of cells surely hits if every solution of the matrix, that is every deployment of the
 * fleet, has a ship on at least one of its cells. Raises *bound to the largest number for which a
 * proof is found that every such set has at least *bound cells. On entry, *bound must already be
 * proven, for example 1.
 *
 * set[options] has the cells of each option (a ship at a placement); all cells are below `cells`.
 * Leaves *bound unchanged if the solutions must cover certain cells or must meet sums, because the
 * proof is only valid for fleets that may lie anywhere. If the limit is reached, the search for a
 * proof ends early, and *bound may stay lower. Fails only if memory runs out. */
bsc_status bsc_fleet_bound_raise(uint32_t *bound, const bsc_matrix *matrix, const bsc_cell_set *set,
                                 uint32_t cells, bsc_search_limit *limit, bsc_error *error);

#endif
