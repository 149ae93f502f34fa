/* aim.c - where to fire: a score for each cell, by the probability of a hit or the entropy of the
 * answer, with or without a skew.
 *
 * By entropy: the chance of each answer (log.c) is a sum over the tally's options that give it,
 * and the score is the entropy of those chances, in bits.
 *
 * With skew: the pattern is one of `length` colours, the length of the smallest ship, such that a
 * straight ship of that length meets each colour.
 *
 *   square         x + y mod length: every line of `length` cells has each colour once
 *   hexagons       q + 2 r mod length, for odd lengths: steps along the three axes add 1, 2 and -1.
 *                  An even length has no such colouring, and takes the next smaller odd one; for
 *                  length 2 that is two colours of three.
 *
 * The colour chosen is the one with the most shots; of equals the one with the higher scores.
 *
 * Cost: the entries of the options; by entropy that for each cell. */
#include "board/problem.h"
#include "game/log.h"

#include "cover/tally.h"

#include <assert.h>
#include <math.h>

#define MAX_COLOURS 256u
#define EQUAL       1e-9 /* scores whose relative difference is less tie */

static double bits_of(double chance) {
    return chance > 0.0 ? -chance * log2(chance) : 0.0;
}

double bsc_shot_bits(const bsc_log *log, const bsc_matrix *matrix, const bsc_tally *tally,
                     uint32_t cell) {
    const bsc_announce announce = bsc_log_announced(log);
    double chance[BSC_MAX_ANSWERS] = {0.0}, miss = 1.0, bits = 0.0;
    for (uint32_t option = 0; option < matrix->options; option++) {
        const bsc_placement at = bsc_problem_placement(log->problem, matrix->placement[option]);
        if (!bsc_placement_covers(at, cell)) continue;
        const double own = bsc_tally_probability(tally, option);
        chance[bsc_ship_number(log->problem, at, bsc_log_is_last(log, at, cell), announce)] += own;
        miss -= own;
    }
    for (unsigned k = BSC_NUMBER_HIT; k < BSC_MAX_ANSWERS; k++) bits += bits_of(chance[k]);
    assert(miss > -1e-6 && bits > -1e-6);
    return bits + bits_of(miss);
}

/* The colour with the most shots, of equals the one with the highest scores, and where these differ
 * by rounding the first. */
static uint32_t choose_colour(const bsc_log *log, const double *score, uint32_t colours) {
    uint32_t shots[MAX_COLOURS] = {0}, best = 0;
    double sum[MAX_COLOURS] = {0.0};
    for (uint32_t cell = 0; cell < log->problem->cells; cell++) {
        const uint32_t colour = bsc_cell_colour(log->problem, cell, colours);
        const bool fired = log->fired[cell] != 0;
        shots[colour] += fired;
        sum[colour] += fired ? 0.0 : score[cell];
    }
    for (uint32_t c = 1; c < colours; c++)
        if (shots[c] > shots[best] ||
            (shots[c] == shots[best] && sum[c] > sum[best] * (1.0 + EQUAL)))
            best = c;
    return best;
}

void bsc_aim_skew(const bsc_log *log, double skew, double *score) {
    uint32_t length = UINT32_MAX; /* of the fleet's smallest ships, of which one is to be afloat */
    for (uint32_t p = 0; p < log->problem->pieces; p++)
        if (log->problem->piece[p].cells < length) length = log->problem->piece[p].cells;
    if (length < 2 || length > MAX_COLOURS) return;
    if (bsc_log_sunk_ships(log, length) >= bsc_fleet_ships(log->problem, length)) return;
    /* the sparsest that a straight ship of that length cannot avoid */
    bsc_pattern pattern = {.colours = length, .kept = 1};
    if (log->problem->lattice != BSC_SQUARE && length % 2 == 0)
        pattern = length == 2 ? (bsc_pattern){.colours = 3, .kept = 2}
                              : (bsc_pattern){.colours = length - 1, .kept = 1};
    const uint32_t colour = choose_colour(log, score, pattern.colours);
    assert(pattern.colours > 1 && colour < pattern.colours);
    /* the chosen colour is the last of those that are kept */
    pattern.first = colour + pattern.colours + 1 - pattern.kept;
    for (uint32_t cell = 0; cell < log->problem->cells; cell++)
        if (log->fired[cell] == 0 && bsc_pattern_has(log->problem, &pattern, cell))
            score[cell] *= 1.0 + skew;
}

void bsc_aim_scores(const bsc_log *log, const bsc_matrix *matrix, const bsc_tally *tally,
                    const bsc_aim *aim, double *score) {
    const uint32_t cells = log->problem->cells;
    for (uint32_t cell = 0; cell < cells; cell++) score[cell] = 0.0;
    for (uint32_t option = 0; option < matrix->options && !aim->by_entropy; option++) {
        const bsc_placement at = bsc_problem_placement(log->problem, matrix->placement[option]);
        for (uint32_t k = 0; k < at.cells; k++)
            score[at.cell[k]] += bsc_tally_probability(tally, option);
    }
    for (uint32_t cell = 0; cell < cells && aim->by_entropy; cell++)
        if (log->fired[cell] == 0) score[cell] = bsc_shot_bits(log, matrix, tally, cell);
    if (aim->skew > 0.0) bsc_aim_skew(log, aim->skew, score);
    for (uint32_t cell = 0; cell < cells; cell++)
        if (log->fired[cell] != 0) score[cell] = -1.0;
}
