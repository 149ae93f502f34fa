/* bits.c - hashes bytes, numbers and texts; and sorts numbers by libc's qsort, but short arrays, as
 * the cells of a ship, by insertion: most arrays are short, and calling a function for each
 * comparison would take most of the time. */
#include "count/base/bits.h"

#include <stdlib.h>
#include <string.h>

#define SHORT 32u

void bsc_hash_add(uint64_t *hash, const void *bytes, size_t length) {
    const unsigned char *byte = bytes;
    for (size_t k = 0; k < length; k++) *hash = (*hash ^ byte[k]) * UINT64_C(1099511628211);
}

void bsc_hash_number(uint64_t *hash, uint64_t number) {
    unsigned char bytes[8];
    for (unsigned k = 0; k < 8; k++) bytes[k] = (unsigned char)(number >> 8 * k);
    bsc_hash_add(hash, bytes, sizeof bytes);
}

void bsc_hash_real(uint64_t *hash, double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    bsc_hash_number(hash, bits);
}

void bsc_hash_text(uint64_t *hash, const char *text) {
    bsc_hash_add(hash, text, strlen(text) + 1);
}

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
