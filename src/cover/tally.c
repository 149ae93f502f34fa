/* tally.c - what engines fill: one array of numbers, all of the same width; or shares, in an
 * estimate.
 */
#include "cover/tally.h"

#include "base/error.h"
#include "base/memory.h"

#include <assert.h>
#include <string.h>

bsc_status bsc_tally_make(bsc_tally **tally, const bsc_matrix *matrix, bool every_option,
                          bsc_error *error) {
    const uint32_t options = every_option ? matrix->options : 0;
    size_t limbs;
    *tally = NULL;
    const bsc_status status = bsc_matrix_limbs(matrix, &limbs, error);
    if (status != BSC_OK) return status;
    bsc_tally *made = bsc_memory_new(1, sizeof *made);
    uint64_t *limb = bsc_memory_new((size_t)options + 1, limbs * sizeof *limb);
    if (made == NULL || limb == NULL) {
        bsc_memory_free(made);
        bsc_memory_free(limb);
        return bsc_error_no_memory(error);
    }
    *made = (bsc_tally){.limbs = limbs, .options = options, .limb = limb};
    *tally = made;
    return BSC_OK;
}

bsc_status bsc_tally_make_estimate(bsc_tally **tally, const bsc_matrix *matrix, bool every_option,
                                   bsc_error *error) {
    const uint32_t options = every_option ? matrix->options : 0;
    *tally = NULL;
    bsc_tally *made = bsc_memory_new(1, sizeof *made);
    if (made == NULL) return bsc_error_no_memory(error);
    *made = (bsc_tally){.options = options,
                        .share = bsc_memory_new(options, sizeof *made->share),
                        .square = bsc_memory_new(options, sizeof *made->square)};
    if (made->share == NULL || made->square == NULL) {
        bsc_tally_free(made);
        return bsc_error_no_memory(error);
    }
    *tally = made;
    return BSC_OK;
}

void bsc_tally_free(bsc_tally *tally) {
    if (tally == NULL) return;
    bsc_memory_free(tally->limb);
    bsc_memory_free(tally->share);
    bsc_memory_free(tally->square);
    bsc_memory_free(tally);
}

uint64_t *bsc_tally_total_limbs(bsc_tally *tally) {
    return tally->limb;
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

long double bsc_tally_estimate(const bsc_tally *tally, long double *error) {
    *error = bsc_tally_exact(tally) ? 0.0L : tally->error;
    return bsc_tally_exact(tally) ? (long double)bsc_natural_double(bsc_tally_total(tally))
                                  : tally->value;
}

double bsc_tally_probability(const bsc_tally *tally, uint32_t option) {
    assert(option < tally->options);
    if (!bsc_tally_exact(tally)) return tally->share[option];
    return bsc_natural_ratio(bsc_tally_option(tally, option), bsc_tally_total(tally));
}

static bsc_status disagree(const char *what, bsc_error *error) {
    bsc_error_set(error, BSC_DISAGREE, "two engines disagree on %s", what);
    bsc_error_hint(error, "this is a bug in bscount: please report the board and the command");
    return BSC_DISAGREE;
}

bsc_status bsc_tally_compare(const bsc_tally *a, const bsc_tally *b, bsc_error *error) {
    if (bsc_natural_compare(bsc_tally_total(a), bsc_tally_total(b)) != 0)
        return disagree("the total", error);
    if (a->options == 0 || b->options == 0) return BSC_OK;
    assert(a->options == b->options);
    for (uint32_t k = 0; k < a->options; k++)
        if (bsc_natural_compare(bsc_tally_option(a, k), bsc_tally_option(b, k)) != 0)
            return disagree("the number of an option", error);
    return BSC_OK;
}
