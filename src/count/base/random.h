/* random.h - pseudo-random numbers from the generator xoshiro256** by Blackman and Vigna, seeded
 * with splitmix64. For a given seed the numbers are the same on every machine. They can be
 * predicted, so they are not fit for secrets. */
#ifndef BSC_BASE_RANDOM_H
#define BSC_BASE_RANDOM_H

#include <stddef.h>
#include <stdint.h>

/* A generator of random numbers. A copy of it produces the same numbers as the original from then
 * on. */
typedef struct bsc_random {
    uint64_t state[4]; /* the state of the generator; at least one of the words is not 0 */
} bsc_random;

/* Returns a generator that is seeded with `seed`. */
bsc_random bsc_random_seed(uint64_t seed);
/* Skips 2^128 numbers of the generator. If several generators start with the same seed and each
 * jumps a different number of times, their sequences do not overlap. So each part of a run that is
 * split into parts can have random numbers of its own. */
void bsc_random_jump(bsc_random *random);

/* Returns 64 random bits. */
uint64_t bsc_random_next(bsc_random *random);
/* Returns a uniformly random whole number from 0 to bound - 1. `bound` must be at least 1
 * (asserted). A bound of 1 takes a number from the generator too. */
uint64_t bsc_random_below(bsc_random *random, uint64_t bound);
/* Sets number[limbs] to a uniformly random whole number below bound[limbs], which must not be 0
 * (asserted). Each array holds one number as 64-bit words, the lowest word first. */
void bsc_random_limbs(bsc_random *random, const uint64_t *bound, size_t limbs, uint64_t *number);
/* Returns a random number that is at least 0 and less than 1: one of the 2^53 multiples of 2^-53,
 * all of them equally likely. */
double bsc_random_unit(bsc_random *random);

#endif
