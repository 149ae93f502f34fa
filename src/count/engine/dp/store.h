/* store.h - a stack of memory. Arrays are taken one after the other from a few large blocks. To
 * free them, the caller goes back to a mark that it took earlier, and all arrays taken since then
 * are freed at once.
 *
 *   mark = bsc_dp_store_mark(store);
 *   a = bsc_dp_store_new(store, 100, 4);
 *   b = bsc_dp_store_new(store, 20, 8);
 *   bsc_dp_store_rewind(store, mark);         frees a and b, but nothing older
 *
 * The threads of a sweep keep in such stores what a bucket (a part of the states, segment.h) leaves
 * for later: the states that it sends to other buckets, and what a backward pass will need. Each
 * thread has its own stores, so that no locks are needed. With malloc these arrays, some 100 KiB
 * each and of a different length in every bucket, left holes in the heaps of the threads: a map of
 * 13x13 held 22 MiB more than it had counted. */
#ifndef BSC_ENGINE_DP_STORE_H
#define BSC_ENGINE_DP_STORE_H

#include "count/base/memory.h"

/* A stack of blocks, the newest first. All zero: empty. */
typedef struct bsc_dp_store {
    struct bsc_dp_block *newest; /* NULL: the store is empty */
    size_t held;                 /* bytes of all blocks together */
} bsc_dp_store;

/* How full a store was when the mark was taken. All zero: the store was empty. */
typedef struct bsc_dp_mark {
    struct bsc_dp_block *block; /* the newest block at that time; NULL: there was none */
    size_t used;                /* how many bytes of that block were in use, including its head */
} bsc_dp_mark;

/* Returns memory for `count` elements of `size` bytes each. The memory is not zeroed, and belongs
 * to the store: it stays valid until the store is released, or rewound to a mark that was taken
 * before this call. Returns NULL if memory is short. */
void *bsc_dp_store_new(bsc_dp_store *store, size_t count, size_t size);

/* Returns a mark that remembers how full the store is now. */
bsc_dp_mark bsc_dp_store_mark(const bsc_dp_store *store);

/* Frees all memory that was taken from the store after the mark was taken. */
void bsc_dp_store_rewind(bsc_dp_store *store, bsc_dp_mark mark);

/* Frees all memory of the store, which is then empty. */
void bsc_dp_store_release(bsc_dp_store *store);

#endif
