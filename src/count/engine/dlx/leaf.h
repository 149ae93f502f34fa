/* leaf.h - counts the last one, two or three options of a solution in closed form. */
#ifndef BSC_DLX_LEAF_H
#define BSC_DLX_LEAF_H

#include "count/engine/dlx/search.h"

/* Counts the solutions below a level where a solution lacks one, two or three options; with links
 * at most two. Sets *count to their number, and adds to search->option_solutions[] unless that is
 * NULL. With weights, which links do not support, it sets *count to 0, level->solution_weight to
 * the sum of the solutions' weights, and adds to marks.share[]. Returns false if there is no closed
 * form. */
bool bsc_dlx_leaf(bsc_dlx_search *search, bsc_dlx_level *level, uint64_t *count);

#endif
