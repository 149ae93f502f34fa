/* store.c - large blocks, from which pieces are handed out one behind the other.
 *
 * A block has a quarter of what the store holds, from FIRST to LARGE bytes, so that small boards
 * take little; LARGE is four large pages with its head. A larger piece has a block of its own. */
#include "engine/dp/store.h"

#include <assert.h>

#define FIRST ((size_t)16 << 10)
#define LARGE (((size_t)8 << 20) - 64)
#define ALIGN ((size_t)16)

typedef struct bsc_dp_block {
    struct bsc_dp_block *older;
    size_t bytes, used; /* the head included */
} block;

#define HEAD ((sizeof(block) + ALIGN - 1) / ALIGN * ALIGN)

static block *new_block(const bsc_dp_store *store, size_t piece) {
    block *made = NULL;
    const size_t least = HEAD + piece, quarter = store->held / 4;
    size_t capacity = 0, bytes = quarter < FIRST ? FIRST : quarter > LARGE ? LARGE : quarter;
    if (bytes < least) bytes = least;
    if (bsc_memory_grow(&made, &capacity, bytes, 1) ||
        bsc_memory_grow(&made, &capacity, least, 1)) /* memory is short */
        made->bytes = capacity;
    return made;
}

void *bsc_dp_store_new(bsc_dp_store *store, size_t count, size_t size) {
    if (count > (SIZE_MAX - HEAD - ALIGN) / size) return NULL;
    const size_t piece = (count * size + ALIGN - 1) / ALIGN * ALIGN;
    block *from = store->newest;
    if (from == NULL || from->bytes - from->used < piece) {
        from = new_block(store, piece);
        if (from == NULL) return NULL;
        from->older = store->newest;
        from->used = HEAD;
        store->newest = from;
        store->held += from->bytes;
    }
    assert(from->used >= HEAD && from->bytes - from->used >= piece);
    from->used += piece;
    return (char *)from + from->used - piece;
}

bsc_dp_mark bsc_dp_store_mark(const bsc_dp_store *store) {
    block *newest = store->newest;
    return (bsc_dp_mark){newest, newest == NULL ? 0 : newest->used};
}

void bsc_dp_store_rewind(bsc_dp_store *store, bsc_dp_mark mark) {
    while (store->newest != mark.block) {
        block *last = store->newest;
        assert(last != NULL && store->held >= last->bytes);
        store->newest = last->older;
        store->held -= last->bytes;
        bsc_memory_free(last);
    }
    if (mark.block != NULL) mark.block->used = mark.used;
}
