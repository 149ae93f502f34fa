/* bits.h - the bits of a word, by the compiler's built-ins where it has them, else by loops; the
 * hashes of words and of a text; and words in rising order. */
#ifndef BSC_BASE_BITS_H
#define BSC_BASE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of a word that is not zero. */
static inline uint32_t bsc_lowest_bit(uint64_t word) {
#if defined(__GNUC__)
    return (uint32_t)__builtin_ctzll(word);
#else
    uint32_t bit = 0;
    while (((word >> bit) & 1) == 0) bit++;
    return bit;
#endif
}

/* Walks the bits of a word: the lowest of `rest` is the one at hand. */
#define BSC_EACH_BIT(rest, word) for (uint64_t rest = (word); rest != 0; rest &= rest - 1)

/* Of a word that is not zero. */
static inline uint32_t bsc_highest_bit(uint64_t word) {
#if defined(__GNUC__)
    return 63u - (uint32_t)__builtin_clzll(word);
#else
    uint32_t bit = 63;
    while (((word >> bit) & 1) == 0) bit--;
    return bit;
#endif
}

static inline uint32_t bsc_count_bits(uint64_t word) {
#if defined(__GNUC__)
    return (uint32_t)__builtin_popcountll(word);
#else
    uint32_t count = 0;
    for (; word != 0; word &= word - 1) count++;
    return count;
#endif
}

/* Of a set as a row of words. */
static inline void bsc_set_bit(uint64_t *row, uint32_t bit) {
    row[bit / 64] |= UINT64_C(1) << (bit % 64);
}

static inline void bsc_clear_bit(uint64_t *row, uint32_t bit) {
    row[bit / 64] &= ~(UINT64_C(1) << (bit % 64));
}

static inline bool bsc_has_bit(const uint64_t *row, uint32_t bit) {
    return (row[bit / 64] >> (bit % 64) & 1) != 0;
}

/* Fibonacci hashing, word by word; the low bits are as good as the high ones. */
static inline uint64_t bsc_hash_words(const uint64_t *word, uint32_t words) {
    uint64_t hash = 0;
    for (uint32_t w = 0; w < words; w++) hash = (hash ^ word[w]) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ (hash >> 32);
}

/* FNV-1a, by which texts are found, and problems, runs and files of parts known again: it tells
 * accidents and mix-ups, not forgeries. A hash begins with BSC_HASH, and is the same on every
 * machine. A SHA-256 would take ten times the code, and keep out nobody who can compute it too. */
#define BSC_HASH UINT64_C(14695981039346656037)
void bsc_hash_add(uint64_t *hash, const void *bytes, size_t length);
/* Eight bytes, the lowest first; of a real its bits. */
void bsc_hash_number(uint64_t *hash, uint64_t number);
void bsc_hash_real(uint64_t *hash, double number);
/* The characters and a zero, so that no two lists of texts look alike. */
void bsc_hash_text(uint64_t *hash, const char *text);

/* Into rising order. */
void bsc_sort_numbers(uint32_t *number, size_t count);
/* The same, each number once; returns how many are left. */
size_t bsc_sort_distinct(uint32_t *number, size_t count);

#endif
