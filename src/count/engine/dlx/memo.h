/* memo.h - a transposition table of numbers of solutions, by the items that are covered. */
#ifndef BSC_DLX_MEMO_H
#define BSC_DLX_MEMO_H

#include "count/engine/dlx/search.h"

/* Returns whether the matrix has few enough items for a key, and a first table fits into `bytes`.
 * */
bool bsc_dlx_memo_fits(const bsc_matrix *matrix, size_t bytes);
/* Makes an empty memo that grows to at most `bytes`, with the key of the root. Returns false if
 * there is no memory. */
bool bsc_dlx_memo_init(bsc_dlx_memo *memo, const bsc_matrix *matrix, size_t bytes);
void bsc_dlx_memo_release(bsc_dlx_memo *memo);
/* Moves the key to the node after the option was taken (change 1), or undone (-1). */
void bsc_dlx_memo_update_key(bsc_dlx_memo *memo, uint32_t option, int change);
/* Looks the current key up. If the table has it, sets *count to the solutions below the node, adds
 * the subtree's nodes to memo->saved, and returns true. */
bool bsc_dlx_memo_find(bsc_dlx_memo *memo, bsc_dlx_count *count);
/* Stores the number of solutions below the node of the current key, whose subtree has `nodes`. */
void bsc_dlx_memo_store(bsc_dlx_memo *memo, bsc_dlx_count count, uint64_t nodes);

#endif
