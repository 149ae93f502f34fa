/* arena.c - a list of blocks that have one owner and are freed together:
 *
 *   arena -> newest block -> ... -> oldest block      each with a link before its contents
 *
 * Every block is an allocation of its own and not a piece of a larger one. Tools that watch the
 * ends of blocks (the address sanitizer, valgrind) therefore see each, and the tests that let
 * every allocation fail in turn reach each. */
#include "count/base/arena.h"

#include "bscount.h"

#include "count/base/memory.h"

#include <string.h>

/* Stands in front of the contents of a block. The union keeps the contents aligned for every
 * type. */
typedef struct bsc_arena_block {
    union {
        struct bsc_arena_block *older; /* the block that was allocated before; NULL: none */
        max_align_t align;
    };
} block;

void *bsc_arena_new(bsc_arena *arena, size_t count, size_t size) {
    const bool fits = size == 0 || count <= (SIZE_MAX - sizeof(block)) / size;
    block *added = NULL;
    if (fits && !arena->failed) added = bsc_memory_new(1, sizeof *added + count * size);
    if (added == NULL) {
        arena->failed = true;
        return NULL;
    }
    added->older = arena->newest;
    arena->newest = added;
    return added + 1;
}

char *bsc_arena_text(bsc_arena *arena, const char *text, size_t length) {
    if (length == SIZE_MAX) {
        arena->failed = true;
        return NULL;
    }
    char *const copy = bsc_arena_new(arena, length + 1, 1);
    if (copy != NULL && length > 0) memcpy(copy, text, length);
    return copy;
}

bsc_status bsc_arena_status(const bsc_arena *arena, bsc_error *error) {
    return arena->failed ? bsc_error_set_no_memory(error) : BSC_OK;
}

void bsc_arena_release(bsc_arena *arena) {
    while (arena->newest != NULL) {
        block *const older = arena->newest->older;
        bsc_memory_free(arena->newest);
        arena->newest = older;
    }
    arena->failed = false;
}
