/* store.h - a stack of memory. Arrays are taken one after the other from a few large blocks. To
 * free them, the caller goes back to a mark that was set earlier, which frees all arrays taken
 * since then at once.
 *
 *   mark = bsc_dp_store_mark(store);
 *   a = bsc_dp_store_new(store, 100, 4);
 *   b = bsc_dp_store_new(store, 20, 8);
 *   bsc_dp_store_rewind(store, mark);         frees a and b, but nothing older
 *
 * The threads of a sweep use such stores for what a bucket (a part of the states, segment.h) leaves
 * for later: the states that it sends to other buckets, and what a backward pass will need. Each
 * thread has its own stores, so no locks are needed. With malloc these arrays left holes in the
 * heaps of the threads, because they take some 100 KiB each and have a different length in every
 * bucket: a map of 13x13 held 22 MiB more than the library had counted. */
#ifndef BSC_ENGINE_DP_STORE_H
#define BSC_ENGINE_DP_STORE_H

#include "count/base/memory.h"

/* A store: a stack of memory blocks, from which arrays are taken. All arrays taken since some time
 * are freed together. If all fields are zero, the store is empty. */
typedef struct bsc_dp_store {
    struct bsc_dp_block *newest; /* the block that was begun last; NULL: the store is empty */
    size_t held;                 /* size of all blocks together, in bytes */
} bsc_dp_store;

/* A mark: how full a store was at some time. With the mark, all arrays taken later can be freed at
 * once. If all fields are zero, the store was empty. */
typedef struct bsc_dp_mark {
    struct bsc_dp_block *block; /* the newest block at that time; NULL: there was none */
    size_t used; /* bytes of that block that were in use, including the block's head */
} bsc_dp_mark;

/* Returns memory for `count` elements of `size` bytes each; `size` must not be 0. The memory is not
 * zeroed. It belongs to the store, and stays valid until the store is released, or is rewound to a
 * mark that was set before this call. Returns NULL if memory runs out or the size does not fit into
 * a size_t, but not merely because `count` is 0. */
void *bsc_dp_store_new(bsc_dp_store *store, size_t count, size_t size);

/* Returns a mark that says how full the store is now. bsc_dp_store_rewind can then free all memory
 * that is taken from the store later. */
bsc_dp_mark bsc_dp_store_mark(const bsc_dp_store *store);

/* Frees all memory that was taken from the store after the mark was set, and makes all later marks
 * invalid. `mark` must be a valid mark of this store. */
void bsc_dp_store_rewind(bsc_dp_store *store, bsc_dp_mark mark);

/* Frees all memory of the store, which is then empty. */
void bsc_dp_store_release(bsc_dp_store *store);

#endif
