/* leaf.h - solutions where few options are wanted, in closed form. */
#ifndef BSC_DLX_LEAF_H
#define BSC_DLX_LEAF_H

#include "count/engine/dlx/search.h"

/* Counts the solutions below a level where at most three options are wanted, with links at most
 * two. Sets *count to their number, and adds to search->option[], if that is wanted. With weights,
 * which links do not support, it sets level->solution_weight and *count to 0, and adds to
 * marks.share[]. Returns false if there is no closed form. */
bool bsc_dlx_leaf(bsc_dlx_search *search, bsc_dlx_level *level, uint64_t *count);

#endif
