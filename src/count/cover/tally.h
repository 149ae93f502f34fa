/* tally.h - a total, and for each option the number of deployments that use it: what engines fill.
 *
 *   limb[0 .. limbs)                        the total
 *   limb[(1 + k) * limbs .. (2 + k) * limbs) option k, when every_option
 *
 * Invariants: every number fits in `limbs`, by bsc_matrix_limbs. Each solution covers a primary
 * item exactly, so the numbers of the item's options sum to multiplicity x total; those of a
 * secondary item's to no more than the total. bsc_tally_check asserts them.
 *
 * An estimate (or a tally by weights, whose squares and spread are 0) has no limbs but, from
 * weighted draws w with options x (0 or 1 each),
 *
 *   share[k]  = sum(w x_k) / sum(w)          the option's probability
 *   square[k] = sum(w^2 x_k) / sum(w)^2      what it adds to the variance of a cell (see map.c)
 *   spread    = sum(w^2) / sum(w)^2          1 / draws where all weights are 1
 */
#ifndef BSC_COVER_TALLY_H
#define BSC_COVER_TALLY_H

#include "bscount.h"

#include "count/base/arena.h"

struct bsc_tally {
    bsc_arena arena; /* of the arrays */
    size_t limbs;
    uint32_t options; /* 0 when only the total is kept */
    uint64_t *limb;   /* NULL in an estimate, which has all of the next */
    double *share, *square;
    double spread;
    long double value, standard_error; /* of the total */
    uint64_t samples;
};

/* All zero, with limbs for this matrix. */
bsc_status bsc_tally_make(bsc_tally **tally, const bsc_matrix *matrix, bool every_option,
                          bsc_error *error);
/* Of another width; an estimate where `limbs` is 0. */
bsc_status bsc_tally_make_wide(bsc_tally **tally, size_t limbs, uint32_t options, bsc_error *error);
/* Of a tally that another struct holds; its arena is to be released in any case. */
bsc_status bsc_tally_init(bsc_tally *tally, size_t limbs, uint32_t options, bsc_error *error);
/* Whether the sums above hold, for an exact tally of the matrix or a part of one. */
bool bsc_tally_adds_up(const bsc_tally *tally, const bsc_matrix *matrix);
/* Asserts the invariants of a whole tally of the matrix. */
void bsc_tally_check(const bsc_tally *tally, const bsc_matrix *matrix);
uint64_t *bsc_tally_option_limbs(bsc_tally *tally, uint32_t option);
/* Refuses a sum of weights' products that may have lost much: below doubles' range they are 0. */
bsc_status bsc_weighted_check(const bsc_matrix *matrix, double sum, bsc_error *error);

#endif
