/* arena.h - blocks of memory that are freed together, when their owner is released. */
#ifndef BSC_BASE_ARENA_H
#define BSC_BASE_ARENA_H

#include "bscount.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An arena: the blocks that one owner has allocated. All zero, it is an empty one. After an
 * allocation has failed all others of the arena fail too, so that the owner may allocate everything
 * and then ask bsc_arena_status once. */
typedef struct bsc_arena {
    struct bsc_arena_block *newest; /* the head of the list of blocks; NULL: there is none */
    bool failed;                    /* an allocation has failed since the arena was empty */
} bsc_arena;

/* Returns zeroed memory for `count` elements of `size` bytes; NULL if there is none, or if an
 * allocation of the arena failed before. */
void *bsc_arena_new(bsc_arena *arena, size_t count, size_t size);
/* Sets `array`, a pointer to any type, to `count` zeroed elements of that type, and has its value:
 * NULL as for bsc_arena_new. A macro, since a function cannot see the type. */
#define BSC_ARENA_ARRAY(arena, array, count)                                                       \
    ((array) = bsc_arena_new(arena, count, sizeof *(array)))
/* The same for `name`, an array of the struct *of, whose arena is of->arena. */
#define BSC_OWN_ARRAY(of, name, count) BSC_ARENA_ARRAY(&(of)->arena, (of)->name, count)
/* Returns a copy of `length` bytes of a text, with a terminator; NULL as for bsc_arena_new. */
char *bsc_arena_text(bsc_arena *arena, const char *text, size_t length);
/* Returns BSC_OK if all allocations succeeded; if not, fills the error as
 * bsc_error_set_no_memory. */
bsc_status bsc_arena_status(const bsc_arena *arena, bsc_error *error);
/* Frees all blocks. The arena is then empty, and may be used again. */
void bsc_arena_release(bsc_arena *arena);

#endif
