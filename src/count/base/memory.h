/* memory.h - every allocation of the library goes through here: it is counted, refused where it
 * would pass the process's limit, and a test can make any one of them fail. New memory is zeroed;
 * NULL where there is none, the limit says no, or the size passes SIZE_MAX.
 *
 * The limit, what is held and the peak are public: see bsc_memory_limit in bscount.h. */
#ifndef BSC_BASE_MEMORY_H
#define BSC_BASE_MEMORY_H

#include "bscount.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

void *bsc_memory_new(size_t count, size_t size);
void bsc_memory_free(void *block);
/* Makes sure that a growing array can hold `wanted` elements: doubles `*capacity` and moves
 * `*array` (a pointer to the array's). On false both are as before. New elements are not zeroed. */
bool bsc_memory_grow(void *array, size_t *capacity, size_t wanted, size_t size);
/* A capacity of `wanted` elements and not much more; their contents are undefined, and on false the
 * array is gone: NULL, and a capacity of 0. */
bool bsc_memory_reserve(void *array, size_t *capacity, size_t wanted, size_t size);
/* Gives back what is after the first `used` elements; nothing where `used` is 0. */
void bsc_memory_fit(void *array, size_t *capacity, size_t used, size_t size);
/* The same for an array that a struct holds with its capacity: of->name and of->name_capacity. */
#define BSC_ARRAY_GROW(of, name, wanted)                                                           \
    bsc_memory_grow(&(of)->name, &(of)->name##_capacity, wanted, sizeof *(of)->name)
#define BSC_ARRAY_RESERVE(of, name, wanted)                                                        \
    bsc_memory_reserve(&(of)->name, &(of)->name##_capacity, wanted, sizeof *(of)->name)
#define BSC_ARRAY_FIT(of, name, used)                                                              \
    bsc_memory_fit(&(of)->name, &(of)->name##_capacity, used, sizeof *(of)->name)
/* Walks row `of` of lists that stand one after the other in one array, as `first` says: the entries
 * of an option, the options of an item, the placements of a piece. */
#define BSC_EACH(k, first, of) for (uint32_t k = (first)[of]; k < (first)[(size_t)(of) + 1]; k++)
static inline uint32_t bsc_row_length(const uint32_t *first, uint32_t of) {
    return first[(size_t)of + 1] - first[of];
}
/* A copy of `length` bytes, with a terminator. */
char *bsc_memory_text(const char *text, size_t length);

/* What all blocks take now. */
size_t bsc_memory_held(void);
/* After an allocation failed: BSC_LIMIT, BSC_REASON_MEMORY_LIMIT by the limit; or BSC_NO_MEMORY. */
bsc_status bsc_error_no_memory(bsc_error *error);

#ifndef NDEBUG
/* For tests, with assertions: after `allocations` all fail until the next call, or never. */
void bsc_memory_fail_after(uint64_t allocations);
/* Allocations since the last call of bsc_memory_fail_after. */
uint64_t bsc_memory_allocations(void);
#endif

/* ---- Arenas: blocks that live as long as their owner ----
 *
 *   arena -> newest block -> ... -> first block      each with a link before its contents
 *
 * After a failure every block is NULL, so the owner checks once, when all are allocated. */

struct bsc_arena_block;

#endif
