/* fleet_bound.h - a lower bound of how many cells one must fire at to be sure to hit a fleet. */
#ifndef BSC_EVAL_FLEET_BOUND_H
#define BSC_EVAL_FLEET_BOUND_H

#include "count/cover/matrix.h"
#include "play/eval/cell_set.h"
#include "play/eval/hitting_set.h"

/* Raises a lower bound of how many cells a set must have to surely hit, that is, to have a cell in
 * common with every solution of the matrix (a solution is a deployment of the fleet). On entry,
 * *bound must be such a bound that is already proven, for example 1. On return it is the largest
 * one for which a proof was found.
 *
 * set[options] has the cells of each option (a ship at a placement); all cells are below `cells`.
 * Leaves *bound unchanged if the solutions must cover certain cells or must meet sums, because the
 * proof is only valid for fleets that may lie anywhere. If the limit is reached, the search for a
 * proof ends early, and *bound may stay lower. Fails only if memory runs out. */
bsc_status bsc_fleet_bound_raise(uint32_t *bound, const bsc_matrix *matrix, const bsc_cell_set *set,
                                 uint32_t cells, bsc_search_limit *limit, bsc_error *error);

#endif
