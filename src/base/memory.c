/* memory.c - the one place that allocates.
 *
 * New memory is zeroed: tables of indices and numbers begin so, and a forgotten field is at
 * least the same in every run. In builds with assertions tests can set a countdown that makes
 * any one allocation fail. */
#include "base/memory.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#ifndef NDEBUG
/* Atomic, since engines allocate in several threads. */
static atomic_uint_fast64_t made;
static atomic_uint_fast64_t made_before_failure = UINT64_MAX;

void bsc_memory_fail_after(uint64_t allocations) {
    atomic_store(&made_before_failure, allocations);
    atomic_store(&made, 0);
}

uint64_t bsc_memory_allocations(void) {
    return atomic_load(&made);
}

static bool may_allocate(void) {
    return atomic_fetch_add(&made, 1) < atomic_load(&made_before_failure);
}
#else
static bool may_allocate(void) {
    return true;
}
#endif

void *bsc_memory_new(size_t count, size_t size) {
    if (!may_allocate()) return NULL;
    /* calloc(0) may give NULL, which here means that there is no memory. */
    if (count == 0 || size == 0) count = size = 1;
    return calloc(count, size); /* refuses a product that passes SIZE_MAX */
}

void bsc_memory_free(void *block) {
    free(block);
}

size_t bsc_memory_capacity(size_t capacity, size_t wanted) {
    const size_t doubled = capacity > SIZE_MAX / 2 ? SIZE_MAX : capacity * 2;
    const size_t larger = doubled > wanted ? doubled : wanted;
    return larger < 8 ? 8 : larger;
}

bool bsc_memory_resize(void *array, size_t *capacity, size_t elements, size_t size) {
    void *old;
    if (elements > SIZE_MAX / size || !may_allocate()) return false;
    memcpy(&old, array, sizeof old);
    void *moved = realloc(old, elements * size);
    if (moved == NULL) return false;
    memcpy(array, &moved, sizeof moved);
    *capacity = elements;
    return true;
}

bool bsc_memory_grow(void *array, size_t *capacity, size_t wanted, size_t size) {
    return wanted <= *capacity ||
           bsc_memory_resize(array, capacity, bsc_memory_capacity(*capacity, wanted), size);
}

char *bsc_memory_text(const char *text, size_t length) {
    if (length == SIZE_MAX) return NULL;
    char *copy = bsc_memory_new(length + 1, 1);
    if (copy != NULL && length > 0) memcpy(copy, text, length);
    return copy;
}
