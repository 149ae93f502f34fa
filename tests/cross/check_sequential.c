/* check_sequential.c - checks the probability of each placement in fleets that are laid ship by
 * ship, each ship at random among the placements that fit beside the ships already laid. The test
 * computes a deployment's probability from the cells alone: for one order of the copies of each
 * piece it is the product of 1 / (number of placements that fit) over all ships; the sum over all
 * orders is the probability. */
#include "check.h"

#include "count/cover/tally.h"

#include <math.h>
#include <stdlib.h>

#define MAX_DEPLOYMENTS 300u
#define MAX_SHIPS       8u
#define MAX_ORDERS      24u
#define MAX_ERRORS      6.0 /* how many standard errors an estimate may be off */

/* Returns 1 / (number of the piece's placements that fit beside laid[0 .. ships)): the probability
 * that the next ship is laid at any particular one of them. */
static double share_of(const bsc_problem *problem, uint32_t piece, const uint32_t *laid,
                       uint32_t ships) {
    uint32_t fitting = 0;
    for (uint32_t p = 0; p < bsc_problem_placements(problem); p++) {
        const bsc_placement ship = bsc_problem_placement(problem, p);
        bool fits = ship.piece == piece;
        for (uint32_t s = 0; s < ships && fits; s++)
            fits = brute_fits(problem, bsc_problem_placement(problem, laid[s]), ship);
        fitting += fits;
    }
    return 1.0 / fitting;
}

/* Returns the probability that, after the ships laid[0 .. ships), the others are laid at laid[ships
 * .. all), with the copies of a piece in any order. */
static double chance_of(const bsc_problem *problem, uint32_t *laid, uint32_t ships, uint32_t all) {
    if (ships == all) return 1.0;
    const uint32_t piece = bsc_problem_placement(problem, laid[ships]).piece;
    const double share = share_of(problem, piece, laid, ships);
    double sum = 0.0;
    for (uint32_t k = ships; k < all; k++) {
        const uint32_t next = laid[k];
        if (bsc_problem_placement(problem, next).piece != piece) break;
        laid[k] = laid[ships];
        laid[ships] = next;
        sum += chance_of(problem, laid, ships + 1, all);
        laid[ships] = laid[k];
        laid[k] = next;
    }
    return share * sum;
}

double *sequential_chances(const question *q) {
    uint32_t orders = 1;
    for (uint32_t p = 0; p < bsc_problem_pieces(q->problem); p++)
        for (uint32_t c = 2; c <= bsc_problem_piece(q->problem, p)->copies; c++)
            if (orders <= MAX_ORDERS) orders *= c;
    if (q->remaining->total == 0 || q->remaining->total > MAX_DEPLOYMENTS ||
        q->remaining->ships > MAX_SHIPS || orders > MAX_ORDERS)
        return NULL;
    double *chance = room(q->remaining->total, sizeof *chance);
    for (uint32_t d = 0; d < q->remaining->total; d++) {
        uint32_t laid[MAX_SHIPS];
        for (uint32_t s = 0; s < q->remaining->ships; s++) laid[s] = brute_at(q->remaining, d)[s];
        chance[d] = chance_of(q->problem, laid, 0, q->remaining->ships);
    }
    return chance;
}

/* Returns the standard error of an option's estimated share, the probability that a deployment uses
 * it, if the true share is p. After shots the library draws deployments with equal probability, and
 * weighs each draw by the probability of one order of its ships. The weights differ so much that
 * the 5,000 draws of `cross 1 5962` are worth only 820 draws of equal weight. Let w be the
 * weight of a draw, and x be 1 if the draw uses the option, otherwise 0. Then the variance of the
 * share is sum(w^2 (x - p)^2) / sum(w)^2. The tally has the two sums that are needed for it,
 * share_square and weight_spread. The result is never below the standard error of equal weights. */
static double share_error(const bsc_tally *tally, uint32_t option, double p, uint64_t draws) {
    const double equal = p * (1.0 - p) / (double)draws;
    const double weighted =
        tally->share_square[option] * (1.0 - 2.0 * p) + p * p * tally->weight_spread;
    return sqrt(fmax(equal, weighted));
}

/* Says whether the option's share is the expected one. If the library drew random fleets
 * (stats->samples is not 0), the share may be off by MAX_ERRORS standard errors; if it went through
 * all ways to lay the fleet, by 10^-9 of its value. */
static bool agrees(const bsc_tally *tally, uint32_t option, double expected,
                   const bsc_stats *stats) {
    const double share = bsc_tally_probability(tally, option);
    if (stats->samples == 0) return near(share, expected);
    const double error = share_error(tally, option, expected, stats->reached);
    return fabs(share - expected) <= MAX_ERRORS * error;
}

/* Compares each option's share in the tally with the right one. chance[d] is the probability that a
 * fleet laid ship by ship is deployment d of q->remaining. The right share is the sum of chance[d]
 * over the deployments that use the option, divided by the sum over all deployments. */
static void compare(const question *q, const bsc_matrix *matrix, const bsc_tally *tally,
                    const bsc_stats *stats, const double *chance) {
    double *placement_chance = room(bsc_problem_placements(q->problem), sizeof *placement_chance);
    double total_chance = 0.0;
    for (uint32_t d = 0; d < q->remaining->total; d++) {
        total_chance += chance[d];
        for (uint32_t s = 0; s < q->remaining->ships; s++)
            placement_chance[brute_at(q->remaining, d)[s]] += chance[d];
    }
    for (uint32_t k = 0; k < bsc_matrix_options(matrix); k++) {
        const double share = bsc_tally_probability(tally, k);
        const double expected = placement_chance[bsc_matrix_placement(matrix, k)] / total_chance;
        if (!agrees(tally, k, expected, stats))
            blame(q, "bscount map --fleet-law sequential", "option %u has %.12g, not %.12g", k,
                  share, expected);
    }
    free(placement_chance);
}

void check_sequential(const question *q) {
    const bsc_run runs[] = {
        {.every_option = true, .threads = 1},
        {.engine = BSC_ENGINE_MC, .every_option = true, .samples = 5000, .seed = 3},
        {.engine = BSC_ENGINE_MC, .every_option = true, .samples = 5000, .pass_bytes = 1 << 15}};
    double *chance = sequential_chances(q);
    bsc_matrix *matrix = chance == NULL ? NULL : question_matrix(q);
    bsc_error error = {.status = BSC_OK};
    bsc_tally *tally = NULL;
    bsc_stats stats;
    if (matrix != NULL) bsc_matrix_lay_in_sequence(matrix, q->problem, &error);
    for (size_t k = 0; k < 3 && matrix != NULL && error.status == BSC_OK; k++) {
        const bsc_status status = bsc_tally_new(&tally, matrix, &runs[k], &stats, &error);
        if (status == BSC_OK) compare(q, matrix, tally, &stats, chance);
        if (status == BSC_LIMIT && k > 0) error.status = BSC_OK; /* no walk agreed with the shots */
        bsc_tally_free(tally);
    }
    if (error.status != BSC_OK) blame(q, "bscount map --fleet-law sequential", "%s", error.message);
    bsc_matrix_free(matrix);
    free(chance);
}
