/* test_checksum.c - the sum of a file's words: the same however they come, another one for any
 * word that changes, moves or is missing. */
#include "support.h"

#include "base/checksum.h"
#include "base/random.h"

#define WORDS 67u

static bsc_checksum sum_of(const uint64_t *word, size_t words, size_t piece) {
    bsc_checksum sum;
    bsc_checksum_begin(&sum);
    for (size_t k = 0; k < words; k += piece)
        bsc_checksum_add(&sum, word + k, words - k < piece ? words - k : piece);
    bsc_checksum_end(&sum);
    return sum;
}

/* All four words differ: none of them says less than the others. */
static void assert_differ(const bsc_checksum *a, const bsc_checksum *b) {
    for (unsigned k = 0; k < BSC_CHECKSUM_WORDS; k++) assert_true(a->lane[k] != b->lane[k]);
}

static void fill(uint64_t *word) {
    bsc_random random = bsc_random_seed(7);
    for (unsigned k = 0; k < WORDS; k++) word[k] = bsc_random_next(&random);
}

static void pieces_do_not_matter(void **state) {
    uint64_t word[WORDS];
    (void)state;
    fill(word);
    for (size_t words = 0; words <= WORDS; words++) {
        const bsc_checksum whole = sum_of(word, words, WORDS);
        for (size_t piece = 1; piece < 9; piece++) {
            const bsc_checksum sum = sum_of(word, words, piece);
            assert_memory_equal(whole.lane, sum.lane, sizeof sum.lane);
        }
    }
}

static void each_bit_matters(void **state) {
    uint64_t word[WORDS];
    (void)state;
    fill(word);
    const bsc_checksum whole = sum_of(word, WORDS, WORDS);
    for (unsigned bit = 0; bit < 64 * WORDS; bit++) {
        word[bit / 64] ^= UINT64_C(1) << bit % 64;
        const bsc_checksum sum = sum_of(word, WORDS, WORDS);
        assert_differ(&whole, &sum);
        word[bit / 64] ^= UINT64_C(1) << bit % 64;
    }
}

static void places_and_lengths_matter(void **state) {
    uint64_t word[WORDS] = {0}, other[WORDS];
    (void)state;
    for (size_t words = 1; words < WORDS; words++) {
        const bsc_checksum a = sum_of(word, words - 1, WORDS), b = sum_of(word, words, WORDS);
        assert_differ(&a, &b);
    }
    fill(word);
    const bsc_checksum whole = sum_of(word, WORDS, WORDS);
    for (size_t k = 0; k + 8 < WORDS; k++) {
        memcpy(other, word, sizeof word);
        for (size_t n = k; n < k + 4; n++) { /* those of the same lanes */
            other[n] = word[n + 4];
            other[n + 4] = word[n];
        }
        const bsc_checksum sum = sum_of(other, WORDS, WORDS);
        assert_differ(&whole, &sum);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(pieces_do_not_matter),
                                       cmocka_unit_test(each_bit_matters),
                                       cmocka_unit_test(places_and_lengths_matter)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
