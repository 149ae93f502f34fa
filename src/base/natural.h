/* natural.h - arithmetic on exact naturals in arrays of limbs, the lowest first.
 *
 * Invariant: the number of limbs is chosen before a run from a bound on its result, so the sums
 * below never carry out of the last limb; each asserts it. */
#ifndef BSC_BASE_NATURAL_H
#define BSC_BASE_NATURAL_H

#include "bscount.h"

/* A zero of one limb. */
extern const bsc_natural bsc_natural_zero;

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
