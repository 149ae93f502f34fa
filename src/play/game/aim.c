/* aim.c - says where to fire: gives each cell a score, which is either the probability of a hit or
 * the entropy of the answer to a shot there. A skew can raise the scores of some cells.
 *
 * The chance of an answer (log.h numbers the answers) is the sum of the probabilities of all
 * placements with which a shot at the cell gets this answer.
 *
 * A skew raises the scores of cells on a pattern, such as the dark cells of a chessboard. The cells
 * are coloured so that a straight ship as long as the fleet's smallest ship always covers each
 * colour. The pattern is one of the colours, or two of them:
 *
 *   square      as many colours as the length, by x + y: every line of `length` cells has each
 *               colour once
 *   hexagons    for odd lengths as many colours as the length, by q + 2 r: steps along the three
 *               axes add 1, 2 and -1. There is no such colouring for an even length. An even
 *               length takes the colours of the next smaller odd length, and length 2 takes two
 *               colours of three.
 *
 * Cost: by probability, one pass over the options and their cells; by entropy, one such pass for
 * each cell. */
#include "bscount_game.h"

#include "count/board/pattern.h"
#include "count/board/problem.h"
#include "count/cover/matrix.h"
#include "play/game/entropy.h"
#include "play/game/log.h"

#include <assert.h>

/* Greatest number of colours of a pattern. If the fleet's smallest ship is longer, there is no
 * skew. */
#define MAX_COLOURS 256u
/* Relative difference below which two sums of scores count as equal. */
#define EQUAL_SCORES 1e-9

double bsc_shot_bits(const bsc_log *log, const bsc_matrix *matrix, const bsc_tally *tally,
                     uint32_t cell) {
    const bsc_announce announce = bsc_log_announced(log);
    double chance[BSC_MAX_ANSWERS] = {0.0}, miss = 1.0, bits = 0.0;
    for (uint32_t option = 0; option < matrix->options; option++) {
        if (!bsc_option_is_ship(matrix, option)) continue;
        const bsc_placement ship = bsc_problem_placement(log->problem, matrix->placement[option]);
        if (!bsc_placement_covers(ship, cell)) continue;
        const bool is_last = bsc_shot_completes_ship(log, ship, cell);
        const double probability = bsc_tally_probability(tally, option);
        chance[bsc_ship_answer_number(log->problem, ship, is_last, announce)] += probability;
        miss -= probability;
    }
    for (unsigned k = BSC_NUMBER_HIT; k < BSC_MAX_ANSWERS; k++) bits += bsc_entropy_term(chance[k]);
    assert(miss > -1e-6 && bits > -1e-6);
    return bits + bsc_entropy_term(miss);
}

/* Returns the colour that the pattern should have: the colour whose cells were fired at most often.
 * If several colours were fired at equally often, returns the one whose other cells have the
 * greatest sum of scores, and if these sums are equal too, the first one. `colours` is the number
 * of colours. */
static uint32_t choose_colour(const bsc_log *log, const double *score, uint32_t colours) {
    uint32_t shots[MAX_COLOURS] = {0}, best = 0;
    double sum[MAX_COLOURS] = {0.0};
    for (uint32_t cell = 0; cell < log->problem->cells; cell++) {
        const uint32_t colour = bsc_cell_colour(log->problem, cell, colours);
        if (log->firing_step[cell] != 0)
            shots[colour]++;
        else
            sum[colour] += score[cell];
    }
    for (uint32_t c = 1; c < colours; c++) {
        const bool is_higher = sum[c] > sum[best] * (1.0 + EQUAL_SCORES);
        if (shots[c] > shots[best] || (shots[c] == shots[best] && is_higher)) best = c;
    }
    return best;
}

/* Returns the pattern that has the fewest cells among those of which every straight ship of
 * `length` cells covers a cell. Its first colour is left 0 for the caller to choose. */
static bsc_pattern sparsest_pattern(const bsc_problem *problem, uint32_t length) {
    bsc_pattern pattern = {.colours = length, .kept_colours = 1};
    if (problem->lattice == BSC_SQUARE || length % 2 == 1) return pattern;
    if (length == 2) {
        pattern.colours = 3;
        pattern.kept_colours = 2;
    } else {
        pattern.colours = length - 1;
    }
    return pattern;
}

void bsc_aim_skew(const bsc_log *log, double skew, double *score) {
    const bsc_problem *problem = log->problem;
    uint32_t length = UINT32_MAX; /* number of cells of the fleet's smallest ships */
    for (uint32_t p = 0; p < problem->pieces; p++)
        if (problem->piece[p].cells < length) length = problem->piece[p].cells;
    if (length < 2 || length > MAX_COLOURS) return;
    if (bsc_log_sunk_ships(log, length) >= bsc_fleet_ships(problem, length)) return;
    bsc_pattern pattern = sparsest_pattern(problem, length);
    const uint32_t colour = choose_colour(log, score, pattern.colours);
    assert(pattern.colours > 1 && colour < pattern.colours);
    /* the chosen colour is the last of the pattern's colours, modulo the number of colours */
    pattern.first = colour + pattern.colours + 1 - pattern.kept_colours;
    for (uint32_t cell = 0; cell < problem->cells; cell++)
        if (log->firing_step[cell] == 0 && bsc_pattern_has(problem, &pattern, cell))
            score[cell] *= 1.0 + skew;
}

/* Sets the score of each cell to the probability that a ship lies on the cell. */
static void score_by_probability(const bsc_log *log, const bsc_matrix *matrix,
                                 const bsc_tally *tally, double *score) {
    for (uint32_t cell = 0; cell < log->problem->cells; cell++) score[cell] = 0.0;
    for (uint32_t option = 0; option < matrix->options; option++) {
        if (!bsc_option_is_ship(matrix, option)) continue;
        const bsc_placement ship = bsc_problem_placement(log->problem, matrix->placement[option]);
        for (uint32_t c = 0; c < ship.cells; c++)
            score[ship.cell[c]] += bsc_tally_probability(tally, option);
    }
}

void bsc_aim_scores(const bsc_log *log, const bsc_matrix *matrix, const bsc_tally *tally,
                    bool by_entropy, double skew, double *score) {
    if (by_entropy) {
        for (uint32_t cell = 0; cell < log->problem->cells; cell++) {
            score[cell] = 0.0;
            if (log->firing_step[cell] == 0) score[cell] = bsc_shot_bits(log, matrix, tally, cell);
        }
    } else {
        score_by_probability(log, matrix, tally, score);
    }
    if (skew > 0.0) bsc_aim_skew(log, skew, score);
    for (uint32_t cell = 0; cell < log->problem->cells; cell++)
        if (log->firing_step[cell] != 0) score[cell] = -1.0;
}
