/* aim.c - says where to fire: gives each cell a score, which is either the probability of a hit or
 * the entropy of the answer to a shot there. A skew (an option of the caller) raises the scores of
 * some cells.
 *
 * For the entropy, each placement that covers the cell belongs to one answer to the shot, such as
 * "hit" or "sunk Carrier" (log.h has a table of all answers). The probability of an answer is the
 * sum of the probabilities of its placements.
 *
 * A skew raises the scores of cells on a pattern, such as the dark cells of a chessboard, because a
 * search over these cells alone finds every ship. Each cell gets a colour, and the pattern is all
 * cells of one colour, or of two colours. The colours are chosen so that every straight ship covers
 * a cell of the pattern, wherever it lies. Let n be the length in cells of the fleet's smallest
 * ship:
 *
 *   squares     n colours, by x + y: every row or column of n cells has each colour once
 *   hexagons    for an odd n, n colours, by q + 2 r: steps along the three axes change this sum by
 *               1, 2 and -1. There is no such colouring for an even n. An even n above 2 takes the
 *               n - 1 colours of the next smaller odd length. For n = 2 the pattern is two colours
 *               out of three.
 *
 * Cost: scoring by probability makes one pass over the options and their cells. Scoring by entropy
 * makes one such pass for each cell. */
#include "bscount_game.h"

#include "count/board/pattern.h"
#include "count/board/problem.h"
#include "count/cover/matrix.h"
#include "play/game/entropy.h"
#include "play/game/log.h"

#include <assert.h>

/* The greatest number of colours for a skew, and the length of the arrays that have an element for
 * each colour. The cells are coloured in diagonal stripes, with about as many colours as the
 * fleet's smallest ship has cells (see the table above). If this ship has more cells than this
 * constant, no scores are raised; usual ships are far smaller. */
#define MAX_SKEW_COLOURS 256u
/* Two sums of scores count as equal if their relative difference is below this value, because sums
 * that should be equal may differ a little after rounding. */
#define EQUAL_SCORES 1e-9

double bsc_shot_bits(const bsc_log *log, const bsc_matrix *matrix, const bsc_tally *tally,
                     uint32_t cell) {
    const bsc_announce announce = bsc_log_announced(log);
    double chance[BSC_MAX_ANSWERS] = {0.0}, miss = 1.0, bits = 0.0;
    assert(log->firing_step[cell] == 0);
    for (uint32_t option = 0; option < matrix->options; option++) {
        if (!bsc_option_is_ship(matrix, option)) continue;
        const bsc_placement ship = bsc_problem_placement(log->problem, matrix->placement[option]);
        if (!bsc_placement_covers(ship, cell)) continue;
        const bool is_last_cell = bsc_shot_completes_ship(log, ship, cell);
        const double probability = bsc_tally_probability(tally, option);
        chance[bsc_ship_answer_number(log->problem, ship, is_last_cell, announce)] += probability;
        miss -= probability;
    }
    for (unsigned k = BSC_NUMBER_HIT; k < BSC_MAX_ANSWERS; k++) bits += bsc_entropy_term(chance[k]);
    assert(miss > -1e-6 && bits > -1e-6);
    return bits + bsc_entropy_term(miss);
}

/* Chooses the colour whose cells get raised scores, so that the search goes on along the pattern of
 * cells that the player began to fire at. All cells of the board are coloured in diagonal stripes
 * (bsc_cell_colour) with the colours 0 .. colours - 1; `colours` is at most MAX_SKEW_COLOURS.
 * Returns the colour at which the player has fired most shots. If several colours are tied, returns
 * the one with the greatest sum of scores over the cells that were not fired at. If these sums are
 * equal too, returns the lowest of the tied colours. */
static uint32_t choose_colour(const bsc_log *log, const double *score, uint32_t colours) {
    uint32_t shots[MAX_SKEW_COLOURS] = {0}, best = 0;
    double sum[MAX_SKEW_COLOURS] = {0.0};
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

/* Returns the sparsest pattern of cells that no straight ship of `length` cells, at least 2, can
 * avoid: wherever the ship lies, it covers a cell of the pattern. The cells of the board are
 * coloured in diagonal stripes, and the pattern has the cells of one or two of the colours. Sets
 * how many colours there are and how many of them belong to the pattern, as the table at the top of
 * this file says. pattern.first stays 0; the caller must choose the pattern's first colour. */
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
    uint32_t length = UINT32_MAX; /* how many cells the fleet's smallest ship has */
    for (uint32_t p = 0; p < problem->pieces; p++)
        if (problem->piece[p].cells < length) length = problem->piece[p].cells;
    if (length < 2 || length > MAX_SKEW_COLOURS) return;
    if (bsc_log_sunk_ships(log, length) >= bsc_fleet_ships(problem, length)) return;
    bsc_pattern pattern = sparsest_pattern(problem, length);
    const uint32_t colour = choose_colour(log, score, pattern.colours);
    assert(pattern.colours > 1 && colour < pattern.colours);
    /* The pattern's colours are first .. first + kept_colours - 1, modulo `colours`. `first` is set
     * so that the last of them is the chosen colour. If the pattern has two of three colours, the
     * chosen one could as well be its first. `colours` is added because the difference could be
     * negative otherwise. */
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
