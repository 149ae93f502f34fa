/* bits.h - small functions for bits and numbers: finding and counting the bits of 64-bit words,
 * sets of numbers stored as arrays of such words, hashes, and sorting. */
#ifndef BSC_BASE_BITS_H
#define BSC_BASE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns the index of the lowest bit of `word` that is 1: the result is 2 for the word 12, which
 * is 1100 in binary. `word` must not be 0. */
static inline uint32_t bsc_lowest_bit(uint64_t word) {
#if defined(__GNUC__)
    return (uint32_t)__builtin_ctzll(word);
#else
    uint32_t bit = 0;
    while (((word >> bit) & 1) == 0) bit++;
    return bit;
#endif
}

/* Returns `word` with the lowest of its 1 bits set to 0, or 0 if `word` is 0. */
static inline uint64_t bsc_without_lowest(uint64_t word) {
    return word & (word - 1);
}

/* Loops over all bits of `word` that are 1, from the lowest to the highest. In the body of the
 * loop, bsc_lowest_bit(bits) is the index of the current bit:
 *
 *     BSC_EACH_BIT(bits, word) visit(bsc_lowest_bit(bits));
 *
 * This is a macro because a function cannot begin a loop. About twenty loops use it; written out,
 * each would be longer than a line and easy to get wrong. */
#define BSC_EACH_BIT(bits, word)                                                                   \
    for (uint64_t bits = (word); bits != 0; bits = bsc_without_lowest(bits))

/* Returns the index of the highest bit of `word` that is 1. `word` must not be 0. */
static inline uint32_t bsc_highest_bit(uint64_t word) {
#if defined(__GNUC__)
    return 63u - (uint32_t)__builtin_clzll(word);
#else
    uint32_t bit = 63;
    while (((word >> bit) & 1) == 0) bit--;
    return bit;
#endif
}

/* Returns the number of bits of `word` that are 1. */
static inline uint32_t bsc_count_bits(uint64_t word) {
#if defined(__GNUC__)
    return (uint32_t)__builtin_popcountll(word);
#else
    uint32_t count = 0;
    BSC_EACH_BIT(bits, word) count++;
    return count;
#endif
}

/* The next three functions add the number `bit` to a set, remove it from the set, and test whether
 * the set contains it. The set is an array of 64-bit words: the number `bit` is in the set if bit
 * (bit mod 64) of word (bit / 64) is 1. For example, the number 70 is bit 6 of set[1]. The array
 * must be long enough for the number. */

static inline void bsc_set_bit(uint64_t *set, uint32_t bit) {
    set[bit / 64] |= UINT64_C(1) << (bit % 64);
}

static inline void bsc_clear_bit(uint64_t *set, uint32_t bit) {
    set[bit / 64] &= ~(UINT64_C(1) << (bit % 64));
}

static inline bool bsc_has_bit(const uint64_t *set, uint32_t bit) {
    return (set[bit / 64] >> (bit % 64) & 1) != 0;
}

/* Returns a hash of word[words], for hash tables; 0 if `words` is 0. As in Fibonacci hashing, each
 * word is multiplied by 2^64 divided by the golden ratio. At the end the high half of the hash is
 * mixed into the low half, because the high bits of a product depend on more bits of the input than
 * the low bits do. */
static inline uint64_t bsc_hash_words(const uint64_t *word, uint32_t words) {
    uint64_t hash = 0;
    for (uint32_t w = 0; w < words; w++) hash = (hash ^ word[w]) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ (hash >> 32);
}

/* ---- Hashes that are written to files ----
 *
 * These functions compute the hash FNV-1a byte by byte, so that it is the same on every machine.
 * The hash is used to look up texts, and to recognize problems, runs and the files of parts. It
 * detects accidents and mix-ups, not forgeries. SHA-256 would need ten times as much code and would
 * not stop a forger either, who can compute a SHA-256 as well. */

/* The initial value of a hash, before any bytes are added to it. */
#define BSC_HASH_START UINT64_C(14695981039346656037)
/* Adds bytes[length] to *hash, which becomes the hash of all bytes that were added so far. */
void bsc_hash_add(uint64_t *hash, const void *bytes, size_t length);
/* Adds the eight bytes of a whole number to *hash, the lowest byte first on every machine. */
void bsc_hash_number(uint64_t *hash, uint64_t number);
/* Adds `count` times the whole number 0 to *hash, in a few steps even if there are many. */
void bsc_hash_zeros(uint64_t *hash, uint64_t count);
/* Adds the eight bytes of a floating-point number to *hash, the lowest byte first. */
void bsc_hash_double(uint64_t *hash, double number);
/* Adds the bytes of a text and its terminating 0 to *hash. Because of the 0, adding "ab" and then
 * "c" gives a different hash from adding "a" and then "bc". */
void bsc_hash_text(uint64_t *hash, const char *text);

/* ---- Sorting ---- */

/* Sorts number[count] in ascending order. */
void bsc_sort_numbers(uint32_t *number, size_t count);
/* Sorts number[count] in ascending order and removes duplicates. Returns how many numbers are left;
 * they are at the beginning of the array. */
size_t bsc_sort_distinct(uint32_t *number, size_t count);

#endif
