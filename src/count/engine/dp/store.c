/* store.c - a stack of memory that consists of large blocks (store.h).
 *
 *   newest block -> older block -> ... -> NULL
 *   [ head | array | array | free ]        the head says how many bytes of the block are in use
 *
 * A new array goes into the newest block if it fits there. Otherwise a new block is begun. A new
 * block is a quarter as large as the whole store so far, so that small boards take little memory.
 * It gets at most a sixteenth of the memory that is left, because a block stays allocated as long
 * as any array in it is in use. It has at least MIN_BLOCK and at most MAX_BLOCK bytes. An array
 * that is larger than that gets a block of its own.
 *
 * Invariant: HEAD <= used <= bytes in every block, and `held` is the sum of the blocks' bytes. */
#include "count/engine/dp/store.h"

#include <assert.h>

/* The usual size of a new block is at least this many bytes. */
#define MIN_BLOCK ((size_t)16 << 10)
/* The usual size of a new block is at most this many bytes: four large pages of 2 MiB, less some
 * space for malloc's own data. */
#define MAX_BLOCK (((size_t)8 << 20) - 64)
/* The address of every array is a multiple of this many bytes, because loops use vectors of 16
 * bytes. */
#define ALIGNMENT ((size_t)16)

/* The head of a block of memory. The arrays that are taken from the block come after it. */
typedef struct bsc_dp_block {
    struct bsc_dp_block *older; /* the block that was begun before this one; NULL: there is none */
    size_t bytes;               /* bytes of the block, including this head */
    size_t used;                /* bytes that are in use, including this head */
} block;

/* Returns `bytes` rounded up to a multiple of ALIGNMENT. */
static size_t round_up(size_t bytes) {
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

/* The size of a block's head in bytes, rounded up so that the first array after the head is
 * aligned. */
#define HEAD ((sizeof(block) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT)

/* Returns the usual size of a new block in bytes: a quarter of what the store holds, but at most a
 * sixteenth of the memory that is left, and between MIN_BLOCK and MAX_BLOCK. */
static size_t usual_block_bytes(const bsc_dp_store *store) {
    const size_t quarter = store->held / 4;
    const size_t sixteenth = bsc_memory_left() / 16;
    size_t bytes = quarter < sixteenth ? quarter : sixteenth;
    if (bytes > MAX_BLOCK) bytes = MAX_BLOCK;
    if (bytes < MIN_BLOCK) bytes = MIN_BLOCK;
    return bytes;
}

/* Returns a new block with space for an array of array_bytes bytes, in which only the field `bytes`
 * is set. The block has the usual size, or is larger if the array needs more. If there is not
 * enough memory for the usual size, the block is just large enough for the array. Returns NULL if
 * memory runs out. */
static block *new_block(const bsc_dp_store *store, size_t array_bytes) {
    block *result = NULL;
    size_t capacity = 0;
    const size_t needed = HEAD + array_bytes;
    size_t usual = usual_block_bytes(store);
    if (usual < needed) usual = needed;
    if (!bsc_memory_grow(&result, &capacity, usual, 1) &&
        !bsc_memory_grow(&result, &capacity, needed, 1))
        return NULL;
    result->bytes = capacity;
    return result;
}

void *bsc_dp_store_new(bsc_dp_store *store, size_t count, size_t size) {
    if (count > (SIZE_MAX - HEAD - ALIGNMENT) / size) return NULL;
    const size_t array_bytes = round_up(count * size);
    block *newest = store->newest;
    if (newest == NULL || newest->bytes - newest->used < array_bytes) {
        newest = new_block(store, array_bytes);
        if (newest == NULL) return NULL;
        newest->older = store->newest;
        newest->used = HEAD;
        store->newest = newest;
        store->held += newest->bytes;
    }
    assert(newest->used >= HEAD && newest->bytes - newest->used >= array_bytes);
    char *array = (char *)newest + newest->used;
    newest->used += array_bytes;
    return array;
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

void bsc_dp_store_release(bsc_dp_store *store) {
    bsc_dp_store_rewind(store, (bsc_dp_mark){NULL, 0});
}
