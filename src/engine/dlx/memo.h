/* memo.h - a transposition table: the number of solutions below a node, by the items that are
 * covered there. Nodes that cover the same items by different options have the same subtree.
 *
 *   key     a bit for each item that is covered; then for each item of several copies how many of
 *           them are chosen
 *   entry   key | count, 2 words | nodes of the subtree, 0 where the entry is empty
 *
 * Direct-mapped: a new entry takes the place of the old one. It grows by four when as many were
 * stored as it holds, up to its limit. Whole keys are compared, so no count hangs on a hash. */
#ifndef BSC_ENGINE_DLX_MEMO_H
#define BSC_ENGINE_DLX_MEMO_H

#include "base/natural.h"
#include "cover/matrix.h"

/* Enough for any count that can be enumerated: a leaf adds less than 2^64, and no run sees 2^64
 * leaves. With a memo it can be too much: search.c looks at each sum. */
typedef bsc_wide bsc_dlx_count;

typedef struct bsc_dlx_memo {
    const bsc_matrix *matrix;
    uint32_t item_words, key_words, stride; /* 64-bit words */
    uint64_t *key;                          /* of the node that the search is at */
    uint64_t *entry;                        /* [size * stride] */
    size_t size, max_size;                  /* powers of 2 */
    uint64_t stores, finds;
    uint64_t trial_end; /* search.c: steps, when it looks whether the memo pays */
    uint64_t saved;     /* nodes of subtrees that were found here */
} bsc_dlx_memo;

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
