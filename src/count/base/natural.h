/* natural.h - arithmetic on exact naturals of any size. A natural is an array of limbs, 64 bits
 * each, the lowest first: {5, 1} is 2^64 + 5.
 *
 * Invariant: the number of limbs is chosen before a run from a bound on its result (cover/bound.c).
 * Sums therefore never carry out of the last limb; each asserts it. */
#ifndef BSC_BASE_NATURAL_H
#define BSC_BASE_NATURAL_H

#include "bscount.h"

#include <assert.h>

/* ---- Naturals of 128 bits ----
 *
 * These are used for products of limbs and for sums of counts. If the compiler has a type of 128
 * bits, bsc_wide is that type. If not, as on 32-bit machines, it is a struct of two words. Tests
 * define BSC_WIDE_WORDS to get the struct everywhere. All sums and products are modulo 2^128. */
#if defined(__SIZEOF_INT128__) && !defined(BSC_WIDE_WORDS)

__extension__ typedef unsigned __int128 bsc_wide;

/* Returns high x 2^64 + low. */
static inline bsc_wide bsc_wide_make(uint64_t high, uint64_t low) {
    return (bsc_wide)high << 64 | low;
}

static inline uint64_t bsc_wide_low(bsc_wide a) {
    return (uint64_t)a;
}

static inline uint64_t bsc_wide_high(bsc_wide a) {
    return (uint64_t)(a >> 64);
}

static inline bsc_wide bsc_wide_add(bsc_wide a, bsc_wide b) {
    return a + b;
}

/* Returns the exact product of two limbs. */
static inline bsc_wide bsc_wide_product(uint64_t a, uint64_t b) {
    return (bsc_wide)a * b;
}

static inline bsc_wide bsc_wide_multiply(bsc_wide a, bsc_wide b) {
    return a * b;
}

/* Returns a / divisor, and sets *remainder to the remainder. The divisor is not zero. */
static inline bsc_wide bsc_wide_divide(bsc_wide a, uint64_t divisor, uint64_t *remainder) {
    assert(divisor > 0);
    *remainder = (uint64_t)(a % divisor);
    return a / divisor;
}

#else

typedef struct bsc_wide {
    uint64_t high, low;
} bsc_wide;

static inline bsc_wide bsc_wide_make(uint64_t high, uint64_t low) {
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

/* Splits a = h 2^32 + l and b = k 2^32 + m into halves, so that
 * a b = hk 2^64 + (hm + lk) 2^32 + lm. No sum below passes 2^64. */
static inline bsc_wide bsc_wide_product(uint64_t a, uint64_t b) {
    const uint64_t half = UINT32_MAX;
    const uint64_t h = a >> 32, l = a & half;
    const uint64_t k = b >> 32, m = b & half;
    const uint64_t middle = h * m + (l * m >> 32);
    const uint64_t middle_sum = l * k + (middle & half);
    const uint64_t high = h * k + (middle >> 32) + (middle_sum >> 32);
    return (bsc_wide){high, middle_sum << 32 | (l * m & half)};
}

static inline bsc_wide bsc_wide_multiply(bsc_wide a, bsc_wide b) {
    bsc_wide product = bsc_wide_product(a.low, b.low);
    product.high += a.high * b.low + a.low * b.high;
    return product;
}

/* Divides bit by bit, which is slow; engines divide only at the end of a run, once for each number
 * of its result. */
static inline bsc_wide bsc_wide_divide(bsc_wide a, uint64_t divisor, uint64_t *remainder) {
    bsc_wide quotient = {0, 0};
    assert(divisor > 0);
    *remainder = 0;
    for (unsigned bit = 128; bit-- > 0;) {
        const uint64_t next = (bit < 64 ? a.low >> bit : a.high >> (bit - 64)) & 1;
        const bool overflows = *remainder >> 63 != 0; /* the shift loses a bit, worth 2^64 */
        *remainder = *remainder << 1 | next;
        quotient = bsc_wide_add(quotient, quotient);
        if (!overflows && *remainder < divisor) continue;
        *remainder -= divisor;
        quotient.low |= 1;
    }
    return quotient;
}

#endif

/* ---- Naturals of any size ---- */

/* The number 0, as one limb. */
extern const bsc_natural bsc_natural_zero;

/* Returns the number rounded as by bsc_natural_double; infinity beyond the range of long double. */
long double bsc_natural_long_double(bsc_natural number);

/* Adds two limbs and a carry of 0 or 1. Returns the low limb of a + b + *carry, and sets *carry to
 * the high limb, which is 0 or 1 again. */
static inline uint64_t bsc_limb_add(uint64_t a, uint64_t b, uint64_t *carry) {
    const uint64_t sum = a + b;
    const uint64_t total = sum + *carry;
    *carry = (uint64_t)(sum < b) | (uint64_t)(total < sum);
    return total;
}

/* Returns the low limb of a * b + c + *carry, and sets *carry to the high limb. The number always
 * fits into two limbs. */
static inline uint64_t bsc_limb_multiply(uint64_t a, uint64_t b, uint64_t c, uint64_t *carry) {
    const bsc_wide product = bsc_wide_add(bsc_wide_product(a, b), bsc_wide_make(0, c));
    const bsc_wide total = bsc_wide_add(product, bsc_wide_make(0, *carry));
    *carry = bsc_wide_high(total);
    return bsc_wide_low(total);
}

/* Adds b to a. b has at most as many limbs as a, and the sum fits into the limbs of a. */
void bsc_limbs_add(uint64_t *a, size_t limbs, const uint64_t *b, size_t b_limbs);
/* Multiplies a by the factor, and returns the limb that does not fit into a. */
uint64_t bsc_limbs_scale(uint64_t *a, size_t limbs, uint64_t factor);
/* Divides a by the divisor, which is not zero, and returns the remainder. */
uint64_t bsc_limbs_divide(uint64_t *a, size_t limbs, uint64_t divisor);
/* Says whether a is the number 0. */
bool bsc_limbs_are_zero(const uint64_t *a, size_t limbs);
/* Returns the number of limbs without the high ones that are zero; at least 1. */
size_t bsc_limbs_used(const uint64_t *a, size_t limbs);

#endif
