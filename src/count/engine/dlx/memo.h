/* memo.h - the transposition table of a search: finds the number of solutions below a node of the
 * search tree by the set of items that are covered there. search.h has the struct and an
 * example. */
#ifndef BSC_DLX_MEMO_H
#define BSC_DLX_MEMO_H

#include "count/engine/dlx/search.h"

/* Says whether the matrix has few enough items for a key, and a new table fits into `bytes`
 * bytes. */
bool bsc_dlx_memo_fits(const bsc_matrix *matrix, size_t bytes);
/* Makes an empty memo that may grow to `bytes` bytes. Its current key is the key of the root.
 * Returns false if memory runs out. */
bool bsc_dlx_memo_init(bsc_dlx_memo *memo, const bsc_matrix *matrix, size_t bytes);
/* Frees the table and the key. */
void bsc_dlx_memo_release(bsc_dlx_memo *memo);
/* Updates the current key after the search has taken an option (`change` is 1) or has undone that
 * (`change` is -1). */
void bsc_dlx_memo_update_key(bsc_dlx_memo *memo, uint32_t option, int change);
/* Looks up the current key. If the table has it, sets *count to the number of solutions below the
 * node, adds the number of the subtree's nodes to memo->saved, and returns true. */
bool bsc_dlx_memo_find(bsc_dlx_memo *memo, bsc_dlx_count *count);
/* Stores under the current key that the node has `count` solutions below it, and that its subtree
 * has `nodes` nodes. */
void bsc_dlx_memo_store(bsc_dlx_memo *memo, bsc_dlx_count count, uint64_t nodes);

#endif
