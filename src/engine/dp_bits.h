/* dp_bits.h - the lowest and the highest bit of a word that is not zero. */
#ifndef BSC_ENGINE_DP_BITS_H
#define BSC_ENGINE_DP_BITS_H

#include <stdint.h>

/* The compilers that have them are asked for their instruction; the loops are for the others. */
static inline uint32_t bsc_dp_lowest_bit(uint64_t word) {
#if defined(__GNUC__)
    return (uint32_t)__builtin_ctzll(word);
#else
    uint32_t bit = 0;
    while (((word >> bit) & 1) == 0) bit++;
    return bit;
#endif
}

static inline uint32_t bsc_dp_highest_bit(uint64_t word) {
#if defined(__GNUC__)
    return 63u - (uint32_t)__builtin_clzll(word);
#else
    uint32_t bit = 63;
    while (((word >> bit) & 1) == 0) bit--;
    return bit;
#endif
}

#endif
