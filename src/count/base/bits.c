/* bits.c - hashes bytes, numbers and texts, and sorts numbers. Most of the arrays that are sorted
 * are short, such as the cells of a ship. Short arrays are sorted by insertion, because qsort of
 * the C library calls a function for each comparison, and these calls would take most of the
 * time. */
#include "count/base/bits.h"

#include <stdlib.h>
#include <string.h>

/* Greatest length, in elements, of an array that is sorted by insertion. Longer arrays are sorted
 * by qsort, because the time of insertion sort grows with the square of the length. */
#define MAX_INSERTION 32u

/* The multiplier of the hash function FNV-1a for 64 bits. */
#define FNV_PRIME UINT64_C(1099511628211)

void bsc_hash_add(uint64_t *hash, const void *bytes, size_t length) {
    const unsigned char *byte = bytes;
    for (size_t k = 0; k < length; k++) *hash = (*hash ^ byte[k]) * FNV_PRIME;
}

void bsc_hash_number(uint64_t *hash, uint64_t number) {
    unsigned char bytes[8];
    for (unsigned k = 0; k < 8; k++) bytes[k] = (unsigned char)(number >> 8 * k);
    bsc_hash_add(hash, bytes, sizeof bytes);
}

/* A byte that is 0 only multiplies the hash by FNV_PRIME. So all of them together multiply it by a
 * power of FNV_PRIME, which is computed by repeated squaring. */
void bsc_hash_zeros(uint64_t *hash, uint64_t count) {
    uint64_t square = FNV_PRIME;
    for (uint64_t bytes = 8 * count; bytes > 0; bytes /= 2) {
        if (bytes % 2 == 1) *hash *= square;
        square *= square;
    }
}

void bsc_hash_double(uint64_t *hash, double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    bsc_hash_number(hash, bits);
}

void bsc_hash_text(uint64_t *hash, const char *text) {
    bsc_hash_add(hash, text, strlen(text) + 1);
}

/* Compares two numbers of type uint32_t, for qsort. */
static int compare_numbers(const void *left, const void *right) {
    const uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

void bsc_sort_numbers(uint32_t *number, size_t count) {
    if (count > MAX_INSERTION) {
        qsort(number, count, sizeof *number, compare_numbers);
        return;
    }
    for (size_t k = 1; k < count; k++) {
        const uint32_t inserted = number[k];
        size_t index = k;
        while (index > 0 && number[index - 1] > inserted) {
            number[index] = number[index - 1];
            index--;
        }
        number[index] = inserted;
    }
}

size_t bsc_sort_distinct(uint32_t *number, size_t count) {
    size_t distinct = 0;
    bsc_sort_numbers(number, count);
    for (size_t k = 0; k < count; k++)
        if (k == 0 || number[k] != number[k - 1]) number[distinct++] = number[k];
    return distinct;
}
