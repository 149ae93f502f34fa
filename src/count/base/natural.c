/* natural.c - exact natural numbers of any size: sum, difference, product and quotient by one limb
 * (a 64-bit word), conversion to floating point, and decimal digits. It computes limb by limb, as
 * one does digit by digit on paper. The numbers of this library have only a handful of limbs and
 * are printed once per run, so faster algorithms are not needed. */
#include "count/base/natural.h"

#include "count/base/bits.h"

#include <math.h>

static const uint64_t zero = 0;
const bsc_natural bsc_natural_zero = {&zero, 1};

bool bsc_limbs_are_zero(const uint64_t *a, size_t limbs) {
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
    uint64_t remainder = 0;
    assert(divisor > 0);
    for (size_t i = limbs; i-- > 0;) {
        const bsc_wide dividend = bsc_wide_make(remainder, a[i]);
        a[i] = bsc_wide_low(bsc_wide_divide(dividend, divisor, &remainder));
    }
    return remainder;
}

/* Returns limb i of a number, counted from the lowest limb, or 0 if the number has no limb i. */
static uint64_t limb_at(bsc_natural number, size_t i) {
    return i < number.limbs ? number.limb[i] : 0;
}

int bsc_natural_compare(bsc_natural a, bsc_natural b) {
    for (size_t i = a.limbs > b.limbs ? a.limbs : b.limbs; i-- > 0;) {
        const uint64_t x = limb_at(a, i), y = limb_at(b, i);
        if (x != y) return x < y ? -1 : 1;
    }
    return 0;
}

bsc_natural bsc_natural_subtract(bsc_natural a, bsc_natural b, uint64_t *limb) {
    uint64_t borrow = 0;
    assert(bsc_natural_compare(a, b) >= 0);
    for (size_t i = 0; i < a.limbs; i++) {
        const uint64_t x = a.limb[i], y = limb_at(b, i);
        const uint64_t difference = x - y;
        limb[i] = difference - borrow;
        borrow = (uint64_t)(x < y) | (uint64_t)(difference < borrow);
    }
    assert(borrow == 0);
    return (bsc_natural){limb, a.limbs};
}

/* Approximates a number by v x 2^e, where v is a whole number of at most 64 bits and e is an
 * exponent. Returns v, rounded to the 53 bits of a double, and sets *exponent to e. If the number
 * fits into one limb, v is the number itself and e is 0. Otherwise v consists of the 64 bits from
 * the highest 1 bit of the number down, and all lower bits are dropped. */
static double leading_bits(bsc_natural number, int64_t *exponent) {
    const size_t used = bsc_limbs_used(number.limb, number.limbs);
    uint64_t top = number.limb[used - 1];
    *exponent = (int64_t)(used - 1) * 64;
    if (used == 1) return (double)top;
    const unsigned free_bits = 63 - bsc_highest_bit(top);
    if (free_bits > 0) top = top << free_bits | number.limb[used - 2] >> (64 - free_bits);
    *exponent -= (int64_t)free_bits;
    return (double)top;
}

/* Returns value x 2^exponent. Returns infinity if the product is above the range of doubles, and 0
 * if it is below. `value` must be above 0 unless `exponent` is 0. The exponent may be too large for
 * an int, which ldexp needs. */
static double scale_value(double value, int64_t exponent) {
    assert(value > 0.0 || exponent == 0);
    if (exponent > 4096) return (double)INFINITY;
    if (exponent < -4096) return 0.0;
    return ldexp(value, (int)exponent);
}

double bsc_natural_double(bsc_natural number) {
    int64_t exponent;
    const double value = leading_bits(number, &exponent);
    return scale_value(value, exponent);
}

long double bsc_natural_long_double(bsc_natural number) {
    int64_t exponent;
    const double value = leading_bits(number, &exponent);
    return exponent > 65536 ? (long double)INFINITY : ldexpl(value, (int)exponent);
}

double bsc_natural_ratio(bsc_natural numerator, bsc_natural denominator) {
    int64_t numerator_exponent, denominator_exponent;
    const double x = leading_bits(numerator, &numerator_exponent);
    const double y = leading_bits(denominator, &denominator_exponent);
    if (x <= 0.0) return 0.0;
    if (y <= 0.0) return (double)INFINITY;
    return scale_value(x / y, numerator_exponent - denominator_exponent);
}

size_t bsc_natural_format_size(bsc_natural number) {
    /* A limb adds log10(2^64) = 19.27 digits to a number, so 20 for each limb are enough. */
    return bsc_limbs_used(number.limb, number.limbs) * 20 + 1;
}

/* Cuts a number into parts of 32 bits, two for each limb, and returns the part with the index
 * `half`. Part 0 is the lowest. */
static uint64_t half_limb(bsc_natural number, size_t half) {
    const uint64_t limb = number.limb[half / 2];
    return half % 2 == 0 ? limb & UINT32_MAX : limb >> 32;
}

/* Multiplies the number in digit[digits] by 2^32 and adds `added`. The array has the decimal digits
 * of the number, as values from 0 to 9, from the lowest digit to the highest; the number 0 has no
 * digits. The array must have room for the digits of the result. Returns how many digits the result
 * has. */
static size_t shift_digits(char *digit, size_t digits, uint64_t added) {
    uint64_t carry = added;
    for (size_t i = 0; i < digits || carry > 0; i++) {
        if (i < digits)
            carry += (uint64_t)digit[i] << 32;
        else
            digits++;
        digit[i] = (char)(carry % 10);
        carry /= 10;
    }
    return digits;
}

/* Turns the digits of a number into a text. Before the call, digit[digits] has them as values from
 * 0 to 9, with the lowest digit first. Puts the highest digit first, turns the values into
 * characters, and adds a terminating 0. */
static void finish_digits(char *digit, size_t digits) {
    for (size_t i = 0; i < digits / 2; i++) {
        const char swapped = digit[i];
        digit[i] = digit[digits - 1 - i];
        digit[digits - 1 - i] = swapped;
    }
    for (size_t i = 0; i < digits; i++) digit[i] = (char)(digit[i] + '0');
    digit[digits] = '\0';
}

/* Computes the decimal digits by Horner's rule. The digits begin as the number 0. For each 32 bits
 * of `number`, from the highest to the lowest, the decimal number is multiplied by 2^32, and the 32
 * bits are added. This needs no memory besides the caller's text, whereas dividing by ten would
 * need a copy of the number. The time is quadratic in the number of digits, which does not matter
 * for a few hundred digits. */
size_t bsc_natural_format(bsc_natural number, char *text, size_t size) {
    if (size > 0) text[0] = '\0';
    if (size < bsc_natural_format_size(number)) return 0;
    size_t digits = 0;
    for (size_t half = 2 * bsc_limbs_used(number.limb, number.limbs); half-- > 0;)
        digits = shift_digits(text, digits, half_limb(number, half));
    assert(digits == 0 || text[digits - 1] != 0);
    if (digits == 0) {
        text[0] = 0;
        digits = 1;
    }
    finish_digits(text, digits);
    return digits;
}
