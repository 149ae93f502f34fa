/* memory.h - every allocation of the library goes through here, so that a test can make any one of
 * them fail. New memory is zeroed; NULL where there is none or the size passes SIZE_MAX. */
#ifndef BSC_BASE_MEMORY_H
#define BSC_BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

void *bsc_memory_new(size_t count, size_t size);
void bsc_memory_free(void *block);
/* Makes sure that a growing array can hold `wanted` elements: doubles `*capacity` and moves
 * `*array` (`array` points to the array's pointer). On false both are as before. New elements
 * are not zeroed. */
bool bsc_memory_grow(void *array, size_t *capacity, size_t wanted, size_t size);
/* The capacity that bsc_memory_grow goes to. */
size_t bsc_memory_capacity(size_t capacity, size_t wanted);
/* Moves *array to a block of exactly so many elements, at least one. */
bool bsc_memory_resize(void *array, size_t *capacity, size_t elements, size_t size);
/* A copy of `length` bytes, with a terminator. */
char *bsc_memory_text(const char *text, size_t length);

#ifndef NDEBUG
/* For tests, in builds with assertions: after `allocations` more, every allocation fails until the
 * next call; UINT64_MAX: none. */
void bsc_memory_fail_after(uint64_t allocations);
/* Allocations since the last call of bsc_memory_fail_after. */
uint64_t bsc_memory_allocations(void);
#endif

#endif
