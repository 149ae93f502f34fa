/* state.h - what other files use of state.c. */
#ifndef BSC_DLX_STATE_H
#define BSC_DLX_STATE_H

#include "count/engine/dlx/search.h"

/* state.c: the root's state; false, as for shrink, when there is no memory. */
bool bsc_dlx_state_root(bsc_dlx_search *search);
/* Makes the level the start of a smaller block where that pays: rows at most half as long. */
bool bsc_dlx_state_shrink(bsc_dlx_search *search, bsc_dlx_level *level);
/* Sets the level's item, and returns its branches. */
uint64_t bsc_dlx_state_choose(const bsc_dlx_search *search, bsc_dlx_level *level);
/* Takes out options that add too much to a sum; false: unmet. *settled: the rest adds to none. */
bool bsc_dlx_state_keep_sums(bsc_dlx_search *search, const bsc_dlx_level *level, bool *settled);
/* The level branches on its item; and all branches are tried. */
void bsc_dlx_state_begin(bsc_dlx_search *search, bsc_dlx_level *level);
void bsc_dlx_state_end(bsc_dlx_search *search, const bsc_dlx_level *level);
/* The level's next option, without which its later siblings do. */
void bsc_dlx_state_next(bsc_dlx_search *search, bsc_dlx_level *level);
/* Takes the level's option, which makes the state of the next level; and back. */
void bsc_dlx_state_take(bsc_dlx_search *search, bsc_dlx_level *level);
void bsc_dlx_state_undo(bsc_dlx_search *search, const bsc_dlx_level *level);

#endif
