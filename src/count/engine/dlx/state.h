/* state.h - the state of the search at one level: which options and items are still open. The state
 * is stored as linked lists (links.h) or as rows of bits (bits.h). At each node of the tree, the
 * search calls these functions in the order
 *
 *     choose, begin, { next, take, (the child), undo } for each branch, end
 *
 * It calls shrink before choose if the state is in links, and between choose and begin if it is in
 * bits. */
#ifndef BSC_DLX_STATE_H
#define BSC_DLX_STATE_H

#include "count/engine/dlx/search.h"

/* Sets level 0 to the state in which all items and options are open. Returns false if memory runs
 * out. */
bool bsc_dlx_state_root(bsc_dlx_search *search);
/* If it pays, stores the state of the level in a new block, a smaller copy of the matrix in rows of
 * bits. It pays for a state in links if few enough options are open, and for a state in bits if the
 * rows would have at most half as many words. Returns false if memory runs out. */
bool bsc_dlx_state_shrink(bsc_dlx_search *search, bsc_dlx_level *level);
/* Sets level->item to the open item with the fewest branches, and returns the number of its
 * branches. */
uint64_t bsc_dlx_state_choose(const bsc_dlx_search *search, bsc_dlx_level *level);
/* For matrices with sums, which are sets of cells whose number of ship cells is limited: closes the
 * options that would make a sum too large. Returns false if a sum is already too large, or can no
 * longer become large enough. Sets *settled to true if no open option adds to any sum. */
bool bsc_dlx_state_keep_sums(bsc_dlx_search *search, const bsc_dlx_level *level, bool *settled);
/* Prepares the level for its branches, each of which takes one option of level->item. */
void bsc_dlx_state_begin(bsc_dlx_search *search, bsc_dlx_level *level);
/* Undoes bsc_dlx_state_begin, after the last branch. */
void bsc_dlx_state_end(bsc_dlx_search *search, const bsc_dlx_level *level);
/* Sets level->option to the next open option of level->item, and closes the option for the later
 * branches. */
void bsc_dlx_state_next(bsc_dlx_search *search, bsc_dlx_level *level);
/* Takes level->option: makes the state of the next level, in which the option is part of the
 * solution. */
void bsc_dlx_state_take(bsc_dlx_search *search, bsc_dlx_level *level);
/* Undoes bsc_dlx_state_take. */
void bsc_dlx_state_undo(bsc_dlx_search *search, const bsc_dlx_level *level);

#endif
