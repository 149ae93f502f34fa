/* tally.c - makes, reads, checks and compares tallies, the results of counts. The comment at the
 * top of tally.h says what they hold. */
#include "count/cover/tally.h"

#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/base/memory.h"
#include "count/base/natural.h"
#include "count/cover/bound.h"
#include "count/cover/matrix.h"

bsc_status bsc_tally_init(bsc_tally *tally, size_t limbs, uint32_t options, bsc_error *error) {
    *tally = (bsc_tally){.limbs = limbs, .options = options};
    if (limbs > 0) {
        tally->limb =
            bsc_arena_new(&tally->arena, (size_t)options + 1, limbs * sizeof *tally->limb);
    } else {
        BSC_ARENA_ARRAY(&tally->arena, tally->share, options);
        BSC_ARENA_ARRAY(&tally->arena, tally->share_square, options);
    }
    return bsc_arena_status(&tally->arena, error);
}

bsc_status bsc_tally_new_of_limbs(bsc_tally **tally, size_t limbs, uint32_t options,
                                  bsc_error *error) {
    *tally = bsc_memory_new(1, sizeof **tally);
    if (*tally == NULL) return bsc_error_set_no_memory(error);
    const bsc_status status = bsc_tally_init(*tally, limbs, options, error);
    if (status == BSC_OK) return BSC_OK;
    bsc_tally_free(*tally);
    *tally = NULL;
    return status;
}

bsc_status bsc_tally_new_for_matrix(bsc_tally **tally, const bsc_matrix *matrix, bool every_option,
                                    bsc_error *error) {
    size_t limbs;
    *tally = NULL;
    const bsc_status status = bsc_matrix_limbs(matrix, &limbs, error);
    if (status != BSC_OK) return status;
    return bsc_tally_new_of_limbs(tally, limbs, every_option ? matrix->options : 0, error);
}

void bsc_tally_free(bsc_tally *tally) {
    if (tally == NULL) return;
    bsc_arena_release(&tally->arena);
    bsc_memory_free(tally);
}

uint64_t *bsc_tally_option_limbs(bsc_tally *tally, uint32_t option) {
    assert(option < tally->options);
    return tally->limb + ((size_t)option + 1) * tally->limbs;
}

bool bsc_tally_exact(const bsc_tally *tally) {
    return tally->limb != NULL;
}

bsc_natural bsc_tally_total(const bsc_tally *tally) {
    assert(bsc_tally_exact(tally));
    return (bsc_natural){tally->limb, tally->limbs};
}

bsc_natural bsc_tally_option(const bsc_tally *tally, uint32_t option) {
    assert(bsc_tally_exact(tally) && option < tally->options);
    return (bsc_natural){tally->limb + ((size_t)option + 1) * tally->limbs, tally->limbs};
}

long double bsc_tally_estimate(const bsc_tally *tally, long double *standard_error) {
    if (standard_error != NULL) *standard_error = tally->standard_error; /* 0 in an exact tally */
    return bsc_tally_exact(tally) ? bsc_natural_long_double(bsc_tally_total(tally))
                                  : tally->estimate;
}

bsc_natural bsc_tally_fleet(const bsc_tally *tally, const bsc_matrix *matrix, uint32_t fleet) {
    assert(fleet < matrix->fleets);
    return bsc_tally_option(tally, matrix->first_fleet + fleet);
}

double bsc_tally_probability(const bsc_tally *tally, uint32_t option) {
    assert(option < tally->options);
    if (!bsc_tally_exact(tally)) return tally->share[option];
    return bsc_natural_ratio(bsc_tally_option(tally, option), bsc_tally_total(tally));
}

/* Compares two numbers that must be equal for a primary item: the item's multiplicity times the
 * total, and the sum of the counts of all options that cover the item. (A deployment covers the
 * item by as many options as the multiplicity says, so it is counted that often in the sum.)
 * Returns 1 if the product is greater than the sum, -1 if it is less, and 0 if both are equal.
 * Compares limb by limb, from the lowest, and carries to the next limb, so that it needs no memory
 * for long integers. */
