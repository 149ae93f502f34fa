/* leaf.h - what other files use of leaf.c. */
#ifndef BSC_DLX_LEAF_H
#define BSC_DLX_LEAF_H

#include "count/engine/dlx/search.h"

/* leaf.c: the solutions where few options are still wanted, in closed form; false: none. Adds to
 * option[]; by weights to share[] and the level's sum, and *count is 0. No links then. */
bool bsc_dlx_leaf(bsc_dlx_search *search, bsc_dlx_level *level, uint64_t *count);

#endif
