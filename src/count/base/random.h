/* random.h - pseudo-random numbers, the same on every machine for the same seed: xoshiro256** by
 * Blackman and Vigna, seeded by splitmix64. They can be predicted, so they are not for secrets. */
#ifndef BSC_BASE_RANDOM_H
#define BSC_BASE_RANDOM_H

#include <stddef.h>
#include <stdint.h>

/* A generator. Copies of one go on with the same numbers. */
typedef struct bsc_random {
    uint64_t state[4]; /* not all zero */
} bsc_random;

/* Returns a generator that starts with this seed. */
bsc_random bsc_random_seed(uint64_t seed);
/* Skips 2^128 numbers. Generators of one seed that have jumped another number of times have no
 * numbers in common: each thread can have its own. */
void bsc_random_jump(bsc_random *random);

/* Returns 64 random bits. */
uint64_t bsc_random_next(bsc_random *random);
/* Returns a whole number below `bound`, which is at least 1; all are equally likely. */
uint64_t bsc_random_below(bsc_random *random, uint64_t bound);
/* Writes to number[] a whole number below bound[], which is not zero; both have `limbs` limbs, the
 * lowest first. All numbers are equally likely. */
void bsc_random_limbs(bsc_random *random, const uint64_t *bound, size_t limbs, uint64_t *number);
/* Returns a number from 0 to below 1: one of the 2^53 multiples of 2^-53, equally likely. */
double bsc_random_unit(bsc_random *random);

#endif
