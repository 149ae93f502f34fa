/* arena.h - memory blocks that belong to one owner and are freed together. */
#ifndef BSC_BASE_ARENA_H
#define BSC_BASE_ARENA_H

#include "bscount.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An arena: the blocks that one owner has allocated. An arena that is all zero is empty. Once an
 * allocation of the arena has failed, all later ones fail too. So the owner may allocate everything
 * it needs, and then ask bsc_arena_status once. */
typedef struct bsc_arena {
    struct bsc_arena_block *newest; /* the head of the list of blocks; NULL: there is none */
    bool failed;                    /* an allocation has failed since the arena was empty */
} bsc_arena;

/* Returns zeroed memory for `count` elements of `size` bytes. Returns NULL if there is no memory,
 * or if an earlier allocation of the arena failed. */
void *bsc_arena_new(bsc_arena *arena, size_t count, size_t size);
/* Sets `array`, a pointer to any type, to `count` zeroed elements of that type, or to NULL as
 * bsc_arena_new does. This is a macro because a function cannot know the type. */
#define BSC_ARENA_ARRAY(arena, array, count)                                                       \
    ((array) = bsc_arena_new(arena, count, sizeof *(array)))
/* Returns a copy of `length` bytes of a text, with a terminator; NULL as for bsc_arena_new. */
char *bsc_arena_text(bsc_arena *arena, const char *text, size_t length);
/* Returns BSC_OK if all allocations succeeded; if not, fills the error as
 * bsc_error_set_no_memory. */
bsc_status bsc_arena_status(const bsc_arena *arena, bsc_error *error);
/* Frees all blocks. The arena is then empty, and may be used again. */
void bsc_arena_release(bsc_arena *arena);

#endif
