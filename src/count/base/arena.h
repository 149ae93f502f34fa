/* arena.h - what other files use of arena.c. */
#ifndef BSC_BASE_ARENA_H
#define BSC_BASE_ARENA_H

#include "bscount.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All zero: empty. */
typedef struct bsc_arena {
    struct bsc_arena_block *newest;
    bool failed;
} bsc_arena;

/* Zeroed memory for `count` elements of `size` bytes; NULL once anything has failed. */
void *bsc_arena_new(bsc_arena *arena, size_t count, size_t size);
/* An array of `count` elements of its own type. */
#define BSC_ARENA_ARRAY(arena, array, count)                                                       \
    ((array) = bsc_arena_new(arena, count, sizeof *(array)))
/* The same for one that a struct holds with its arena: of->name and of->arena. */
#define BSC_OWN_ARRAY(of, name, count) BSC_ARENA_ARRAY(&(of)->arena, (of)->name, count)
/* A copy of `length` bytes, with a terminator. */
char *bsc_arena_text(bsc_arena *arena, const char *text, size_t length);
/* BSC_OK; where anything failed as bsc_error_no_memory. */
bsc_status bsc_arena_status(const bsc_arena *arena, bsc_error *error);
/* Frees every block; the arena is then empty again. */
void bsc_arena_release(bsc_arena *arena);
/* Of a struct that has nothing but its arena to give back: all zero after it. */
#define BSC_RELEASE(of) (bsc_arena_release(&(of)->arena), (void)memset((of), 0, sizeof *(of)))

#endif
