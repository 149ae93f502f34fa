/* columns.h - a matrix by its items: which options cover each. */
#ifndef BSC_COVER_COLUMNS_H
#define BSC_COVER_COLUMNS_H

#include "cover/matrix.h"

typedef struct bsc_columns {
    uint32_t *first;  /* [items + 1] into option */
    uint32_t *option; /* [entries]: of each item, rising */
} bsc_columns;

/* False, and to be released all the same, when there is no memory. */
bool bsc_columns_init(bsc_columns *columns, const bsc_matrix *matrix);
void bsc_columns_release(bsc_columns *columns);

static inline uint32_t bsc_columns_length(const bsc_columns *columns, uint32_t item) {
    return columns->first[item + 1] - columns->first[item];
}

#endif
