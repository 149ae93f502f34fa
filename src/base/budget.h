/* budget.h - where a memory limit is enforced: memory that is counted and kept under the limit
 * of a run. Every block is freed with its size, so the sum is exact to the byte, spare capacity
 * included. (While a block grows the system may hold it twice for a moment; glibc and others
 * move the pages of large ones instead.) */
#ifndef BSC_BASE_BUDGET_H
#define BSC_BASE_BUDGET_H

#include "base/error.h"

/* What a board and its matrix may take under every limit, beside the program itself. */
#define BSC_SMALL_MEMORY ((size_t)4 << 20)

/* What remains of a limit when so much is held; 0 stands for none, before and after. */
static inline size_t bsc_budget_less(size_t limit, size_t held) {
    if (limit == 0) return 0;
    return limit > held ? limit - held : 1;
}

/* The same where a board and its matrix are part of what is held. */
static inline size_t bsc_budget_rest(size_t limit, size_t held) {
    return bsc_budget_less(limit, held > BSC_SMALL_MEMORY ? held - BSC_SMALL_MEMORY : 0);
}

/* A part of a limit; never 0, which is no limit, where there is one. */
static inline size_t bsc_budget_part(size_t limit, size_t parts) {
    return limit == 0 || limit >= parts ? limit / parts : 1;
}

/* A limit for a board and its matrix. */
static inline size_t bsc_budget_limit(size_t limit) {
    return limit == 0 || limit > BSC_SMALL_MEMORY ? limit : BSC_SMALL_MEMORY;
}

typedef struct bsc_budget {
    size_t limit; /* in bytes; 0: none */
    size_t held, peak;
    size_t beneath; /* bytes that others hold: not under the limit, but messages count them, and so
                     * do matrices (bsc_matrix_held) */
    bool read;      /* of a matrix that was read: messages name no board */
    size_t refused; /* what the first refused request would have come to; 0: none was refused */
} bsc_budget;

/* Zeroed memory. NULL over the limit, and `refused` is then set; or where the system has none. */
void *bsc_budget_new(bsc_budget *budget, size_t count, size_t size);
void bsc_budget_free(bsc_budget *budget, void *block, size_t count, size_t size);
/* After one of these failed: BSC_LIMIT where it was the limit that said no, for `what`, or where
 * that is NULL for the board or the matrix; else BSC_NO_MEMORY. */
bsc_status bsc_budget_status(const bsc_budget *budget, const char *what, bsc_error *error);
/* As bsc_memory_grow. */
bool bsc_budget_grow(bsc_budget *budget, void *array, size_t *capacity, size_t wanted, size_t size);
/* A capacity of `wanted` elements and not much more; their contents are undefined. */
bool bsc_budget_reserve(bsc_budget *budget, void *array, size_t *capacity, size_t wanted,
                        size_t size);
/* Frees what is after the first `used` elements; nothing where `used` is 0. */
void bsc_budget_fit(bsc_budget *budget, void *array, size_t *capacity, size_t used, size_t size);

#endif
