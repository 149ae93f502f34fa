/* memo.h - what other files use of memo.c. */
#ifndef BSC_DLX_MEMO_H
#define BSC_DLX_MEMO_H

#include "count/engine/dlx/search.h"

/* Whether the matrix has few enough items for a key, and a first table fits into `bytes`. */
bool bsc_dlx_memo_suits(const bsc_matrix *matrix, size_t bytes);
/* A memo that grows to at most `bytes`; false when there is no memory. */
bool bsc_dlx_memo_init(bsc_dlx_memo *memo, const bsc_matrix *matrix, size_t bytes);
void bsc_dlx_memo_release(bsc_dlx_memo *memo);
/* The key after the option was taken (1), or given back (-1). */
void bsc_dlx_memo_move(bsc_dlx_memo *memo, uint32_t option, int by);
bool bsc_dlx_memo_find(bsc_dlx_memo *memo, bsc_dlx_count *count);
void bsc_dlx_memo_store(bsc_dlx_memo *memo, bsc_dlx_count count, uint64_t nodes);

#endif
