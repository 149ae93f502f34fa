/* arena.c - an arena: a linked list of memory blocks that belong to one owner and are freed
 * together.
 *
 *   arena -> newest block -> ... -> oldest block
 *
 * Each block is a separate allocation that begins with a pointer to the next older block; the
 * caller's memory follows it. Blocks are not cut from larger pieces of memory. So the address
 * sanitizer and valgrind see the end of every block, and the tests that make each allocation fail
 * in turn reach every block. */
#include "count/base/arena.h"

#include "bscount.h"

#include "count/base/memory.h"

#include <string.h>

/* The header at the start of a block; the caller's memory follows it. The union makes the header as
 * long as the strictest alignment, so that the caller's memory is aligned for every type. */
typedef struct bsc_arena_block {
    union {
        /* The block that was allocated just before this one; NULL if there is none. */
        struct bsc_arena_block *older;
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
