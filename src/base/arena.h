/* arena.h - blocks that live as long as their owner: allocated one by one, freed all at once.
 *
 *   arena -> newest block -> ... -> first block      each with a link before its contents
 *
 * A failure sticks: after one, every block is NULL, so the owner checks once, when all are
 * allocated. */
#ifndef BSC_BASE_ARENA_H
#define BSC_BASE_ARENA_H

#include "base/memory.h"

struct bsc_arena_block;

/* All zero: empty. */
typedef struct bsc_arena {
    struct bsc_arena_block *newest;
    bool failed;
} bsc_arena;

/* Zeroed memory for `count` elements of `size` bytes; NULL once anything has failed. */
void *bsc_arena_new(bsc_arena *arena, size_t count, size_t size);
/* A copy of `length` bytes, with a terminator. */
char *bsc_arena_text(bsc_arena *arena, const char *text, size_t length);
/* BSC_OK; where anything failed as bsc_error_no_memory. */
bsc_status bsc_arena_status(const bsc_arena *arena, bsc_error *error);
/* Frees every block; the arena is then empty again. */
void bsc_arena_release(bsc_arena *arena);

#endif
