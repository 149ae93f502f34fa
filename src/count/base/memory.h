/* memory.h - the only allocator of the library. It counts all memory, refuses an allocation that
 * would exceed the memory limit of the process, and can let allocations fail for a test.
 *
 * Three functions are public, and declared in bscount.h: bsc_memory_limit sets the limit,
 * bsc_memory_left returns how many bytes it leaves, and bsc_memory_peak the greatest use so far. */
#ifndef BSC_BASE_MEMORY_H
#define BSC_BASE_MEMORY_H

#include "bscount.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Returns zeroed memory for `count` elements of `size` bytes each, which the caller frees with
 * bsc_memory_free. For 0 elements, the result points to no bytes, but is not NULL. Returns NULL if
 * the system has no memory, if the memory limit forbids the allocation, or if `count` x `size` is
 * above SIZE_MAX. */
void *bsc_memory_new(size_t count, size_t size);
/* Frees memory that bsc_memory_new or bsc_memory_text returned, or an array that grows; NULL is
 * allowed. */
void bsc_memory_free(void *block);
/* Returns a copy of the first `length` bytes of a text, followed by a terminating 0. `text` may be
 * NULL if `length` is 0. The caller frees the copy with bsc_memory_free. Returns NULL if
 * bsc_memory_new does. */
char *bsc_memory_text(const char *text, size_t length);

/* ---- Arrays that grow ----
 *
 * In these functions `array` is the address of the caller's pointer to an array. The pointer must
 * be NULL before the first call. *capacity is the number of elements, of `size` bytes each, for
 * which the array has room; it must be 0 before the first call. New elements are not zeroed. If
 * `wanted` is 0, nothing changes, and the array may stay NULL. The caller frees the array with
 * bsc_memory_free. */

/* Makes sure that the array has room for `wanted` elements, and preserves its elements. If the
 * array must grow, its capacity is at least doubled, and it may move. Returns false if there is no
 * memory; the array is then unchanged. */
bool bsc_memory_grow(void *array, size_t *capacity, size_t wanted, size_t size);
/* Makes sure that the array has room for `wanted` elements. If the array must grow, its elements
 * may be lost, and it gets room for a sixteenth more elements than wanted; this number of elements
 * must not exceed SIZE_MAX (asserted). Returns false if there is no memory; the array is then NULL
 * and its capacity 0. */
bool bsc_memory_reserve(void *array, size_t *capacity, size_t wanted, size_t size);
/* Reduces the capacity of the array to `used` elements, which are preserved; the array may move.
 * Does nothing if `used` is 0 or not less than the capacity, or if there is no memory; so it cannot
 * fail. */
void bsc_memory_fit(void *array, size_t *capacity, size_t used, size_t size);

/* Call bsc_memory_grow, bsc_memory_reserve and bsc_memory_fit for an array that is a field of a
 * struct. `owner` is a pointer to the struct, `name` is the field of the array, and the field
 * name_capacity must be its capacity. These are macros because a function cannot know the type of
 * the elements or form the name of the second field. */
#define BSC_ARRAY_GROW(owner, name, wanted)                                                        \
    bsc_memory_grow(&(owner)->name, &(owner)->name##_capacity, wanted, sizeof *(owner)->name)
#define BSC_ARRAY_RESERVE(owner, name, wanted)                                                     \
    bsc_memory_reserve(&(owner)->name, &(owner)->name##_capacity, wanted, sizeof *(owner)->name)
#define BSC_ARRAY_FIT(owner, name, used)                                                           \
    bsc_memory_fit(&(owner)->name, &(owner)->name##_capacity, used, sizeof *(owner)->name)

/* Several lists are stored one after the other in one array, for example the items of each option
 * of a matrix. List `row` has the elements first[row] to first[row + 1] - 1 of the array. Returns
 * the length of that list. */
static inline uint32_t bsc_row_length(const uint32_t *first, uint32_t row) {
    return first[(size_t)row + 1] - first[row];
}

/* ---- The counter ---- */

/* Returns how many bytes of memory the library has in use now: the length of all its blocks
 * together, with their heads. Freed blocks that the library keeps for later use do not count. */
size_t bsc_memory_held(void);
/* Fills the error after an allocation has failed, and returns the status: BSC_LIMIT, with
 * BSC_REASON_MEMORY_LIMIT, if the limit forbade the last allocation that failed in any thread, or
 * BSC_NO_MEMORY if the system had no memory for it. If the error already holds an earlier failure,
 * changes nothing and returns the status of that failure, as bsc_error_set does. `error` may be
 * NULL. */
bsc_status bsc_error_set_no_memory(bsc_error *error);

#ifndef NDEBUG
/* For tests, only in builds with assertions: lets the next `allocations` allocations succeed and
 * all later ones fail. UINT64_MAX lets all succeed again. */
void bsc_memory_fail_after(uint64_t allocations);
/* Returns how many allocations were requested since the last call of bsc_memory_fail_after. */
uint64_t bsc_memory_allocations(void);
#endif

#endif
