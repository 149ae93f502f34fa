/* memory.h - the library's only allocator. Every allocation is counted, is refused if it would
 * pass the limit of the process, and can be made to fail by a test.
 *
 * The functions of the limit, of what is left and of the peak are public: see bsc_memory_limit in
 * bscount.h. */
#ifndef BSC_BASE_MEMORY_H
#define BSC_BASE_MEMORY_H

#include "bscount.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Returns zeroed memory for `count` elements of `size` bytes. Returns NULL if the system has no
 * memory, if the limit forbids it, or if the size would be more than SIZE_MAX. */
void *bsc_memory_new(size_t count, size_t size);
/* Frees a block that one of these functions returned; NULL is allowed. */
void bsc_memory_free(void *block);
/* Returns a copy of the first `length` bytes of a text, with a 0 behind them. Returns NULL as
 * bsc_memory_new does. */
char *bsc_memory_text(const char *text, size_t length);

/* ---- Arrays that grow ----
 *
 * `array` is the address of the caller's pointer to an array; that pointer is NULL at first.
 * *capacity is the number of elements of `size` bytes for which the array has space. New elements
 * are not zeroed. */

/* Makes sure that the array has space for `wanted` elements. If it has not, its capacity is at
 * least doubled, and its elements are kept. Returns false if there is no memory; the array is then
 * as before. */
bool bsc_memory_grow(void *array, size_t *capacity, size_t wanted, size_t size);
/* Makes sure that the array has space for `wanted` elements. If it has not, it gets space for not
 * many more than that, and its elements are lost. Returns false if there is no memory; the array is
 * then NULL and its capacity 0. */
bool bsc_memory_reserve(void *array, size_t *capacity, size_t wanted, size_t size);
/* Gives back the space behind the first `used` elements; does nothing if `used` is 0. */
void bsc_memory_fit(void *array, size_t *capacity, size_t used, size_t size);

/* The same three for a struct that has an array `name` and its capacity `name_capacity`. Macros,
 * since only they see the type of the elements and join the two names. */
#define BSC_ARRAY_GROW(of, name, wanted)                                                           \
    bsc_memory_grow(&(of)->name, &(of)->name##_capacity, wanted, sizeof *(of)->name)
#define BSC_ARRAY_RESERVE(of, name, wanted)                                                        \
    bsc_memory_reserve(&(of)->name, &(of)->name##_capacity, wanted, sizeof *(of)->name)
#define BSC_ARRAY_FIT(of, name, used)                                                              \
    bsc_memory_fit(&(of)->name, &(of)->name##_capacity, used, sizeof *(of)->name)

/* Returns the length of list `row` where lists stand one after the other in an array: list `row`
 * has the elements first[row] .. first[row + 1] - 1 of the array. The entries of a matrix's
 * options, the options of its items and the placements of pieces are stored so. */
static inline uint32_t bsc_row_length(const uint32_t *first, uint32_t row) {
    return first[(size_t)row + 1] - first[row];
}

/* ---- The counter ---- */

/* Returns how many bytes all blocks together take now. */
size_t bsc_memory_held(void);
/* Fills the error after an allocation failed, and returns its status: BSC_LIMIT, with
 * BSC_REASON_MEMORY_LIMIT, if the limit forbade it; BSC_NO_MEMORY if the system had none. */
bsc_status bsc_error_set_no_memory(bsc_error *error);

#ifndef NDEBUG
/* For tests, in builds with assertions: lets the next `allocations` allocations succeed, and makes
 * all later ones fail, until it is called again. With UINT64_MAX no allocation is made to fail. */
void bsc_memory_fail_after(uint64_t allocations);
/* Returns how many allocations were asked for since the last call of bsc_memory_fail_after. */
uint64_t bsc_memory_allocations(void);
#endif

#endif
