/* leaf.h - counts the ways to choose the last one, two or three options of a solution by a closed
 * form instead of a search. */
#ifndef BSC_DLX_LEAF_H
#define BSC_DLX_LEAF_H

#include "count/engine/dlx/search.h"

/* Counts the solutions below `level` by a closed form. A solution may still lack up to three
 * options if the state is stored in rows of bits (bits.h), and up to two if it is stored in linked
 * lists (links.h). Sets *count to the number of solutions. Adds to search->option_solutions[] the
 * number of solutions that use each option, unless the array is NULL.
 *
 * If options have weights, the state must be in rows of bits. The function then sets *count to 0
 * and level->solution_weight to the sum of the solutions' weights, and adds to
 * search->marks.share[] the weight of the solutions that use each option.
 *
 * Returns false if there is no closed form. */
bool bsc_dlx_leaf(bsc_dlx_search *search, bsc_dlx_level *level, uint64_t *count);

#endif
