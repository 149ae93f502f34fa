/* arena.c - a list of blocks behind one owner, each an allocation of its own: so tools that watch
 * the ends of blocks (the address sanitizer, valgrind) still do, and the tests that make each
 * allocation fail still reach each. */
#include "count/base/arena.h"

#include "bscount.h"

#include "count/base/memory.h"

/* The head of a block: as aligned as the contents after it must be. */
typedef struct bsc_arena_block {
    union {
        struct bsc_arena_block *older;
        max_align_t align;
    };
} block;

void *bsc_arena_new(bsc_arena *arena, size_t count, size_t size) {
    const bool fits = size == 0 || count <= (SIZE_MAX - sizeof(block)) / size;
    const size_t bytes = sizeof(block) + (fits ? count * size : 0);
    block *added = NULL;
    if (fits && !arena->failed) added = bsc_memory_new(1, bytes);
    if (added == NULL) {
        arena->failed = true;
        return NULL;
    }
    added->older = arena->newest;
    arena->newest = added;
    return added + 1;
}

char *bsc_arena_text(bsc_arena *arena, const char *text, size_t length) {
    char *copy = length == SIZE_MAX ? NULL : bsc_arena_new(arena, length + 1, 1);
    if (copy == NULL) arena->failed = true;
    if (copy != NULL && length > 0) memcpy(copy, text, length);
    return copy;
}

bsc_status bsc_arena_status(const bsc_arena *arena, bsc_error *error) {
    return arena->failed ? bsc_error_no_memory(error) : BSC_OK;
}

void bsc_arena_release(bsc_arena *arena) {
    while (arena->newest != NULL) {
        block *older = arena->newest->older;
        bsc_memory_free(arena->newest);
        arena->newest = older;
    }
    arena->failed = false;
}
