/* state.h - the state of the search at one level: which options and items are open. It is kept as
 * links or as bits (search.h). A node calls these functions in the order
 *
 *     choose, begin, { next, take, (the child), undo } for each branch, end
 *
 * With links it calls shrink before choose, with bits between choose and begin. */
#ifndef BSC_DLX_STATE_H
#define BSC_DLX_STATE_H

#include "count/engine/dlx/search.h"

/* Makes level 0 the state in which all items and options are open. Returns false if there is no
 * memory. */
bool bsc_dlx_state_root(bsc_dlx_search *search);
/* Makes the level the start of a new block if that pays: with links if few enough options are open,
 * with bits if rows would have at most half as many words. Returns false if there is no memory. */
bool bsc_dlx_state_shrink(bsc_dlx_search *search, bsc_dlx_level *level);
/* Sets the level's item to the open one with the fewest branches, and returns their number. */
uint64_t bsc_dlx_state_choose(const bsc_dlx_search *search, bsc_dlx_level *level);
/* For matrices with sums of cells: closes options that would make a sum too large. Returns false if
 * some sum is too large, or can no longer be large enough. Sets *settled to whether no open option
 * adds to any sum. */
bool bsc_dlx_state_keep_sums(bsc_dlx_search *search, const bsc_dlx_level *level, bool *settled);
/* Makes the level ready for the branches on level->item. */
void bsc_dlx_state_begin(bsc_dlx_search *search, bsc_dlx_level *level);
/* Undoes bsc_dlx_state_begin, once no more branches are tried. */
void bsc_dlx_state_end(bsc_dlx_search *search, const bsc_dlx_level *level);
/* Sets level->option to the next open option of level->item, and closes it for later branches. */
void bsc_dlx_state_next(bsc_dlx_search *search, bsc_dlx_level *level);
/* Takes level->option: makes the state of the next level. */
void bsc_dlx_state_take(bsc_dlx_search *search, bsc_dlx_level *level);
/* Undoes bsc_dlx_state_take. */
void bsc_dlx_state_undo(bsc_dlx_search *search, const bsc_dlx_level *level);

#endif
