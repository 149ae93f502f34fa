/* tally.h - a tally, the result of a count: the number of deployments, and for each option (a ship
 * in one place) the number of deployments that use it. Engines fill tallies.
 *
 * There are three kinds of tallies. An exact tally has numbers of `limbs` limbs each. A limb is 64
 * bits, and the lowest limb comes first:
 *
 *   limb[0 .. limbs - 1]                              the total
 *   limb[(1 + k) * limbs .. (2 + k) * limbs - 1]      the number of option k, if it is wanted
 *
 * bsc_matrix_limbs chooses the number of limbs so that every number fits. Each deployment covers a
 * primary item as often as its multiplicity says, so the numbers of all options that cover the item
 * add up to multiplicity x total. For a secondary item their sum is at most the total.
 * bsc_tally_check asserts both. Example: a 3x3 board with one ship of 2 cells has the total 12, and
 * each of its 12 options has the number 1. All 12 options cover the item of the ship, and their sum
 * is 1 x 12. Four of them cover the middle cell, and their sum is 4.
 *
 * An estimate has no limbs. It is made from random deployments (draws). Let w be the weight of a
 * draw, and let x_k be 1 if the draw uses option k, otherwise 0. The sums run over all draws:
 *
 *   share[k]        = sum(w x_k) / sum(w)          the probability of option k
 *   share_square[k] = sum(w^2 x_k) / sum(w)^2      its part in the variance of a cell (map.c)
 *   weight_spread   = sum(w^2) / sum(w)^2          1 / draws, if all weights are 1
 *
 * A tally by weights is for a board whose placements have weights. It has no limbs either, because
 * its numbers are reals. It is exact up to rounding, and its share_square[] and weight_spread are
 * 0.
 *
 * While deployments are being drawn, share, share_square and weight_spread are only the numerators
 * of these quotients, and `estimate` is sum(w) (draws/mc.c). The same is true of the tally of one
 * part of an estimate. */
#ifndef BSC_COVER_TALLY_H
#define BSC_COVER_TALLY_H

#include "bscount.h"

#include "count/base/arena.h"

/* A tally of one of the three kinds in the file head. */
struct bsc_tally {
    bsc_arena arena;  /* owns the arrays */
    uint32_t options; /* number of options that have a number; 0 if only the total is kept */
    /* Only for an exact tally: */
    /* number of limbs, of 64 bits, of each number; 0 in the other kinds of tallies */
    size_t limbs;
    uint64_t *limb; /* [(1 + options) x limbs]; NULL in the other kinds of tallies */
    /* Only for an estimate or a tally by weights: */
    double *share; /* [options]: probability of each option; NULL in an exact tally */
    /* [options]: the part of each option in the variance of a cell (file head); NULL in an exact
     * tally */
    double *share_square;
    double weight_spread;       /* sum(w^2) / sum(w)^2 over the weights w of all draws */
    long double estimate;       /* the estimated total, or the sum of the deployments' weights */
    long double standard_error; /* the standard error of the estimate */
    uint64_t samples;           /* number of draws with a weight above 0; 0 in a tally by weights */
};

/* Makes an exact tally in which all numbers are 0, with enough limbs for every count on this
 * matrix. If every_option is true, the tally has the total and a number for each option, otherwise
 * only the total. The caller frees it with bsc_tally_free. Fails if memory runs out; *tally is then
 * NULL. */
bsc_status bsc_tally_new_for_matrix(bsc_tally **tally, const bsc_matrix *matrix, bool every_option,
                                    bsc_error *error);
/* Makes a tally in which all numbers are 0, with the total and the numbers of `options` options. If
 * `limbs` is 0, the tally is for an estimate or for weights; otherwise it is exact, with `limbs`
 * limbs for each number. The caller frees it with bsc_tally_free. Fails if memory runs out; *tally
 * is then NULL. */
bsc_status bsc_tally_new_of_limbs(bsc_tally **tally, size_t limbs, uint32_t options,
                                  bsc_error *error);
/* Does the same as bsc_tally_new_of_limbs for a tally that is a field of another struct. The caller
 * releases tally->arena, even if this function fails. */
bsc_status bsc_tally_init(bsc_tally *tally, size_t limbs, uint32_t options, bsc_error *error);
/* Says whether the numbers of an exact tally add up as the file head says, for every item of the
 * matrix. They also do in the tally of one part of a run. */
bool bsc_tally_adds_up(const bsc_tally *tally, const bsc_matrix *matrix);
/* Asserts the invariants of the file head for a tally of this matrix. The tally may be of any of
 * the three kinds, but must not be that of one part of a run. */
void bsc_tally_check(const bsc_tally *tally, const bsc_matrix *matrix);
/* Returns the limbs of the option's number in an exact tally. The caller may change them. */
uint64_t *bsc_tally_option_limbs(bsc_tally *tally, uint32_t option);
/* Checks whether `sum`, a sum of products of weights, is precise enough. Products that are too
 * small for a double count as 0 in it. Fails with BSC_BAD_INPUT if the sum is so small that such
 * products may be a noticeable part of the true sum. */
bsc_status bsc_tally_check_precision(const bsc_matrix *matrix, double sum, bsc_error *error);

#endif
