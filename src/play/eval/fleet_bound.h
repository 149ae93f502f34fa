/* fleet_bound.h - proves that some number of shots is too small to be sure of hitting a fleet. */
#ifndef BSC_EVAL_FLEET_BOUND_H
#define BSC_EVAL_FLEET_BOUND_H

#include "count/cover/matrix.h"
#include "play/eval/cell_set.h"
#include "play/eval/hitting_set.h"

/* Proves that a player needs at least *bound shots to be sure of hitting the fleet. A set of cells
 * surely hits if every solution of the matrix (a deployment of the fleet) has a ship on one of its
 * cells. On entry, *bound is a number for which it is already known that no set of fewer cells
 * surely hits, for example 1. On return, *bound is the largest number for which a proof was found,
 * at most `cells`.
 *
 * Each option of the matrix must be a ship at a placement, so the number of ships must be fixed.
 * option_cells[options] has the cells of each option, at least one; all cells are below `cells`,
 * which is at most BSC_LISTED_CELLS. Leaves *bound unchanged if there are no options, and if the
 * solutions must cover certain cells or must meet sums, because the proof is only valid for fleets
 * that may lie anywhere. If the limit is reached, the search for a proof ends early, and *bound may
 * stay lower. Fails only if memory runs out; *bound is then unchanged. */
bsc_status bsc_fleet_bound_raise(uint32_t *bound, const bsc_matrix *matrix,
                                 const bsc_cell_set *option_cells, uint32_t cells,
                                 bsc_search_limit *limit, bsc_error *error);

#endif
