/* tally.h - a tally, the result of a count: how many deployments (ways to lay the fleet) there are
 * in all, and for each option (a ship in one place) how many of them use it. The engines, which do
 * the counting, fill tallies.
 *
 * There are three kinds of tallies. The counts of an exact tally are integers of `limbs` limbs
 * each, where a limb is a word of 64 bits, and the lowest limb comes first. All counts are in one
 * array:
 *
 *   limb[0 .. limbs - 1]                              the total
 *   limb[(1 + k) * limbs .. (2 + k) * limbs - 1]      the count of option k, if it is wanted
 *
 * bsc_matrix_limbs chooses `limbs` so that every count fits. Each deployment covers a primary item
 * as often as its multiplicity says, so the counts of all options that cover the item add up to
 * multiplicity x total. For a secondary item their sum is at most the total. bsc_tally_check
 * asserts both. Example: a 3x3 board with one ship of 2 cells has the total 12, and each of its 12
 * options has the count 1. All 12 options cover the item of the ship, and their sum is 1 x 12. Four
 * of them cover the middle cell, and their sum is 4.
 *
 * An estimate has no limbs. It is made from random deployments, the draws. Each draw has a weight
 * w, which makes up for being drawn too often or too rarely. Let x_k be 1 if the draw uses option
 * k, otherwise 0. The sums are over all draws:
 *
 *   share[k]        = sum(w x_k) / sum(w)          the probability of option k
 *   share_square[k] = sum(w^2 x_k) / sum(w)^2      for the standard errors of a map (map.c)
 *   weight_spread   = sum(w^2) / sum(w)^2          1 / draws, if all weights are 1
 *
 * A tally by weights is for a matrix whose options have weights. Each deployment then counts as
 * much as the product of the weights of its options. It has no limbs either, because its counts are
 * not integers. It is computed without draws and is exact up to rounding, so its share_square[] and
 * weight_spread are 0.
 *
 * While deployments are being drawn, share, share_square and weight_spread are only the sums in the
 * numerators of these quotients, and `estimate` is sum(w) (draws/mc.c). The same is true of the
 * tally of one part of an estimate. */
#ifndef BSC_COVER_TALLY_H
#define BSC_COVER_TALLY_H

#include "bscount.h"

#include "count/base/arena.h"

/* A tally, which is of one of three kinds: exact, an estimate, or by weights. */
struct bsc_tally {
    bsc_arena arena;  /* owns the arrays */
    uint32_t options; /* how many options have a count; 0 if the tally has only the total */
    /* Only for an exact tally: */
    /* how many words of 64 bits (limbs) each count has; 0 in the other kinds of tallies */
    size_t limbs;
    /* [(1 + options) x limbs]: the total, then the count of each option; NULL in the other kinds of
     * tallies */
    uint64_t *limb;
    /* Only for an estimate or a tally by weights: */
    /* [options]: the probability that a deployment uses the option; NULL in an exact tally */
    double *share;
    /* [options]: from these, map.c computes the standard errors of a map. Each is the sum of the
     * squared weights of the draws that use the option, divided by the square of the sum of all
     * draws' weights. 0 in a tally by weights; NULL in an exact tally. */
    double *share_square;
    /* the sum of the squared weights of all draws, divided by the square of the sum of their
     * weights; 0 in a tally by weights */
    double weight_spread;
    /* the estimated total; in a tally by weights, the sum of the weights of all deployments */
    long double estimate;
    long double standard_error; /* the standard error of the estimate */
    uint64_t samples;           /* how many draws had a weight above 0; 0 in a tally by weights */
};

/* Makes an exact tally in which the total and all counts are 0. The counts are long enough for
 * every count on this matrix. If every_option is true, the tally has the total and a count for each
 * option, otherwise only the total. The caller frees it with bsc_tally_free. Fails if memory runs
 * out; *tally is then NULL. */
bsc_status bsc_tally_new_for_matrix(bsc_tally **tally, const bsc_matrix *matrix, bool every_option,
                                    bsc_error *error);
/* Makes a tally in which the total and all counts are 0, with counts for `options` options. If
 * `limbs` is 0, the tally is an estimate or by weights; otherwise it is exact, and each count has
 * `limbs` limbs. The caller frees it with bsc_tally_free. Fails if memory runs out; *tally is then
 * NULL. */
bsc_status bsc_tally_new_of_limbs(bsc_tally **tally, size_t limbs, uint32_t options,
                                  bsc_error *error);
/* Initializes a tally that is a field of another struct, with the same contents as
 * bsc_tally_new_of_limbs. The caller releases tally->arena, also after this function has failed,
 * which it does only if memory runs out. */
bsc_status bsc_tally_init(bsc_tally *tally, size_t limbs, uint32_t options, bsc_error *error);
/* Says whether the counts of an exact tally are consistent. For every primary item of the matrix,
 * the counts of the options that cover it must add up to multiplicity x total, and for a secondary
 * item to at most the total. This also holds for the tally of one part of a run that is split among
 * several machines. The tally must be exact. Returns true if it has only the total, and false if it
 * has counts for another number of options than the matrix. */
bool bsc_tally_adds_up(const bsc_tally *tally, const bsc_matrix *matrix);
/* Asserts that a tally of this matrix is valid: its fields fit its kind, which may be any of the
 * three, and its counts or shares are consistent (bsc_tally_adds_up). It must not be the tally of
 * one part of a run. */
void bsc_tally_check(const bsc_tally *tally, const bsc_matrix *matrix);
/* Returns the limbs of the option's count in a tally that is exact and has a count for each option;
 * their number is tally->limbs. The caller may change them. */
uint64_t *bsc_tally_option_limbs(bsc_tally *tally, uint32_t option);
/* Checks whether `sum`, a sum of products of weights (bsc_weight_scale), is precise enough; without
 * weights every sum is. Products that are too small for a double have been added as 0. Fails with
 * BSC_BAD_INPUT if `sum` is so small that such products may be a noticeable part of the true
 * sum. */
bsc_status bsc_tally_check_precision(const bsc_matrix *matrix, double sum, bsc_error *error);

#endif
