/* optimal_cover.c - how many of a set of deployments a few shots can hit, at most.
 *
 * To find the j cells that cover the most deployments is a hard problem, but a bound of their
 * number comes from linear programming. Give each deployment a value between 0 and 1. A covered
 * deployment counts 1, which is its value and the rest, 1 - value. The values of all covered
 * deployments add up to no more than the sums of the values on the j cells. So j cells cover no
 * more than
 *
 *   the sum of (1 - value) over all deployments  +  the j largest of the sums of values on a cell
 *
 * (Deployments with weights count by weight x value.) Any values yield a bound, and the best values
 * yield that of the linear programme.
 *
 *   Example: 3x3 with a ship of 2 cells, 12 deployments.     values of 1      values of 2/3 for the
 *                                                                             4 in the middle
 *     sums on corner, side, middle                           2, 3, 4          2, 8/3, 8/3
 *     sum of (1 - value)                                     0                4/3
 *     bound of 1 cell                                        4                4      exact
 *              2 cells                                       7                6.67   exact: 6
 *              3 cells                                       10               9.33   exact: 9
 *
 * The best values depend on j through a level that no sum on a cell should pass: here 8/3. Twelve
 * levels are tried, which are the twelfths of the largest sum with all values 1, so that halves,
 * thirds and quarters of it are among them. For a level the values are found step by step: each
 * cell has a price, which rises while the sum on it is above the level; each value rises while the
 * prices of its deployment's cells add up to less than 1 (a primal-dual method). The mean of the
 * later steps is near the best values.
 *
 * Cost: for each level and round two steps for each cell of each deployment. After twenty rounds
 * the bound of 8x8 with one ship of 2 cells is the least cost of a play. Rejected: values that are
 * only scaled down where a sum passes the level (on 8x6 with a ship of 2 cells 3 % lower). */
#include "play/eval/optimal_cover.h"

#include "play/eval/cell_set.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LEVELS     12u  /* levels tried: k/12 of the largest sum on a cell, k from 12 down to 1 */
#define STEP_SHARE 0.95 /* of the longest step with which the method is sure to converge */
#define ROUNDING   1e-6 /* added to bounds for each cell, so that rounding cannot make them wrong */

static int compare_falling(const void *left, const void *right) {
    const double a = *(const double *)left, b = *(const double *)right;
    return (a < b) - (a > b);
}

/* Returns the number between 0 and `max` that is nearest to x. (fmin and fmax would be calls.) */
static inline double clamp(double x, double max) {
    if (x < 0.0) return 0.0;
    return x > max ? max : x;
}

/* Sets the values to nearly the best ones whose sum on no cell passes the level. */
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
            const double ahead = 2.0 * deployment->iterate - last; /* as if it went on likewise */
            BSC_EACH_IN_SET(c, deployment->cells) cell_sum[c] += deployment->weight * ahead;
        }
        for (uint32_t c = 0; c < cells; c++)
            price[c] = clamp(price[c] + step * (cell_sum[c] - level), HUGE_VAL);
    }
}

/* Sets cell_sum[c] to the sum of weight x value over the deployments on cell c, and returns the sum
 * of weight x (1 - value) over all. */
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

/* Returns the number of cells of the deployment with the most, and at least 1. */
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
    double largest_sum = 0.0; /* of values 1 on a cell */
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
