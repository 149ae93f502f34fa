/* sort.h - numbers into rising order. */
#ifndef BSC_BASE_SORT_H
#define BSC_BASE_SORT_H

#include <stddef.h>
#include <stdint.h>

void bsc_sort_numbers(uint32_t *number, size_t count);
/* The same, each number once; returns how many are left. */
size_t bsc_sort_distinct(uint32_t *number, size_t count);

#endif
