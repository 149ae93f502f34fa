/* bits.h - small tools for bits and numbers: finds and counts the bits of 64-bit words, keeps sets
 * of numbers as rows of such words, hashes, and sorts numbers. */
#ifndef BSC_BASE_BITS_H
#define BSC_BASE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns the number of the lowest bit of a word that is not zero; bit 0 has the value 1. */
static inline uint32_t bsc_lowest_bit(uint64_t word) {
#if defined(__GNUC__)
    return (uint32_t)__builtin_ctzll(word);
#else
    uint32_t bit = 0;
    while (((word >> bit) & 1) == 0) bit++;
    return bit;
#endif
}

/* Returns the word without its lowest bit. */
static inline uint64_t bsc_without_lowest(uint64_t word) {
    return word & (word - 1);
}

/* Begins a loop over the bits of `word` that are 1, from the lowest on; in the loop,
 * bsc_lowest_bit(bits) is the number of the current bit:
 *
 *     BSC_EACH_BIT(bits, word) visit(bsc_lowest_bit(bits));
 *
 * A macro, since a function cannot begin a loop, and the loop written out is longer than a line and
 * easy to get wrong: twenty loops need it. */
#define BSC_EACH_BIT(bits, word)                                                                   \
    for (uint64_t bits = (word); bits != 0; bits = bsc_without_lowest(bits))

/* Returns the number of the highest bit of a word that is not zero. */
static inline uint32_t bsc_highest_bit(uint64_t word) {
#if defined(__GNUC__)
    return 63u - (uint32_t)__builtin_clzll(word);
#else
    uint32_t bit = 63;
    while (((word >> bit) & 1) == 0) bit--;
    return bit;
#endif
}

/* Returns how many bits of the word are 1. */
static inline uint32_t bsc_count_bits(uint64_t word) {
#if defined(__GNUC__)
    return (uint32_t)__builtin_popcountll(word);
#else
    uint32_t count = 0;
    BSC_EACH_BIT(bits, word) count++;
    return count;
#endif
}

/* The next three functions work on a set of numbers that is stored as an array of words: the number
 * `bit` is in the set if bit (bit mod 64) of word (bit / 64) is 1. */

static inline void bsc_set_bit(uint64_t *row, uint32_t bit) {
    row[bit / 64] |= UINT64_C(1) << (bit % 64);
}

static inline void bsc_clear_bit(uint64_t *row, uint32_t bit) {
    row[bit / 64] &= ~(UINT64_C(1) << (bit % 64));
}

static inline bool bsc_has_bit(const uint64_t *row, uint32_t bit) {
    return (row[bit / 64] >> (bit % 64) & 1) != 0;
}

/* Returns a hash of `words` words, for hash tables. As in Fibonacci hashing, each word is
 * multiplied by 2^64 divided by the golden ratio. At the end the high half is mixed into the low
 * half, because the high bits of a product are better mixed than the low ones. */
static inline uint64_t bsc_hash_words(const uint64_t *word, uint32_t words) {
    uint64_t hash = 0;
    for (uint32_t w = 0; w < words; w++) hash = (hash ^ word[w]) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ (hash >> 32);
}

/* ---- Hashes that are written to files ----
 *
 * These functions compute FNV-1a, byte by byte, so that every machine gets the same hash. It is
 * used to look up texts, and to recognize problems, runs and files of parts. It detects accidents
 * and mix-ups, not forgeries. SHA-256 would take ten times the code, and would not keep out a
 * forger either, who can compute a SHA-256 too. */

/* The value of a hash to which nothing was added yet. */
#define BSC_HASH_START UINT64_C(14695981039346656037)
/* Adds `length` bytes to the hash. */
void bsc_hash_add(uint64_t *hash, const void *bytes, size_t length);
/* Add the eight bytes of a whole number, the lowest byte first; or the eight bytes of a real
 * number. */
void bsc_hash_number(uint64_t *hash, uint64_t number);
void bsc_hash_double(uint64_t *hash, double number);
/* Adds the bytes of a text and the 0 behind it, so that the texts "ab" and "c" give another hash
 * than "a" and "bc". */
void bsc_hash_text(uint64_t *hash, const char *text);

/* ---- Sorting ---- */

/* Sorts numbers into rising order. */
void bsc_sort_numbers(uint32_t *number, size_t count);
/* Sorts numbers into rising order, and removes duplicates. Returns how many numbers are left. */
size_t bsc_sort_distinct(uint32_t *number, size_t count);

#endif
