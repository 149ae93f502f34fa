/* state.h - the state of the search at one level of its stack: which options may still be taken,
 * and which items still need options. These are called open. The state is stored as linked lists
 * (links.h) or as rows of bits (bits.h). At each node of the tree, the search calls these functions
 * in the order
 *
 *     choose, begin, { next, take, (the child node), undo } for each branch, end
 *
 * It also calls shrink, which may store the state in a smaller form: before choose if the state is
 * in linked lists; between choose and begin if it is in rows of bits, because the number of
 * branches then decides whether a smaller form saves time.
 *
 * A sum of the matrix usually limits how many cells of a set hold a ship. Where state.c says cells,
 * a sum may as well count ships, or how often an item of a text is covered (bsc_term). */
#ifndef BSC_DLX_STATE_H
#define BSC_DLX_STATE_H

#include "count/engine/dlx/search.h"

/* Initializes level 0 of the stack, the root of the tree: all items and options are open. If the
 * state is in linked lists (shared->root has no options), these must be as bsc_dlx_links_init has
 * made them. Returns false if memory runs out; level 0 then has no state. */
bool bsc_dlx_state_root(bsc_dlx_search *search);
/* Makes the state of the level smaller, if that saves time: stores the options and items that are
 * still open in a new block, which is a smaller copy of the matrix in rows of bits. Linked lists
 * are replaced by a block when at most max_block_options options are open (bsc_dlx_method). A block
 * is replaced by a smaller block when the new rows have at most half as many words, and there is
 * enough left to search: more than 3 options, in at least a dozen branches, whose number must be in
 * level->untried. The item that was chosen before the call stays chosen. Returns false if memory
 * runs out; the state of the level is then as it was. */
bool bsc_dlx_state_shrink(bsc_dlx_search *search, bsc_dlx_level *level);
/* Chooses the item to branch on, as bsc_dlx_bits_choose and bsc_dlx_links_choose do: the open item
 * with the fewest branches. There must be an open item. Stores it in level->block_item if the state
 * is in rows of bits, and in level->list_item if it is in linked lists. Returns how many branches
 * the item has; 0 means that it cannot be covered. */
uint64_t bsc_dlx_state_choose(const bsc_dlx_search *search, bsc_dlx_level *level);
/* For matrices with sums, each of which limits how many cells of a set hold a ship: closes the
 * options that would make a sum too large, if the state is in rows of bits. Returns false if the
 * node has no solution, because a sum is already too large or can no longer become large enough.
 * Sets *settled to whether the sums need no further checks, because no open option can add to any
 * of them. */
bool bsc_dlx_state_apply_sums(bsc_dlx_search *search, const bsc_dlx_level *level, bool *settled);
/* Prepares the level for its branches, each of which takes one option of the item that was chosen
 * (level->block_item or level->list_item). If the state is in linked lists, and the item needs only
 * one more option, covers the item (bsc_dlx_links_cover). */
void bsc_dlx_state_begin(bsc_dlx_search *search, bsc_dlx_level *level);
/* Undoes bsc_dlx_state_begin and all calls of bsc_dlx_state_next, after the level's last branch.
 * For rows of bits there is nothing to undo: the sets of the level are not used any more. */
void bsc_dlx_state_end(bsc_dlx_search *search, const bsc_dlx_level *level);
/* Goes on to the next branch: sets level->option to the next open option of the chosen item, which
 * must have one, and closes this option for the later branches of the level, so that no solution is
 * found twice. */
void bsc_dlx_state_next(bsc_dlx_search *search, bsc_dlx_level *level);
/* Takes the branch of level->option: makes the state of the next level, at which the option belongs
 * to the solution, from the state of this level. */
void bsc_dlx_state_take(bsc_dlx_search *search, bsc_dlx_level *level);
/* Undoes bsc_dlx_state_take, so that the level can try its next branch. */
void bsc_dlx_state_undo(bsc_dlx_search *search, const bsc_dlx_level *level);

#endif
