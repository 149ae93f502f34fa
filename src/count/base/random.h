/* random.h - pseudo-random numbers, the same on every machine for the same seed: xoshiro256** by
 * Blackman and Vigna, seeded by splitmix64. Not for secrets. */
#ifndef BSC_BASE_RANDOM_H
#define BSC_BASE_RANDOM_H

#include <stddef.h>
#include <stdint.h>

typedef struct bsc_random {
    uint64_t state[4];
} bsc_random;

bsc_random bsc_random_seed(uint64_t seed);
/* Goes on by 2^128 numbers: streams so far apart have none in common. */
void bsc_random_jump(bsc_random *random);
uint64_t bsc_random_next(bsc_random *random);
/* Uniform below bound, which is at least 1. */
uint64_t bsc_random_below(bsc_random *random, uint64_t bound);
/* Uniform in [0, 1): a multiple of 2^-53. */
double bsc_random_unit(bsc_random *random);
/* Uniform below a bound of `limbs` limbs, which is not zero. */
void bsc_random_limbs(bsc_random *random, const uint64_t *bound, size_t limbs, uint64_t *number);

#endif
