/* bits.c - sorts numbers by libc's qsort; short arrays, as the cells of a ship, by insertion:
 * most arrays are short, and calling a function for each comparison would take most of the time. */
#include "base/bits.h"

#include <stdlib.h>

#define SHORT 32u

static int by_number(const void *left, const void *right) {
    const uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

void bsc_sort_numbers(uint32_t *number, size_t count) {
    if (count > SHORT) {
        qsort(number, count, sizeof *number, by_number);
        return;
    }
    for (size_t k = 1; k < count; k++) {
        const uint32_t moved = number[k];
        size_t at = k;
        for (; at > 0 && number[at - 1] > moved; at--) number[at] = number[at - 1];
        number[at] = moved;
    }
}

size_t bsc_sort_distinct(uint32_t *number, size_t count) {
    size_t kept = 0;
    bsc_sort_numbers(number, count);
    for (size_t k = 0; k < count; k++)
        if (k == 0 || number[k] != number[k - 1]) number[kept++] = number[k];
    return kept;
}
