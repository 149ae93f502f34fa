/* columns.c - a counting sort of the matrix's entries by their items.
 *
 * first[] is shifted by one while it is filled: first[i + 1] is where item i's next option goes,
 * and so ends as where the next item's begin.
 *
 * Cost: twice the entries. */
#include "cover/columns.h"

#include "base/memory.h"

void bsc_columns_release(bsc_columns *columns) {
    bsc_memory_free(columns->first);
    bsc_memory_free(columns->option);
    *columns = (bsc_columns){NULL, NULL};
}

bool bsc_columns_init(bsc_columns *columns, const bsc_matrix *matrix) {
    const uint32_t entries = matrix->start[matrix->options];
    columns->first = bsc_memory_new((size_t)matrix->items + 2, sizeof *columns->first);
    columns->option = bsc_memory_new(entries, sizeof *columns->option);
    if (columns->first == NULL || columns->option == NULL) return false;
    for (uint32_t e = 0; e < entries; e++) columns->first[matrix->entry[e] + 2]++;
    for (uint32_t i = 2; i < matrix->items + 2; i++) columns->first[i] += columns->first[i - 1];
    for (uint32_t option = 0; option < matrix->options; option++)
        for (uint32_t e = matrix->start[option]; e < matrix->start[option + 1]; e++)
            columns->option[columns->first[matrix->entry[e] + 1]++] = option;
    return true;
}
