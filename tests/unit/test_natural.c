/* test_natural.c - natural numbers of any size: as text, as doubles, and compared with each other.
 * Sums, multiples, quotients and products are compared with the same operations done digit by digit
 * in base 256. */
#include "support.h"

#include <math.h>

#define MAX_LIMBS 6
#define DIGITS    (MAX_LIMBS * 8)

#define ALL_ONES      UINT64_MAX
#define TEN_40        0xb9f5610000000000, 0x6329f1c35ca4bfab, 0x1d
#define TEN_40_LESS_1 0xb9f560ffffffffff, 0x6329f1c35ca4bfab, 0x1d

TEST(writes_the_digits) {
    assert_natural(NATURAL(0), "0");
    assert_natural(NATURAL(0, 0, 0), "0");
    assert_natural(NATURAL(9), "9");
    assert_natural(NATURAL(10, 0), "10");
    assert_natural(NATURAL(0x100000000), "4294967296");
    assert_natural(NATURAL(9999999999999999999u), "9999999999999999999");
    assert_natural(NATURAL(10000000000000000000u), "10000000000000000000");
    assert_natural(NATURAL(ALL_ONES), "18446744073709551615");
    assert_natural(NATURAL(0, 1), "18446744073709551616");
    assert_natural(NATURAL(0, 1, 0, 0), "18446744073709551616");
    assert_natural(NATURAL(1, 1), "18446744073709551617");
    assert_natural(NATURAL(ALL_ONES, ALL_ONES), "340282366920938463463374607431768211455");
    assert_natural(NATURAL(0, 0, 1), "340282366920938463463374607431768211456");
    assert_natural(NATURAL(TEN_40_LESS_1), "9999999999999999999999999999999999999999");
    assert_natural(NATURAL(TEN_40), "10000000000000000000000000000000000000000");
    assert_natural(NATURAL(ALL_ONES, ALL_ONES, ALL_ONES),
                   "6277101735386680763835789423207666416102355444464034512895");
}

TEST(a_buffer_that_is_too_small_gets_an_empty_text) {
    char text[64] = "before";
    const bsc_natural number = NATURAL(12345);
    const size_t size = bsc_natural_format_size(number);
    assert_true(size >= 6 && size <= sizeof text);
    assert_int_equal(bsc_natural_format(number, text, size - 1), 0);
    assert_string_equal(text, "");
    assert_int_equal(bsc_natural_format(number, NULL, 0), 0);
    assert_int_equal(bsc_natural_format(number, text, size), 5);
    assert_string_equal(text, "12345");
}

TEST(the_size_is_enough_for_the_largest) {
    uint64_t ones[16];
    char text[400];
    memset(ones, 0xFF, sizeof ones);
    for (size_t limbs = 1; limbs <= 16; limbs++) {
        const bsc_natural number = {ones, limbs};
        const size_t size = bsc_natural_format_size(number);
        assert_true(size <= sizeof text);
        const size_t digits = (size_t)floor((double)limbs * 64 * log10(2.0)) + 1;
        assert_int_equal(bsc_natural_format(number, text, size), digits);
        assert_int_equal(strlen(text), digits);
    }
}

TEST(compares_whatever_the_limbs) {
    static const uint64_t rising[][3] = {{0},    {1},           {ALL_ONES}, {0, 1},          {1, 1},
                                         {0, 2}, {ALL_ONES, 2}, {0, 0, 1},  {0, ALL_ONES, 1}};
    const size_t count = LENGTH(rising);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < count; k++) {
            const bsc_natural a = {rising[i], 3}, b = {rising[k], bsc_limbs_used(rising[k], 3)};
            const int order = bsc_natural_compare(a, b), reversed = bsc_natural_compare(b, a);
            assert_int_equal((order > 0) - (order < 0), (i > k) - (i < k));
            assert_int_equal((reversed > 0) - (reversed < 0), (k > i) - (k < i));
        }
}

static void assert_double(double value, double expected) {
    if (!(value == expected)) print_error("%.17g is not %.17g\n", value, expected);
    assert_true(value == expected);
}

