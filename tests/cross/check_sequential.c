/* check_sequential.c - fleets that are laid ship by ship: the probability of each placement. Here a
 * deployment's is the sum, over the orders of its copies, of 1 / (placements that fit) for each
 * ship, from the cells alone. */
#include "check.h"

#include "count/cover/tally.h"

#include <math.h>
#include <stdlib.h>

#define MAX_DEPLOYMENTS 300u
#define MAX_SHIPS       8u
#define MAX_ORDERS      24u
#define MAX_ERRORS      6.0 /* standard errors that an estimate may be off */

/* Returns the probability that the next ship, of this piece, is laid at one certain placement of
 * those that fit beside laid[ships]. */
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

/* Returns the probability that after laid[0 .. ships) the ships laid[ships .. all) are laid, the
 * copies of a piece in any order. */
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

/* Returns the standard error of an option's estimated share, if its true share is p. After shots
 * the library draws deployments with equal chances, and weighs each draw by the chance of one order
 * of its ships. The weights differ so much that the 5,000 draws of `cross 1 5962` tell no more than
 * 820 draws of equal weight would. With the sums of cover/tally.h, the variance of the share is
 * sum(w^2 (x_k - p)^2) / sum(w)^2; it is never taken for less than that of equal weights. */
static double share_error(const bsc_tally *tally, uint32_t option, double p, uint64_t draws) {
    const double equal = p * (1.0 - p) / (double)draws;
    const double weighted =
        tally->share_square[option] * (1.0 - 2.0 * p) + p * p * tally->weight_spread;
    return sqrt(fmax(equal, weighted));
}

/* Says whether the option's share is the expected one: to 10^-9 where the library went through all
 * ways to lay the fleet, and within MAX_ERRORS standard errors where it drew random fleets
 * (stats->samples). */
static bool agrees(const bsc_tally *tally, uint32_t option, double expected,
                   const bsc_stats *stats) {
    const double share = bsc_tally_probability(tally, option);
    if (stats->samples == 0) return near(share, expected);
    const double error = share_error(tally, option, expected, stats->reached);
    return fabs(share - expected) <= MAX_ERRORS * error;
}

/* Compares each option's share of the tally to that of the deployments with it. */
static void compare(const question *q, const bsc_matrix *matrix, const bsc_tally *tally,
                    const bsc_stats *stats, const double *chance) {
    double *with_placement = room(bsc_problem_placements(q->problem), sizeof *with_placement),
           sum = 0.0;
    for (uint32_t d = 0; d < q->remaining->total; d++) {
        sum += chance[d];
        for (uint32_t s = 0; s < q->remaining->ships; s++)
            with_placement[brute_at(q->remaining, d)[s]] += chance[d];
    }
    for (uint32_t k = 0; k < bsc_matrix_options(matrix); k++) {
        const double share = bsc_tally_probability(tally, k);
        const double expected = with_placement[bsc_matrix_placement(matrix, k)] / sum;
        if (!agrees(tally, k, expected, stats))
            blame(q, "bscount map --fleet-law sequential", "option %u has %.12g, not %.12g", k,
                  share, expected);
    }
    free(with_placement);
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
        if (status == BSC_LIMIT && k > 0) error.status = BSC_OK; /* no walk agreed */
        bsc_tally_free(tally);
    }
    if (error.status != BSC_OK) blame(q, "bscount map --fleet-law sequential", "%s", error.message);
    bsc_matrix_free(matrix);
    free(chance);
}
