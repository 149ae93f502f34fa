/* budget.h - where a memory limit is enforced: memory that is counted and kept under the limit
 * of a run. Every block is freed with its size, so the sum is exact to the byte, spare capacity
 * included. (While a block grows the system may hold it twice for a moment; glibc and others
 * move the pages of large ones instead.) */
#ifndef BSC_BASE_BUDGET_H
#define BSC_BASE_BUDGET_H

#include <stdbool.h>
#include <stddef.h>

typedef struct bsc_budget {
    size_t limit; /* in bytes; 0: none */
    size_t held, peak;
    size_t refused; /* what the first refused request would have come to; 0: none was refused */
} bsc_budget;

/* Zeroed memory. NULL over the limit, and `refused` is then set; or where the system has none. */
void *bsc_budget_new(bsc_budget *budget, size_t count, size_t size);
void bsc_budget_free(bsc_budget *budget, void *block, size_t count, size_t size);
/* As bsc_memory_grow. */
bool bsc_budget_grow(bsc_budget *budget, void *array, size_t *capacity, size_t wanted, size_t size);
/* A capacity of `wanted` elements and not much more; their contents are undefined. */
bool bsc_budget_reserve(bsc_budget *budget, void *array, size_t *capacity, size_t wanted,
                        size_t size);
/* Frees what is after the first `used` elements. */
void bsc_budget_fit(bsc_budget *budget, void *array, size_t *capacity, size_t used, size_t size);

#endif
