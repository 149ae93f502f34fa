/* arena.h - memory blocks that belong to one owner and are freed together. */
#ifndef BSC_BASE_ARENA_H
#define BSC_BASE_ARENA_H

#include "bscount.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An arena: a list of the memory blocks that one owner has allocated, which are freed together. An
 * arena that is all zero is empty. Once an allocation has failed, all later allocations from the
 * same arena fail too. So the owner can allocate everything it needs and then check
 * bsc_arena_status once. */
typedef struct bsc_arena {
    struct bsc_arena_block *newest; /* the block allocated last; NULL if the arena is empty */
    bool failed; /* an allocation has failed since the arena was made or released */
} bsc_arena;

/* Returns zeroed memory for an array of `count` elements of `size` bytes each. The arena owns the
 * memory. For 0 elements, the result points to no bytes, but is not NULL. Returns NULL if there is
 * not enough memory, or if an earlier allocation from this arena failed. */
void *bsc_arena_new(bsc_arena *arena, size_t count, size_t size);
/* Allocates an array of `count` zeroed elements from the arena, and sets the pointer `array` to the
 * array. The elements may have any type. Sets `array` to NULL if bsc_arena_new returns NULL. This
 * is a macro because a function cannot know the type of the elements. */
#define BSC_ARENA_ARRAY(arena, array, count)                                                       \
    ((array) = bsc_arena_new(arena, count, sizeof *(array)))
/* Returns a copy of the first `length` bytes of a text, followed by a terminating 0. `text` may be
 * NULL if `length` is 0. The arena owns the copy. Returns NULL if bsc_arena_new does. */
char *bsc_arena_text(bsc_arena *arena, const char *text, size_t length);
/* Returns BSC_OK if no allocation from the arena has failed. Otherwise fills the error and returns
 * the status, as bsc_error_set_no_memory does: BSC_LIMIT if the memory limit forbade an allocation,
 * BSC_NO_MEMORY if the system had no memory, or the status of an earlier failure that the error
 * already holds. */
bsc_status bsc_arena_status(const bsc_arena *arena, bsc_error *error);
/* Frees all blocks of the arena, which may be empty. The arena is empty afterwards and can be used
 * again, even if an allocation had failed. */
void bsc_arena_release(bsc_arena *arena);

#endif
