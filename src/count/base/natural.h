/* natural.h - arithmetic on exact natural numbers of any size. A number is stored as an array of
 * 64-bit words, called limbs, the lowest limb first: {5, 1} is 2^64 + 5.
 *
 * Invariant: the arrays of a run are so long that they can hold its result, because their length is
 * chosen from an upper bound on the result (count/cover/bound.c). Therefore a sum never needs
 * another limb; the functions assert this. */
#ifndef BSC_BASE_NATURAL_H
#define BSC_BASE_NATURAL_H

#include "bscount.h"

#include <assert.h>

/* ---- Numbers of 128 bits ----
 *
 * Numbers of 128 bits hold products of two limbs and sums of counts. If the compiler has an integer
 * type of 128 bits, bsc_wide is that type. Otherwise, as on 32-bit machines, bsc_wide is a struct
 * of two 64-bit words. Tests define BSC_WIDE_WORDS to use the struct on every machine. All sums and
 * products are modulo 2^128. */
#if defined(__SIZEOF_INT128__) && !defined(BSC_WIDE_WORDS)

__extension__ typedef unsigned __int128 bsc_wide;

/* Returns high x 2^64 + low. */
static inline bsc_wide bsc_wide_make(uint64_t high, uint64_t low) {
    return (bsc_wide)high << 64 | low;
}

/* Returns the low 64 bits of a. */
static inline uint64_t bsc_wide_low(bsc_wide a) {
    return (uint64_t)a;
}

/* Returns the high 64 bits of a. */
static inline uint64_t bsc_wide_high(bsc_wide a) {
    return (uint64_t)(a >> 64);
}

/* Returns a + b, modulo 2^128. */
static inline bsc_wide bsc_wide_add(bsc_wide a, bsc_wide b) {
    return a + b;
}

/* Returns the exact product of two 64-bit numbers. */
static inline bsc_wide bsc_wide_product(uint64_t a, uint64_t b) {
    return (bsc_wide)a * b;
}

/* Returns a * b, modulo 2^128. */
static inline bsc_wide bsc_wide_multiply(bsc_wide a, bsc_wide b) {
    return a * b;
}

/* Returns the quotient of a and `divisor`, rounded down, and sets *remainder to the remainder.
 * `divisor` must not be 0. */
static inline bsc_wide bsc_wide_divide(bsc_wide a, uint64_t divisor, uint64_t *remainder) {
    assert(divisor > 0);
    *remainder = (uint64_t)(a % divisor);
    return a / divisor;
}

#else

/* The number high x 2^64 + low. The functions below return the same results as those above. */
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

/* Computes the product of two 64-bit numbers from their halves of 32 bits: h and l are the high and
 * the low half of a, and k and m those of b. With a = h 2^32 + l and b = k 2^32 + m, the product a
 * b is hk 2^64 + (hm + lk) 2^32 + lm. The sums are ordered so that none of them overflows 64
 * bits. */
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

/* Divides a number of 128 bits bit by bit, as one divides digit by digit on paper. This is slow,
 * but engines divide only at the end of a run, once for each number of the result. */
static inline bsc_wide bsc_wide_divide(bsc_wide a, uint64_t divisor, uint64_t *remainder) {
    bsc_wide quotient = {0, 0};
    assert(divisor > 0);
    *remainder = 0;
    for (unsigned bit = 128; bit-- > 0;) {
        const uint64_t next = (bit < 64 ? a.low >> bit : a.high >> (bit - 64)) & 1;
        /* The shift below loses the highest bit: if that is 1, the true remainder is *remainder +
         * 2^64. */
        const bool overflows = *remainder >> 63 != 0;
        *remainder = *remainder << 1 | next;
        quotient = bsc_wide_add(quotient, quotient);
        if (!overflows && *remainder < divisor) continue;
        *remainder -= divisor;
        quotient.low |= 1;
    }
    return quotient;
}

#endif

/* ---- Numbers of any size ---- */

/* The number 0. It has one limb. */
extern const bsc_natural bsc_natural_zero;

/* Returns the number as a long double, or infinity if it is beyond the range of long doubles. It is
 * rounded to the precision of a double, as by bsc_natural_double. */
long double bsc_natural_long_double(bsc_natural number);

/* Adds two limbs and a carry, which is 0 or 1. Returns the low limb of a + b + *carry, and sets
 * *carry to the high limb, which is again 0 or 1. */
static inline uint64_t bsc_limb_add(uint64_t a, uint64_t b, uint64_t *carry) {
    const uint64_t sum = a + b;
    const uint64_t total = sum + *carry;
    *carry = (uint64_t)(sum < b) | (uint64_t)(total < sum);
    return total;
}

/* Multiplies two limbs, and adds a third one and a carry: returns the low limb of a * b + c +
 * *carry, and sets *carry to the high limb. The sum always fits into two limbs. */
static inline uint64_t bsc_limb_multiply(uint64_t a, uint64_t b, uint64_t c, uint64_t *carry) {
    const bsc_wide product = bsc_wide_add(bsc_wide_product(a, b), bsc_wide_make(0, c));
    const bsc_wide total = bsc_wide_add(product, bsc_wide_make(0, *carry));
    *carry = bsc_wide_high(total);
    return bsc_wide_low(total);
}

/* Adds b[b_limbs] to a[limbs]. `b_limbs` must be at most `limbs`, and the sum must fit into
 * a[limbs]; both are asserted. */
void bsc_limbs_add(uint64_t *a, size_t limbs, const uint64_t *b, size_t b_limbs);
/* Multiplies a[limbs] by `factor`. Returns the highest limb of the product, which does not fit into
 * a[limbs]; it is 0 if the product fits. */
uint64_t bsc_limbs_scale(uint64_t *a, size_t limbs, uint64_t factor);
/* Divides a[limbs] by `divisor`, which must not be 0, rounding down. Returns the remainder. */
uint64_t bsc_limbs_divide(uint64_t *a, size_t limbs, uint64_t divisor);
/* Says whether a[limbs] is the number 0. */
bool bsc_limbs_are_zero(const uint64_t *a, size_t limbs);
/* Returns how many limbs the number in a[limbs] needs, at least 1: zero limbs at the high end do
 * not count. `limbs` must be at least 1. */
size_t bsc_limbs_used(const uint64_t *a, size_t limbs);

#endif
