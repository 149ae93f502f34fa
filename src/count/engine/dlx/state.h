/* state.h - the state of the search at one level of its stack: which options and items are still
 * open. The state is stored as linked lists (links.h) or as rows of bits (bits.h). At each node of
 * the tree, the search calls these functions in the order
 *
 *     choose, begin, { next, take, (the child node), undo } for each branch, end
 *
 * It calls shrink before choose if the state is in linked lists, and between choose and begin if it
 * is in rows of bits. */
#ifndef BSC_DLX_STATE_H
#define BSC_DLX_STATE_H

#include "count/engine/dlx/search.h"

/* Initializes level 0, the root: all items and options are open. Returns false if memory runs
 * out. */
bool bsc_dlx_state_root(bsc_dlx_search *search);
/* Stores the state of the level in a new block, a smaller copy of the matrix in rows of bits, if
 * that saves time. It does for a state in linked lists if few enough options are open, and for a
 * state in rows of bits if the new rows have at most half as many words. Returns false if memory
 * runs out. */
bool bsc_dlx_state_shrink(bsc_dlx_search *search, bsc_dlx_level *level);
/* Sets level->item to the open item with the fewest branches, and returns the number of its
 * branches. */
uint64_t bsc_dlx_state_choose(const bsc_dlx_search *search, bsc_dlx_level *level);
/* For matrices with sums, each of which limits how many cells of a set hold a ship: closes the
 * options that would make a sum too large. Returns false if a sum is already too large, or can no
 * longer become large enough. Sets *settled to true if no open option adds to any sum. */
bool bsc_dlx_state_apply_sums(bsc_dlx_search *search, const bsc_dlx_level *level, bool *settled);
/* Prepares the level for its branches, each of which takes one option of level->item. */
void bsc_dlx_state_begin(bsc_dlx_search *search, bsc_dlx_level *level);
/* Undoes bsc_dlx_state_begin, after the level's last branch. */
void bsc_dlx_state_end(bsc_dlx_search *search, const bsc_dlx_level *level);
/* Sets level->option to the next open option of level->item, and closes this option for the later
 * branches of the level. */
void bsc_dlx_state_next(bsc_dlx_search *search, bsc_dlx_level *level);
/* Takes level->option into the solution: makes the state of the next level from that of this
 * level. */
void bsc_dlx_state_take(bsc_dlx_search *search, bsc_dlx_level *level);
/* Undoes bsc_dlx_state_take, so that the level can try its next branch. */
void bsc_dlx_state_undo(bsc_dlx_search *search, const bsc_dlx_level *level);

#endif