static int compare_item_sum(const bsc_tally *tally, const bsc_matrix *matrix, uint32_t item) {
    const bsc_natural total = bsc_tally_total(tally);
    uint64_t wanted_carry = 0, sum_carry = 0;
    int sign = 0; /* the result of comparing the limbs so far */
    for (size_t limb = 0; limb < total.limbs; limb++) {
        const uint64_t wanted =
            bsc_limb_multiply(total.limb[limb], matrix->item[item].multiplicity, 0, &wanted_carry);
        bsc_wide sum = bsc_wide_make(0, sum_carry);
        for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++) {
            const bsc_natural number = bsc_tally_option(tally, matrix->option[k]);
            sum = bsc_wide_add(sum, bsc_wide_make(0, number.limb[limb]));
        }
        sum_carry = bsc_wide_high(sum);
        if (wanted < bsc_wide_low(sum)) sign = -1;
        if (wanted > bsc_wide_low(sum)) sign = 1;
    }
    if (wanted_carry < sum_carry) return -1;
    if (wanted_carry > sum_carry) return 1;
    return sign;
}

bool bsc_tally_adds_up(const bsc_tally *tally, const bsc_matrix *matrix) {
    bool adds_up = tally->options == 0 || tally->options == matrix->options;
    for (uint32_t item = 0; adds_up && tally->options > 0 && item < matrix->items; item++) {
        const int sign = compare_item_sum(tally, matrix, item);
        adds_up = item < matrix->primaries ? sign == 0 : sign >= 0;
    }
    return adds_up;
}

void bsc_tally_check(const bsc_tally *tally, const bsc_matrix *matrix) {
    assert((tally->limbs > 0) == (tally->limb != NULL));
    assert(tally->limb == NULL || (tally->share == NULL && tally->standard_error == 0.0L));
    assert(tally->options == 0 || tally->options == matrix->options);
    assert(tally->estimate >= 0.0L && tally->standard_error >= 0.0L);
    assert(!bsc_tally_exact(tally) || bsc_tally_adds_up(tally, matrix));
#ifndef NDEBUG
    for (uint32_t i = 0; tally->share != NULL && tally->options > 0 && i < matrix->items; i++) {
        double excess = -(double)matrix->item[i].multiplicity;
        for (uint32_t k = matrix->first[i]; k < matrix->first[i + 1]; k++)
            excess += tally->share[matrix->option[k]];
        assert(excess < 1e-6);
        assert(excess > -1e-6 || i >= matrix->primaries || tally->estimate == 0.0L);
    }
#endif
}

bsc_status bsc_tally_compare(const bsc_tally *a, const bsc_tally *b, bsc_error *error) {
    const bool have_options = a->options > 0 && b->options > 0;
    const char *what = "the total"; /* what was compared last */
    bool agree = bsc_natural_compare(bsc_tally_total(a), bsc_tally_total(b)) == 0;
    assert(!have_options || a->options == b->options);
    for (uint32_t k = 0; have_options && agree && k < a->options; k++) {
        what = "the number of an option";
        agree = bsc_natural_compare(bsc_tally_option(a, k), bsc_tally_option(b, k)) == 0;
    }
    if (agree) return BSC_OK;
    bsc_error_set(error, BSC_DISAGREE, "two engines disagree on %s", what);
    bsc_error_hint(error, "this is a bug in bscount: please report the board and the command");
    return BSC_DISAGREE;
}

bsc_status bsc_tally_check_precision(const bsc_matrix *matrix, double sum, bsc_error *error) {
    if (sum >= matrix->law.weight_scale.sure_sum) return BSC_OK;
    bsc_error_set(error, BSC_BAD_INPUT, "the weights of a ship are too far apart");
    return bsc_error_hint(error,
                          "the products of a fleet's weights are lost below about 1e-290 of the "
                          "greatest there could be, and here no other is left");
}
