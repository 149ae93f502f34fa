/* natural.h - arithmetic on exact naturals in arrays of limbs, the lowest first.
 *
 * Invariant: the number of limbs is chosen before a run from a bound on its result
 * (cover/bound.c), so the sums below never carry out of the last limb; each asserts it. */
#ifndef BSC_BASE_NATURAL_H
#define BSC_BASE_NATURAL_H

#include "bscount.h"

#include <assert.h>

/* Naturals of 128 bits, for products of limbs and for sums of counts: the compiler's own type
 * where it has one. Where it has not, as on 32-bit targets, they are two words, and schoolbook
 * arithmetic; BSC_WIDE_WORDS asks for that everywhere, for tests. */
#if defined(__SIZEOF_INT128__) && !defined(BSC_WIDE_WORDS)

__extension__ typedef unsigned __int128 bsc_wide;

static inline bsc_wide bsc_wide_of(uint64_t high, uint64_t low) {
    return (bsc_wide)high << 64 | low;
}

static inline uint64_t bsc_wide_low(bsc_wide a) {
    return (uint64_t)a;
}

static inline uint64_t bsc_wide_high(bsc_wide a) {
    return (uint64_t)(a >> 64);
}

/* Modulo 2^128, as all of them. */
static inline bsc_wide bsc_wide_add(bsc_wide a, bsc_wide b) {
    return a + b;
}

static inline bsc_wide bsc_wide_product(uint64_t a, uint64_t b) {
    return (bsc_wide)a * b;
}

static inline bsc_wide bsc_wide_multiply(bsc_wide a, bsc_wide b) {
    return a * b;
}

/* divisor > 0. */
static inline bsc_wide bsc_wide_divide(bsc_wide a, uint64_t divisor, uint64_t *rest) {
    assert(divisor > 0);
    *rest = (uint64_t)(a % divisor);
    return a / divisor;
}

#else

typedef struct bsc_wide {
    uint64_t high, low;
} bsc_wide;

static inline bsc_wide bsc_wide_of(uint64_t high, uint64_t low) {
    return (bsc_wide){high, low};
}

static inline uint64_t bsc_wide_low(bsc_wide a) {
    return a.low;
}

static inline uint64_t bsc_wide_high(bsc_wide a) {
    return a.high;
}

static inline bsc_wide bsc_wide_add(bsc_wide a, bsc_wide b) {
    const uint64_t low = a.low + b.low;
    return (bsc_wide){a.high + b.high + (low < b.low), low};
}

/* By halves: (h 2^32 + l) (k 2^32 + m) = hk 2^64 + (hm + lk) 2^32 + lm. No sum here passes 2^64. */
static inline bsc_wide bsc_wide_product(uint64_t a, uint64_t b) {
    const uint64_t half = UINT32_MAX, h = a >> 32, l = a & half, k = b >> 32, m = b & half;
    const uint64_t middle = h * m + (l * m >> 32), other = l * k + (middle & half);
    return (bsc_wide){h * k + (middle >> 32) + (other >> 32), other << 32 | (l * m & half)};
}

static inline bsc_wide bsc_wide_multiply(bsc_wide a, bsc_wide b) {
    bsc_wide product = bsc_wide_product(a.low, b.low);
    product.high += a.high * b.low + a.low * b.high;
    return product;
}

/* Bit by bit: in the engines only at the end of a run, once for each number. */
static inline bsc_wide bsc_wide_divide(bsc_wide a, uint64_t divisor, uint64_t *rest) {
    bsc_wide quotient = {0, 0};
    assert(divisor > 0);
    *rest = 0;
    for (unsigned bit = 128; bit-- > 0;) {
        const uint64_t next = (bit < 64 ? a.low >> bit : a.high >> (bit - 64)) & 1;
        const uint64_t over = *rest >> 63; /* the bit that the shift loses */
        *rest = *rest << 1 | next;
        quotient = bsc_wide_add(quotient, quotient);
        if (over == 0 && *rest < divisor) continue;
        *rest -= divisor;
        quotient.low |= 1;
    }
    return quotient;
}

#endif

/* A zero of one limb. */
extern const bsc_natural bsc_natural_zero;

/* As bsc_natural_double; infinity beyond the range of long doubles. */
long double bsc_natural_long_double(bsc_natural number);

/* a + b + *carry, and the new carry, 0 or 1: a step of every sum of limbs. */
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
