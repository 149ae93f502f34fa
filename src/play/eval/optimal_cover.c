/* optimal_cover.c - bounds how many of a set of deployments a few shots can hit.
 *
 * It is a hard problem to find the j cells that cover the most deployments. But linear programming
 * gives an upper bound of the number. Give each deployment a value between 0 and 1. A covered
 * deployment counts 1, which is its value plus the rest, 1 - value. The rests of the covered
 * deployments add up to no more than the rests of all deployments. Their values add up to no more
 * than the sum over the j cells of the values of all deployments on that cell. So j cells cover no
 * more than
 *
 *   the sum of (1 - value) over all deployments  +  the sum of the j largest cell sums
 *
 * where a cell sum is the sum of the values of the deployments on one cell.
 *
 * (With weights, each term is multiplied by the weight of its deployment.) Any values give a valid
 * bound. The best values give the bound of the linear programme.
 *
 *   Example: 3x3 with a ship of 2 cells, 12 deployments.     all values 1     2/3 for the 4 on the
 *                                                                             middle cell, else 1
 *     cell sums of corner, side, middle                      2, 3, 4          2, 8/3, 8/3
 *     sum of (1 - value)                                     0                4/3
 *     bound of 1 cell                                        4                4      exact
 *              2 cells                                       7                6.67   exact: 6
 *              3 cells                                       10               9.33   exact: 9
 *
 * The best values depend on j, but only through one number: a level that no cell sum should exceed
 * (8/3 in the example). The program tries twelve levels, the twelfths of the largest cell sum with
 * all values 1, so that halves, thirds and quarters of it are among them. For each level it finds
 * the values step by step, by a primal-dual method. Each cell has a price, which rises while the
 * cell sum is above the level. Each value rises while the prices of the cells of its deployment add
 * up to less than 1. The mean over the second half of the steps is near the best values.
 *
 * Cost: for each level and round, two steps for each cell of each deployment. For 8x8 with one ship
 * of 2 cells, the bound after twenty rounds equals the least cost of a play. Rejected: starting
 * with all values 1 and only scaling down those on cells whose sum exceeds the level (on 8x6 with a
 * ship of 2 cells this made the bound of the cost 3 % lower). */
#include "play/eval/optimal_cover.h"

#include "play/eval/cell_set.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LEVELS     12u  /* levels tried: k/12 of the largest cell sum, for k from 12 down to 1 */
#define STEP_SHARE 0.95 /* step length, as a part of the longest one that surely converges */
/* Added to a bound for each of its cells, so that rounding errors cannot make it too low. */
#define ROUNDING 1e-6

static int compare_falling(const void *left, const void *right) {
    const double a = *(const double *)left, b = *(const double *)right;
    return (a < b) - (a > b);
}

/* Returns x, but 0 if x is negative and `max` if x is larger. (Not fmin and fmax, because the
 * compiler may turn these into calls.) */
static inline double clamp(double x, double max) {
    if (x < 0.0) return 0.0;
    return x > max ? max : x;
}

/* Sets the values of all deployments to nearly the best ones for which no cell sum exceeds the
 * level. */
static void find_values(bsc_optimal_covered *covered, size_t count, uint32_t cells, unsigned rounds,
                        double level, double step) {
    double price[BSC_LISTED_CELLS] = {0}, cell_sum[BSC_LISTED_CELLS];
    for (size_t k = 0; k < count; k++) {
        covered[k].iterate = 0.0;
        covered[k].value = 0.0;
    }
    for (unsigned round = 0; round < rounds; round++) {
        memset(cell_sum, 0, cells * sizeof *cell_sum);
        for (size_t k = 0; k < count; k++) {
            bsc_optimal_covered *deployment = &covered[k];
            const double last = deployment->iterate;
            double prices = 0.0;
            BSC_EACH_IN_SET(c, deployment->cells) prices += price[c];
            deployment->iterate = clamp(last + step * (1.0 - prices), 1.0);
            if (2 * round >= rounds) deployment->value += deployment->iterate * 2.0 / rounds;
            /* extrapolated: the last change is applied once more */
            const double ahead = 2.0 * deployment->iterate - last;
            BSC_EACH_IN_SET(c, deployment->cells) cell_sum[c] += deployment->weight * ahead;
        }
        for (uint32_t c = 0; c < cells; c++)
            price[c] = clamp(price[c] + step * (cell_sum[c] - level), HUGE_VAL);
    }
}

/* Sets cell_sum[c], for each cell c, to the sum of weight x value over the deployments on the cell.
 * Returns the sum of weight x (1 - value) over all deployments. */
static double sum_values(const bsc_optimal_covered *covered, size_t count, uint32_t cells,
                         double *cell_sum) {
    double left_out = 0.0;
    memset(cell_sum, 0, cells * sizeof *cell_sum);
    for (size_t k = 0; k < count; k++) {
        const double value = covered[k].weight * clamp(covered[k].value, 1.0);
        left_out += covered[k].weight - value;
        BSC_EACH_IN_SET(c, covered[k].cells) cell_sum[c] += value;
    }
    return left_out;
}

/* Returns the largest number of cells that a deployment has, and at least 1. */
static unsigned find_longest(const bsc_optimal_covered *covered, size_t count) {
    unsigned longest = 1;
    for (size_t k = 0; k < count; k++) {
        const unsigned length = bsc_cell_set_count(covered[k].cells);
        if (length > longest) longest = length;
    }
    return longest;
}

void bsc_optimal_bound_cover(bsc_optimal_covered *covered, size_t count, uint32_t cells,
                             unsigned rounds, uint64_t *cover) {
    double cell_sum[BSC_LISTED_CELLS];
    double largest_sum = 0.0; /* the largest cell sum when all values are 1 */
    double step = 0.0;
    assert(count > 0 && cells <= BSC_LISTED_CELLS && rounds % 2 == 0);
    for (unsigned level = LEVELS; level > 0; level--) {
        if (level == LEVELS)
            for (size_t k = 0; k < count; k++) covered[k].value = 1.0;
        else
            find_values(covered, count, cells, rounds, largest_sum * level / LEVELS, step);
        double bound = sum_values(covered, count, cells, cell_sum);
        qsort(cell_sum, cells, sizeof *cell_sum, compare_falling);
        if (level == LEVELS) {
            largest_sum = cell_sum[0];
            step = STEP_SHARE / sqrt(largest_sum * find_longest(covered, count));
        }
        for (uint32_t j = 0; j < cells; j++) {
            bound += cell_sum[j] + ROUNDING;
            if (bound < (double)cover[j]) cover[j] = (uint64_t)bound;
        }
    }
}
