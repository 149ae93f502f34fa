/* memo.h - the memo, the transposition table of a search: stores the number of solutions below a
 * node of the search tree, and finds it again by the set of items that are covered at the node.
 * search.h has the struct and an example. */
#ifndef BSC_DLX_MEMO_H
#define BSC_DLX_MEMO_H

#include "count/engine/dlx/search.h"

/* Returns true if the matrix has few enough items for a key of the memo, and a new table fits into
 * `bytes` bytes. */
bool bsc_dlx_memo_fits(const bsc_matrix *matrix, size_t bytes);
/* Makes an empty memo whose table may grow to `bytes` bytes. The memo's current key is set to that
 * of the root, at which no item is covered. Returns false if memory runs out. */
bool bsc_dlx_memo_init(bsc_dlx_memo *memo, const bsc_matrix *matrix, size_t bytes);
/* Frees the table and the key. */
void bsc_dlx_memo_release(bsc_dlx_memo *memo);
/* Updates the memo's current key after the search has taken `option` (`change` is 1) or has undone
 * that choice (`change` is -1). */
void bsc_dlx_memo_update_key(bsc_dlx_memo *memo, uint32_t option, int change);
/* Looks up the memo's current key. If the table has it, sets *count to the number of solutions
 * below the node, adds the number of nodes of the node's subtree to memo->saved, and returns true.
 * Otherwise returns false. */
bool bsc_dlx_memo_find(bsc_dlx_memo *memo, bsc_dlx_count *count);
/* Stores, under the memo's current key, that `count` solutions lie below the node and that the
 * node's subtree has `nodes` nodes. */
void bsc_dlx_memo_store(bsc_dlx_memo *memo, bsc_dlx_count count, uint64_t nodes);

#endif
