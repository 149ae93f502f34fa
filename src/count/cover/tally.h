/* tally.h - a total, and for each option the number of deployments that use it: what engines fill.
 *
 * An exact tally has numbers of `limbs` limbs of 64 bits, the least limb first:
 *
 *   limb[0 .. limbs - 1]                              the total
 *   limb[(1 + k) * limbs .. (2 + k) * limbs - 1]      option k, if options are tallied
 *
 * Every number fits in `limbs`, by bsc_matrix_limbs. Each solution covers a primary item exactly,
 * so the numbers of the item's options sum to multiplicity x total; those of a secondary item's to
 * no more than the total. bsc_tally_check asserts it. 3x3 with one ship of 2 cells: total 12, each
 * of 12 options 1; the ship's options sum to 1 x 12, those that cover the middle to 4.
 *
 * An estimate has no limbs. It comes from draws of random deployments; a draw has a weight w, and
 * x_k is 1 if it uses option k, else 0:
 *
 *   share[k]  = sum(w x_k) / sum(w)          the option's probability
 *   square[k] = sum(w^2 x_k) / sum(w)^2      what it adds to the variance of a cell (see map.c)
 *   spread    = sum(w^2) / sum(w)^2          1 / draws if all weights are 1
 *
 * A tally by weights is exact up to rounding: it has no limbs either; its squares and spread are 0.
 * In a tally that one part of an estimate fills, and while draws are made, share, square and spread
 * are the sums themselves, not divided yet, and value is sum(w) (draws/mc.c). */
#ifndef BSC_COVER_TALLY_H
#define BSC_COVER_TALLY_H

#include "bscount.h"

#include "count/base/arena.h"

struct bsc_tally {
    bsc_arena arena;  /* of the arrays */
    uint32_t options; /* 0 if only the total is kept */
    /* In an exact tally. */
    size_t limbs;   /* of each number; 0 in an estimate */
    uint64_t *limb; /* [(1 + options) x limbs]; NULL in an estimate */
    /* In an estimate, or a tally by weights. */
    double *share;              /* [options]; NULL in an exact tally */
    double *share_square;       /* [options]; NULL in an exact tally */
    double weight_spread;       /* see above */
    long double estimate;       /* the estimated total, or the sum of the deployments' weights */
    long double standard_error; /* of value */
    uint64_t samples;           /* draws of weight above 0; 0 in a tally by weights */
};

/* Makes an all-zero tally whose limbs hold every number of this matrix; with a number for each
 * option if every_option. On failure *tally is NULL. */
bsc_status bsc_tally_new_for_matrix(bsc_tally **tally, const bsc_matrix *matrix, bool every_option,
                                    bsc_error *error);
/* Makes an all-zero tally of `limbs` limbs a number; an estimate if `limbs` is 0. */
bsc_status bsc_tally_new_of_limbs(bsc_tally **tally, size_t limbs, uint32_t options,
                                  bsc_error *error);
/* Initializes a tally that is part of another struct, as bsc_tally_new_of_limbs. The caller
 * releases tally->arena, on failure too. */
bsc_status bsc_tally_init(bsc_tally *tally, size_t limbs, uint32_t options, bsc_error *error);
/* Says whether the sums over the options of each item are as the head of this file says, for an
 * exact tally of the matrix or of a part of a run. */
bool bsc_tally_adds_up(const bsc_tally *tally, const bsc_matrix *matrix);
/* Asserts the invariants of a whole tally of the matrix, exact or not. */
void bsc_tally_check(const bsc_tally *tally, const bsc_matrix *matrix);
/* Returns the number of an option, tally->limbs limbs that the caller may change. */
uint64_t *bsc_tally_option_limbs(bsc_tally *tally, uint32_t option);
/* Refuses a sum of products of weights that is so small that products below the range of doubles,
 * which count as 0, may be a part of it. */
bsc_status bsc_tally_check_precision(const bsc_matrix *matrix, double sum, bsc_error *error);

#endif