TEST(converts_to_a_double) {
    static const uint64_t high[17] = {[16] = 1}, below[16] = {[15] = ALL_ONES << 11};
    assert_double(bsc_natural_double(NATURAL(0)), 0.0);
    assert_double(bsc_natural_double(NATURAL(0, 0)), 0.0);
    assert_double(bsc_natural_double(NATURAL(1, 0)), 1.0);
    assert_double(bsc_natural_double(NATURAL(30093975536)), 30093975536.0);
    assert_double(bsc_natural_double(NATURAL(0, 1)), 18446744073709551616.0);
    assert_double(bsc_natural_double(NATURAL(TEN_40)), 1e40);
    assert_double(bsc_natural_double(NATURAL(0, 0, 3, 0)), ldexp(3.0, 128));
    assert_double(bsc_natural_double((bsc_natural){below, 16}), ldexp(1.0 - ldexp(1.0, -53), 1024));
    assert_double(bsc_natural_double((bsc_natural){high, 17}), (double)INFINITY);
}

TEST(divides_to_a_double) {
    static const uint64_t three[40] = {[39] = 3}, eight[40] = {[39] = 8}, low[40] = {1};
    static const uint64_t huge[70] = {[69] = 3};
    const bsc_natural a = {three, 40}, b = {eight, 40}, unit = {low, 40};
    assert_double(bsc_natural_ratio(NATURAL(0), NATURAL(0)), 0.0);
    assert_double(bsc_natural_ratio(NATURAL(0), NATURAL(7)), 0.0);
    assert_double(bsc_natural_ratio(NATURAL(7), NATURAL(0, 0)), (double)INFINITY);
    assert_double(bsc_natural_ratio(NATURAL(1), NATURAL(3)), 1.0 / 3.0);
    assert_double(bsc_natural_ratio(NATURAL(1203741932), NATURAL(15046987768)),
                  1203741932.0 / 15046987768.0);
    assert_double(bsc_natural_ratio(NATURAL(0, 3), NATURAL(0, 4)), 0.75);
    assert_double(bsc_natural_ratio(NATURAL(0, 1), NATURAL(1)), 18446744073709551616.0);
    assert_double(bsc_natural_ratio((bsc_natural){huge, 70}, unit), (double)INFINITY);
    assert_double(bsc_natural_ratio(unit, (bsc_natural){huge, 70}), 0.0);
    assert_double(bsc_natural_ratio(a, b), 0.375);
    assert_double(bsc_natural_ratio(b, a), 8.0 / 3.0);
    assert_double(bsc_natural_ratio(a, unit), (double)INFINITY);
    assert_double(bsc_natural_ratio(unit, a), 0.0);
}

/* A number as digits in base 256, the lowest first. */
typedef struct slow {
    unsigned digit[2 * DIGITS];
} slow;

static slow slow_of(const uint64_t *limb, size_t limbs) {
    slow number = {{0}};
    for (size_t i = 0; i < limbs * 8; i++) number.digit[i] = (limb[i / 8] >> (i % 8 * 8)) & 255;
    return number;
}

static void carry_digits(slow *number) {
    for (size_t i = 0; i + 1 < 2 * DIGITS; i++) {
        number->digit[i + 1] += number->digit[i] / 256;
        number->digit[i] %= 256;
    }
}

static slow slow_sum(slow a, const slow *b) {
    for (size_t i = 0; i < 2 * DIGITS; i++) a.digit[i] += b->digit[i];
    carry_digits(&a);
    return a;
}

static slow slow_product(const slow *a, const slow *b) {
    slow product = {{0}};
    for (size_t i = 0; i < DIGITS; i++)
        for (size_t k = 0; k < DIGITS; k++) product.digit[i + k] += a->digit[i] * b->digit[k];
    carry_digits(&product);
    return product;
}

static void assert_same(const slow *expected, const uint64_t *limb, size_t limbs) {
    const slow actual = slow_of(limb, limbs);
    assert_memory_equal(&actual, expected, sizeof actual);
}

/* Fills the limbs at random. Their bits are often all 0 or all 1, because mistakes with carries
 * show there. */
