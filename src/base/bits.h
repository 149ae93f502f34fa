/* bits.h - the bits of a word, by the compiler's built-ins where it has them, else by loops. */
#ifndef BSC_BASE_BITS_H
#define BSC_BASE_BITS_H

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

#endif
