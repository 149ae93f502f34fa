/* memo.h - a transposition table: finds the number of solutions below a node of the search by the
 * items that are covered there. search.h has the struct, with an example. */
#ifndef BSC_DLX_MEMO_H
#define BSC_DLX_MEMO_H

#include "count/engine/dlx/search.h"

/* Says whether the matrix has few enough items for a key, and a new table fits into `bytes`. */
bool bsc_dlx_memo_fits(const bsc_matrix *matrix, size_t bytes);
/* Makes an empty memo that grows to at most `bytes`, with the key of the root. Returns false if
 * there is no memory. */
bool bsc_dlx_memo_init(bsc_dlx_memo *memo, const bsc_matrix *matrix, size_t bytes);
/* Frees the tables. */
void bsc_dlx_memo_release(bsc_dlx_memo *memo);
/* Makes the key that of the node after the option was taken (change 1), or undone (-1). */
void bsc_dlx_memo_update_key(bsc_dlx_memo *memo, uint32_t option, int change);
/* Looks up the current key. If the table has it, sets *count to the solutions below the node, adds
 * the subtree's nodes to memo->saved, and returns true. */
bool bsc_dlx_memo_find(bsc_dlx_memo *memo, bsc_dlx_count *count);
/* Stores the number of solutions below the node of the current key, whose subtree has `nodes`. */
void bsc_dlx_memo_store(bsc_dlx_memo *memo, bsc_dlx_count count, uint64_t nodes);

#endif