static void fill(uint64_t *seed, uint64_t *limb, size_t limbs) {
    for (size_t i = 0; i < limbs; i++) {
        const uint64_t kind = next_random(seed) % 4;
        if (kind == 0)
            limb[i] = 0;
        else if (kind == 1)
            limb[i] = ALL_ONES;
        else
            limb[i] = next_random(seed);
    }
}

TEST(adds_numbers) {
    uint64_t seed = 1;
    for (int round = 0; round < 2000; round++) {
        uint64_t a[MAX_LIMBS], b[MAX_LIMBS];
        const size_t b_limbs = next_random(&seed) % (MAX_LIMBS - 1);
        fill(&seed, a, MAX_LIMBS);
        fill(&seed, b, MAX_LIMBS);
        a[MAX_LIMBS - 1] >>= 1; /* so that the sum needs no more limbs */
        const slow x = slow_of(a, MAX_LIMBS), y = slow_of(b, b_limbs), sum = slow_sum(x, &y);
        bsc_limbs_add(a, MAX_LIMBS, b, b_limbs);
        assert_same(&sum, a, MAX_LIMBS);
    }
}

TEST(scales_and_divides_back) {
    uint64_t seed = 2;
    for (int round = 0; round < 2000; round++) {
        uint64_t a[MAX_LIMBS + 1] = {0}, b[MAX_LIMBS], factor[1];
        fill(&seed, a, MAX_LIMBS);
        fill(&seed, factor, 1);
        memcpy(b, a, sizeof b);
        const slow x = slow_of(a, MAX_LIMBS), y = slow_of(factor, 1),
                   product = slow_product(&x, &y);
        a[MAX_LIMBS] = bsc_limbs_scale(a, MAX_LIMBS, factor[0]);
        assert_same(&product, a, MAX_LIMBS + 1);
        if (factor[0] == 0) continue;
        const uint64_t remainder = next_random(&seed) % factor[0];
        bsc_limbs_add(a, MAX_LIMBS + 1, &remainder, 1);
        assert_true(bsc_limbs_divide(a, MAX_LIMBS + 1, factor[0]) == remainder);
        assert_memory_equal(a, b, sizeof b);
        assert_true(a[MAX_LIMBS] == 0);
    }
}

TEST(one_step_of_a_sum_carries) {
    static const uint64_t limb[] = {0, 1, 2, UINT64_MAX / 2, UINT64_MAX - 1, UINT64_MAX};
    const size_t limbs = LENGTH(limb);
    for (size_t i = 0; i < limbs; i++)
        for (size_t j = 0; j < limbs; j++)
            for (uint64_t carry = 0; carry <= 1; carry++) {
                const bsc_wide last = bsc_wide_make(0, carry), more = bsc_wide_make(0, limb[j]);
                const bsc_wide sum =
                    bsc_wide_add(bsc_wide_add(bsc_wide_make(0, limb[i]), more), last);
                const bsc_wide product = bsc_wide_add(
                    bsc_wide_add(bsc_wide_product(limb[i], limb[j]), bsc_wide_make(0, UINT64_MAX)),
                    last);
                uint64_t out = carry;
                assert_true(bsc_limb_add(limb[i], limb[j], &out) == bsc_wide_low(sum));
                assert_true(out == bsc_wide_high(sum));
                out = carry;
                assert_true(bsc_limb_multiply(limb[i], limb[j], UINT64_MAX, &out) ==
                            bsc_wide_low(product));
                assert_true(out == bsc_wide_high(product));
            }
}

TEST(knows_zero_and_the_limbs_in_use) {
    const uint64_t zero[3] = {0}, middle[3] = {0, 5, 0};
    assert_true(bsc_limbs_are_zero(zero, 3));
    assert_true(bsc_limbs_are_zero(middle, 1));
    assert_false(bsc_limbs_are_zero(middle, 2));
    assert_int_equal(bsc_limbs_used(zero, 3), 1);
    assert_int_equal(bsc_limbs_used(middle, 3), 2);
    assert_int_equal(bsc_limbs_used(middle, 1), 1);
}
