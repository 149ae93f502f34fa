/* store.h - a stack of memory: arrays are handed out one after the other from a few large blocks,
 * and given back all at once down to a mark that was taken earlier.
 *
 *   mark = bsc_dp_store_mark(store);
 *   a = bsc_dp_store_new(store, 100, 4);      b = bsc_dp_store_new(store, 20, 8);
 *   bsc_dp_store_rewind(store, mark);         a and b are gone, what was there before stays
 *
 * A sweep's threads put into stores what their buckets leave for later: the states that are sent to
 * the next buckets, and what a backward pass needs. Each thread has its own stores, so that none
 * needs a lock. Single arrays from malloc, some 100 KiB each and of a different length in every
 * bucket, left holes in the heaps of the threads: a map of 13x13 held 22 MiB more than it had
 * counted. */
#ifndef BSC_ENGINE_DP_STORE_H
#define BSC_ENGINE_DP_STORE_H

#include "count/base/memory.h"

/* A stack of blocks, the newest first. All zero: empty. */
typedef struct bsc_dp_store {
    struct bsc_dp_block *newest; /* NULL where the store is empty */
    size_t held;                 /* bytes of all its blocks */
} bsc_dp_store;

/* How full a store was at some time. All zero: it was empty. */
typedef struct bsc_dp_mark {
    struct bsc_dp_block *block; /* the newest block then, or NULL */
    size_t used;                /* bytes of that block in use then, its head included */
} bsc_dp_mark;

/* Returns memory for `count` elements of `size` bytes, which is not zeroed, or NULL where memory is
 * short. The memory stays valid until the store is rewound to a mark that is older. */
void *bsc_dp_store_new(bsc_dp_store *store, size_t count, size_t size);

/* Returns how full the store is now. */
bsc_dp_mark bsc_dp_store_mark(const bsc_dp_store *store);

/* Gives back all memory that was handed out after the mark was taken. */
void bsc_dp_store_rewind(bsc_dp_store *store, bsc_dp_mark mark);

/* Gives back all memory of the store. */
void bsc_dp_store_release(bsc_dp_store *store);

#endif
