/* leaf.h - counts the ways to choose the last one, two or three options of a solution by a closed
 * form instead of a search. */
#ifndef BSC_DLX_LEAF_H
#define BSC_DLX_LEAF_H

#include "count/engine/dlx/search.h"

/* Counts the solutions below a node of the search tree by a formula, without searching its subtree.
 * `level` has the node's state: which options may still be taken, and which items need them. Each
 * solution must need at least one more option, and only a few: at most three if the state is stored
 * in rows of bits (bits.h), at most two if it is stored in linked lists (links.h). If the matrix
 * has sums, bsc_dlx_state_apply_sums must have found that they are settled.
 *
 * Sets *count to the number of solutions, and adds how many solutions use each of the options that
 * it chooses, times search->orbit_size (1 without symmetries), to search->option_solutions[],
 * unless that array is NULL. If options have weights, the state must be in rows of bits. Then the
 * function sets *count to 0 and level->solution_weight to the sum of the solutions' weights, and
 * adds the weight of the solutions that use each of these options to search->marks.share[]; if
 * run->every_option is false, some of the options are left out. These weights are products over all
 * options of a solution, also those that were taken above the node.
 *
 * Returns false if the formula does not apply, because an option covers two of the open items;
 * *count and all counts are then unchanged. If the search is stopped meanwhile, returns true, but
 * the results are incomplete. */
bool bsc_dlx_leaf(bsc_dlx_search *search, bsc_dlx_level *level, uint64_t *count);

#endif
