/* natural.c - exact naturals: sums, small products and quotients, and decimal digits.
 *
 * Schoolbook arithmetic on limbs of 64 bits. Numbers here have a handful of limbs and are
 * written once a run, so nothing faster is needed. */
#include "count/base/natural.h"

#include <math.h>

static const uint64_t zero = 0;
const bsc_natural bsc_natural_zero = {&zero, 1};

bool bsc_limbs_zero(const uint64_t *a, size_t limbs) {
    for (size_t i = 0; i < limbs; i++)
        if (a[i] != 0) return false;
    return true;
}

size_t bsc_limbs_used(const uint64_t *a, size_t limbs) {
    while (limbs > 1 && a[limbs - 1] == 0) limbs--;
    return limbs;
}

void bsc_limbs_add(uint64_t *a, size_t limbs, const uint64_t *b, size_t b_limbs) {
    uint64_t carry = 0;
    assert(b_limbs <= limbs);
    for (size_t i = 0; i < limbs && (i < b_limbs || carry > 0); i++)
        a[i] = bsc_limb_add(a[i], i < b_limbs ? b[i] : 0, &carry);
    assert(carry == 0);
}

uint64_t bsc_limbs_scale(uint64_t *a, size_t limbs, uint64_t factor) {
    uint64_t carry = 0;
    for (size_t i = 0; i < limbs; i++) a[i] = bsc_limb_multiply(a[i], factor, 0, &carry);
    return carry;
}

uint64_t bsc_limbs_divide(uint64_t *a, size_t limbs, uint64_t divisor) {
    uint64_t rest = 0;
    assert(divisor > 0);
    for (size_t i = limbs; i-- > 0;)
        a[i] = bsc_wide_low(bsc_wide_divide(bsc_wide_of(rest, a[i]), divisor, &rest));
    assert(rest < divisor);
    return rest;
}

int bsc_natural_compare(bsc_natural a, bsc_natural b) {
    size_t i = a.limbs > b.limbs ? a.limbs : b.limbs;
    while (i-- > 0) {
        const uint64_t x = i < a.limbs ? a.limb[i] : 0, y = i < b.limbs ? b.limb[i] : 0;
        if (x != y) return x < y ? -1 : 1;
    }
    return 0;
}

bsc_natural bsc_natural_subtract(bsc_natural a, bsc_natural b, uint64_t *limb) {
    uint64_t borrow = 0;
    assert(bsc_natural_compare(a, b) >= 0);
    for (size_t i = 0; i < a.limbs; i++) {
        const uint64_t x = a.limb[i], y = i < b.limbs ? b.limb[i] : 0, apart = x - y;
        limb[i] = apart - borrow;
        borrow = (uint64_t)(x < y) | (uint64_t)(apart < borrow);
    }
    assert(borrow == 0);
    return (bsc_natural){limb, a.limbs};
}

/* The highest 64 bits as a number of 2^63 to 2^64, times 2^exponent; a double has but 53. */
static double leading_bits(bsc_natural number, int64_t *exponent) {
    const size_t used = bsc_limbs_used(number.limb, number.limbs);
    uint64_t top = number.limb[used - 1];
    *exponent = (int64_t)(used - 1) * 64;
    if (top == 0 || used == 1) return (double)top;
    unsigned free_bits = 0;
    while ((top >> 63) == 0) top <<= 1, free_bits++;
    if (free_bits > 0) top |= number.limb[used - 2] >> (64 - free_bits);
    *exponent -= (int64_t)free_bits;
    return (double)top;
}

static double scaled(double value, int64_t exponent) {
    assert(value > 0.0 || exponent == 0);
    if (exponent > 4096) return (double)INFINITY;
    if (exponent < -4096) return 0.0;
    return ldexp(value, (int)exponent);
}

double bsc_natural_double(bsc_natural number) {
    int64_t exponent;
    const double value = leading_bits(number, &exponent);
    return scaled(value, exponent);
}

long double bsc_natural_long_double(bsc_natural number) {
    int64_t exponent;
    const double value = leading_bits(number, &exponent);
    return exponent > 65536 ? (long double)INFINITY : ldexpl(value, (int)exponent);
}

double bsc_natural_ratio(bsc_natural numerator, bsc_natural denominator) {
    int64_t up, down;
    const double above = leading_bits(numerator, &up), below = leading_bits(denominator, &down);
    if (above <= 0.0) return 0.0;
    if (below <= 0.0) return (double)INFINITY;
    return scaled(above / below, up - down);
}

size_t bsc_natural_format_size(bsc_natural number) {
    /* a limb is at most 19.27 digits */
    return bsc_limbs_used(number.limb, number.limbs) * 20 + 1;
}

/* Horner's rule on half limbs with the digits as the accumulator, the lowest first: it needs no
 * memory, where dividing by ten would need a copy. Quadratic, for hundreds of digits. */
size_t bsc_natural_format(bsc_natural number, char *text, size_t size) {
    if (size > 0) text[0] = '\0';
    if (size < bsc_natural_format_size(number)) return 0;
    size_t digits = 0;
    for (size_t half = 2 * bsc_limbs_used(number.limb, number.limbs); half-- > 0;) {
        uint64_t carry = number.limb[half / 2] >> (half % 2 == 0 ? 0 : 32) & UINT32_MAX;
        for (size_t i = 0; i < digits || carry > 0; i++) {
            carry += i < digits ? (uint64_t)text[i] << 32 : 0;
            text[i] = (char)(carry % 10);
            carry /= 10;
            if (i >= digits) digits = i + 1;
        }
    }
    assert(digits == 0 || text[digits - 1] != 0);
    if (digits == 0) text[digits++] = 0;
    for (size_t i = 0; i < digits / 2; i++) {
        const char swap = text[i];
        text[i] = text[digits - 1 - i];
        text[digits - 1 - i] = swap;
    }
    for (size_t i = 0; i < digits; i++) text[i] = (char)(text[i] + '0');
    text[digits] = '\0';
    return digits;
}
