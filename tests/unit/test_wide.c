/* test_wide.c - numbers of 128 bits made of two words, which are otherwise used only on targets
 * without 128-bit integers. They are compared with arithmetic on 32-bit digits, and with the
 * compiler's own type if it has one. */
#define BSC_WIDE_WORDS

#include "support.h"

#include "count/base/random.h"

#define ROUNDS 20000

/* A number of four 32-bit digits, the lowest first, for arithmetic as on paper. */
typedef struct paper {
    uint32_t digit[4];
} paper;

static paper on_paper(bsc_wide a) {
    const uint64_t low = bsc_wide_low(a), high = bsc_wide_high(a);
    return (paper){{(uint32_t)low, (uint32_t)(low >> 32), (uint32_t)high, (uint32_t)(high >> 32)}};
}

static paper paper_product(paper a, paper b) {
    paper product = {{0}};
    for (size_t i = 0; i < 4; i++) {
        uint64_t carry = 0;
        for (size_t k = 0; i + k < 4; k++) {
            carry += (uint64_t)a.digit[i] * b.digit[k] + product.digit[i + k];
            product.digit[i + k] = (uint32_t)carry;
            carry >>= 32;
        }
    }
    return product;
}

static paper paper_sum(paper a, paper b) {
    uint64_t carry = 0;
    for (size_t i = 0; i < 4; i++) {
        carry += (uint64_t)a.digit[i] + b.digit[i];
        a.digit[i] = (uint32_t)carry;
        carry >>= 32;
    }
    return a;
}

static void check(bsc_wide a, bsc_wide b) {
    const uint64_t x = bsc_wide_low(a), y = bsc_wide_low(b);
    const paper sum = on_paper(bsc_wide_add(a, b)), product = on_paper(bsc_wide_multiply(a, b)),
                small = on_paper(bsc_wide_product(x, y));
    const paper wanted_sum = paper_sum(on_paper(a), on_paper(b)),
                wanted_product = paper_product(on_paper(a), on_paper(b)),
                wanted_small =
                    paper_product(on_paper(bsc_wide_make(0, x)), on_paper(bsc_wide_make(0, y)));
    assert_memory_equal(&sum, &wanted_sum, sizeof sum);
    assert_memory_equal(&product, &wanted_product, sizeof product);
    assert_memory_equal(&small, &wanted_small, sizeof small);
    if (y == 0) return;
    uint64_t remainder;
    const bsc_wide quotient = bsc_wide_divide(a, y, &remainder);
    const paper restored = on_paper(bsc_wide_add(bsc_wide_multiply(quotient, bsc_wide_make(0, y)),
                                                 bsc_wide_make(0, remainder)));
    const paper wanted = on_paper(a);
    assert_true(remainder < y);
    assert_memory_equal(&restored, &wanted, sizeof restored);
#if defined(__SIZEOF_INT128__)
    __extension__ typedef unsigned __int128 native;
    const native all = (native)bsc_wide_high(a) << 64 | x, exact = all / y;
    assert_true(bsc_wide_low(quotient) == (uint64_t)exact);
    assert_true(bsc_wide_high(quotient) == (uint64_t)(exact >> 64));
#endif
}

TEST(agrees_with_paper_at_the_edges) {
    static const uint64_t unit = 1, greatest = UINT64_MAX;
    const uint64_t edge[] = {
        0, 1, 2, UINT32_MAX, unit << 32, (unit << 32) + 1, unit << 63, greatest - 1, greatest};
    const size_t edges = LENGTH(edge);
    for (size_t n = 0; n < edges * edges * edges * edges; n++)
        check(bsc_wide_make(edge[n % edges], edge[n / edges % edges]),
              bsc_wide_make(edge[n / edges / edges % edges], edge[n / edges / edges / edges]));
}

TEST(agrees_with_paper_at_random) {
    bsc_random random = bsc_random_seed(1);
    for (unsigned n = 0; n < ROUNDS; n++) {
        const unsigned shift = n % 64;
        const bsc_wide a = bsc_wide_make(bsc_random_next(&random), bsc_random_next(&random));
        check(a, bsc_wide_make(bsc_random_next(&random), bsc_random_next(&random) >> shift));
    }
}
