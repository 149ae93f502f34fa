/* natural.h - arithmetic on exact naturals in arrays of limbs, the lowest first.
 *
 * Invariant: the number of limbs is chosen before a run from a bound on its result
 * (cover/bound.c), so the sums below never carry out of the last limb; each asserts it. */
#ifndef BSC_BASE_NATURAL_H
#define BSC_BASE_NATURAL_H

#include "bscount.h"

#include "base/wide.h"

/* A zero of one limb. */
extern const bsc_natural bsc_natural_zero;

/* As bsc_natural_double; infinity beyond the range of long doubles. */
long double bsc_natural_long_double(bsc_natural number);

/* a + b + *carry, and the new carry, 0 or 1: a step of every sum of limbs, in the engines'
 * kernels too. */
static inline uint64_t bsc_limb_add(uint64_t a, uint64_t b, uint64_t *carry) {
    const uint64_t sum = a + b, all = sum + *carry;
    *carry = (uint64_t)(sum < b) | (uint64_t)(all < sum);
    return all;
}

/* a * b + c + *carry, which two limbs hold: the low one, and the high one as the new carry. */
static inline uint64_t bsc_limb_multiply(uint64_t a, uint64_t b, uint64_t c, uint64_t *carry) {
    const bsc_wide product = bsc_wide_add(bsc_wide_product(a, b), bsc_wide_of(0, c));
    const bsc_wide all = bsc_wide_add(product, bsc_wide_of(0, *carry));
    *carry = bsc_wide_high(all);
    return bsc_wide_low(all);
}

/* a += b, where b has no more limbs than a. */
void bsc_limbs_add(uint64_t *a, size_t limbs, const uint64_t *b, size_t b_limbs);
/* a *= factor, and the limb carried out. */
uint64_t bsc_limbs_scale(uint64_t *a, size_t limbs, uint64_t factor);
/* a /= divisor, and the remainder. divisor > 0. */
uint64_t bsc_limbs_divide(uint64_t *a, size_t limbs, uint64_t divisor);
bool bsc_limbs_zero(const uint64_t *a, size_t limbs);
/* Limbs without the high zero ones; at least 1. */
size_t bsc_limbs_used(const uint64_t *a, size_t limbs);

#endif
