/* leaf.h - counts in how many ways the last one, two or three options of a solution can be chosen,
 * by a closed form instead of a search. */
#ifndef BSC_DLX_LEAF_H
#define BSC_DLX_LEAF_H

#include "count/engine/dlx/search.h"

/* Counts the solutions below a level at which a solution still lacks one, two or three options; at
 * most two if the state is stored in links, that is, in linked lists (links.h), and not in bits
 * (bits.h). Sets *count to the number of solutions, and adds to search->option_solutions[] unless
 * it is NULL. If options have weights, the state must be in bits; the function then sets *count to
 * 0 and level->solution_weight to the sum of the solutions' weights, and adds to
 * search->marks.share[]. Returns false if there is no closed form. */
bool bsc_dlx_leaf(bsc_dlx_search *search, bsc_dlx_level *level, uint64_t *count);

#endif
