/* store.h - memory for what buckets leave behind them: pieces one behind the other in large blocks,
 * given back from the last piece on.
 *
 *   newest block -> older block -> ...       in use, the newest up to `used`
 *
 * A thread has its own. Pieces from malloc, some 100 KiB each and in no two buckets as long, left
 * holes in the heaps of the threads: a map of 13x13 held 22 MiB more than it had counted. */
#ifndef BSC_ENGINE_DP_STORE_H
#define BSC_ENGINE_DP_STORE_H

#include "base/memory.h"

struct bsc_dp_block;

/* All zero: empty. */
typedef struct bsc_dp_store {
    struct bsc_dp_block *newest;
    size_t held; /* bytes of the blocks in use */
} bsc_dp_store;

typedef struct bsc_dp_mark {
    struct bsc_dp_block *block;
    size_t used;
} bsc_dp_mark;

/* Memory for `count` elements of `size` bytes, not zeroed; NULL where there is none. */
void *bsc_dp_store_new(bsc_dp_store *store, size_t count, size_t size);
bsc_dp_mark bsc_dp_store_mark(const bsc_dp_store *store);
/* Takes back all that was handed out since the mark; all zero: everything. */
void bsc_dp_store_rewind(bsc_dp_store *store, bsc_dp_mark mark);

#endif
