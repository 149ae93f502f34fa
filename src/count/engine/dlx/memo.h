/* memo.h - the memo, the transposition table of a search: stores how many solutions lie below a
 * node of the search tree, so that another node with the same covered items need not be searched.
 * search.h has the struct and an example. */
#ifndef BSC_DLX_MEMO_H
#define BSC_DLX_MEMO_H

#include "count/engine/dlx/search.h"

/* Says whether a memo can be used for the matrix: the matrix must have few enough items for a key
 * of the memo, and a new table must fit into `bytes` bytes. */
bool bsc_dlx_memo_fits(const bsc_matrix *matrix, size_t bytes);
/* Makes an empty memo whose table may grow to `bytes` bytes. The memo's current key becomes that of
 * the root of the tree, where no item is covered. Returns false if memory runs out. */
bool bsc_dlx_memo_init(bsc_dlx_memo *memo, const bsc_matrix *matrix, size_t bytes);
/* Frees the memory of the memo: its table and its current key. */
void bsc_dlx_memo_release(bsc_dlx_memo *memo);
/* Updates the memo's current key, which says what items are covered at the search's current node.
 * Must be called after the search has taken `option` (`change` is 1), and after it has undone that
 * (`change` is -1). */
void bsc_dlx_memo_update_key(bsc_dlx_memo *memo, uint32_t option, int change);
/* Looks up the search's current node by the memo's current key. If the table has the key, sets
 * *count to the number of solutions below the node, adds the number of nodes that need not be
 * searched to memo->saved, and returns true. Otherwise returns false. */
bool bsc_dlx_memo_find(bsc_dlx_memo *memo, bsc_dlx_count *count);
/* Stores the result of the search's current node under the memo's current key: `count` solutions
 * lie below the node, and its subtree has `nodes` nodes. */
void bsc_dlx_memo_store(bsc_dlx_memo *memo, bsc_dlx_count count, uint64_t nodes);

#endif
