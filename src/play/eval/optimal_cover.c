/* optimal_cover.c - computes an upper bound of how many targets a few shots can hit together.
 *
 * A target is a set of cells, and a shot at any of these cells hits it. In the search for the best
 * play, each target is a deployment (a way to place the whole fleet). To find the j cells that hit
 * the most targets is a hard problem, but linear programming gives an upper bound of how many they
 * hit. Give each target a value between 0 and 1. A target that is hit counts as 1, which is its
 * value plus its remainder, 1 - value. The remainders of the targets that are hit add up to no more
 * than the remainders of all targets. The values of the targets that are hit add up to no more than
 * this: for each of the j cells, the sum of the values of all targets on that cell. So j cells hit
 * no more targets than
 *
 *   the sum of (1 - value) over all targets  +  the sum of the j largest cell sums
 *
 * where a cell sum is the sum of the values of the targets on one cell.
 *
 * (If targets have weights, each term is multiplied by the weight of its target.) The bound is
 * valid whatever the values are. The best values give the lowest bound, that of the linear
 * programme.
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
 * (8/3 in the example). Twelve levels are tried: L, 11/12 L, 10/12 L, and so on down to 1/12 L,
 * where L is the largest cell sum if all values are 1. Halves, thirds and quarters of L are among
 * them. For each level a primal-dual method improves the values in rounds (Chambolle and Pock, "A
 * first-order primal-dual algorithm for convex problems with applications to imaging", 2011). Each
 * cell has a price, which rises while the cell sum is above the level. Each value rises while the
 * prices of its target's cells add up to less than 1. The mean of a value over the second half of
 * the rounds is near the best value.
 *
 * Cost: for each level and round, two steps for each cell of each target. For 8x8 with one ship of
 * 2 cells, twenty rounds are enough: the bound of the cost that optimal.c derives from these bounds
 * is the cost of the best play itself. Rejected: starting with all values 1 and only scaling down
 * the values on cells whose sum exceeds the level (on 8x6 with a ship of 2 cells this made the
 * bound of the cost 3 % lower). */
#include "play/eval/optimal_cover.h"

#include "play/eval/cell_set.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How many levels are tried. The bound gives each target a value from 0 to 1, and is valid whatever
 * the values are (see the top of this file). For each cell it needs a cell sum: the sum, over all
 * targets that have the cell, of the target's weight times its value. A level is a limit that no
 * cell sum should exceed; it decides which values are found. Which level gives the lowest bound
 * differs with the number of cells that hit the targets, and there is a bound for every number of
 * cells. So several levels are tried, and for each number of cells the lowest bound is kept. */
#define LEVELS 12u
/* Length of a step of the primal-dual method, which finds the values of the targets, as a fraction
 * of the longest step with which the method surely converges. */
#define STEP_SHARE 0.95
/* The bound of the weight that j cells can hit is raised by j times this number, so that rounding
 * errors cannot make it too low. */
#define ROUNDING 1e-6

/* Compares two doubles for qsort, so that the larger one comes first. */
static int compare_falling(const void *left, const void *right) {
    const double a = *(const double *)left, b = *(const double *)right;
    return (a < b) - (a > b);
}

/* Returns the number from 0 to `max` that is nearest to x. Does not use fmin and fmax, because the
 * compiler may turn them into function calls. */
static inline double clamp(double x, double max) {
    if (x < 0.0) return 0.0;
    return x > max ? max : x;
}

/* Moves the current value of each target by one step of the primal-dual method. (A target is a set
 * of cells. Its value, from 0 to 1, is a variable of the linear programme at the top of this file.)
 * price[c] is the price of cell c, which is high if the targets with this cell have too large
 * values together. A value rises while the prices of its target's cells add up to less than 1, and
 * falls while they add up to more. If rounds_in_mean is not 0, target[k].value is to become the
 * mean over so many rounds, and this is one of them.
 *
 * Sets cell_sum[c], for each cell c, to its cell sum: the sum, over the targets that have the cell,
 * of the target's weight times its value. For this sum each value is extrapolated: it is taken as
 * if the step had been twice as long. The method surely converges only with this. */
static inline void move_values(bsc_cover_target *target, size_t count, uint32_t cells,
                               const double *price, double step, unsigned rounds_in_mean,
                               double *cell_sum) {
    memset(cell_sum, 0, cells * sizeof *cell_sum);
    for (size_t k = 0; k < count; k++) {
        bsc_cover_target *t = &target[k];
        const double last = t->current_value;
        double prices = 0.0;
        BSC_EACH_IN_SET(c, t->cells) prices += price[c];
        t->current_value = clamp(last + step * (1.0 - prices), 1.0);
        if (rounds_in_mean > 0) t->value += t->current_value / rounds_in_mean;
        const double extrapolated = 2.0 * t->current_value - last;
        BSC_EACH_IN_SET(c, t->cells) cell_sum[c] += t->weight * extrapolated;
    }
}

/* Finds the values of the targets, numbers from 0 to 1, for one level, a limit that no cell sum
 * should exceed. (The cell sum of a cell is the sum, over the targets that have the cell, of the
 * target's weight times its value.) The best values have the largest total for which no cell sum
 * exceeds the level; the result is close to them.
 *
 * Each of the `rounds` rounds moves all values, and then the prices of the cells: a price rises
 * while the cell sum exceeds the level, and falls while it is below. `step` scales these changes.
 * The result, target[k].value, is the mean of the value over the second half of the rounds.
 *
 * The function begins at a multiple of 64 bytes, because its inner loops took up to a fifth longer
 * at some other addresses. */
static __attribute__((aligned(64))) void find_values(bsc_cover_target *target, size_t count,
                                                     uint32_t cells, unsigned rounds, double level,
                                                     double step) {
    double price[BSC_LISTED_CELLS] = {0}, cell_sum[BSC_LISTED_CELLS];
    for (size_t k = 0; k < count; k++) {
        target[k].current_value = 0.0;
        target[k].value = 0.0;
    }
    for (unsigned round = 0; round < rounds; round++) {
        const bool is_second_half = 2 * round >= rounds;
        const unsigned rounds_in_mean = is_second_half ? rounds / 2 : 0;
        move_values(target, count, cells, price, step, rounds_in_mean, cell_sum);
        for (uint32_t c = 0; c < cells; c++)
            price[c] = clamp(price[c] + step * (cell_sum[c] - level), HUGE_VAL);
    }
}

/* Computes the two parts of a bound from the values of the targets: the targets that j cells hit
 * have together at most the weight that the function returns plus the j largest cell sums. Sets
 * cell_sum[c], for each cell c, to the sum, over the targets that have the cell, of the target's
 * weight times its value. Returns the sum, over all targets, of the target's weight times (1 - its
 * value). */
static double sum_values(const bsc_cover_target *target, size_t count, uint32_t cells,
                         double *cell_sum) {
    double remainders = 0.0;
    memset(cell_sum, 0, cells * sizeof *cell_sum);
    for (size_t k = 0; k < count; k++) {
        const double value = target[k].weight * clamp(target[k].value, 1.0);
        remainders += target[k].weight - value;
        BSC_EACH_IN_SET(c, target[k].cells) cell_sum[c] += value;
    }
    return remainders;
}

/* Lowers the bounds in cover[] where the present values of the targets give lower ones: the targets
 * that j + 1 cells hit have together at most the weight cover[j]. Returns the largest cell sum
 * (sum_values). */
static double lower_bounds(const bsc_cover_target *target, size_t count, uint32_t cells,
                           uint64_t *cover) {
    double cell_sum[BSC_LISTED_CELLS];
    /* The bound for 0 cells. The loop makes it the bound for 1 cell, for 2 cells, and so on. */
    double bound = sum_values(target, count, cells, cell_sum);
    qsort(cell_sum, cells, sizeof *cell_sum, compare_falling);
    for (uint32_t j = 0; j < cells; j++) {
        bound += cell_sum[j] + ROUNDING;
        if (bound < (double)cover[j]) cover[j] = (uint64_t)bound;
    }
    return cell_sum[0];
}

/* Returns how many cells the target with the most cells has, or 1 if none has any. */
static unsigned find_most_cells(const bsc_cover_target *target, size_t count) {
    unsigned most = 1;
    for (size_t k = 0; k < count; k++) {
        const unsigned target_cells = bsc_cell_set_count(target[k].cells);
        if (target_cells > most) most = target_cells;
    }
    return most;
}

void bsc_optimal_bound_cover(bsc_cover_target *target, size_t count, uint32_t cells,
                             unsigned rounds, uint64_t *cover) {
    assert(count > 0 && cells <= BSC_LISTED_CELLS && rounds % 2 == 0);
    /* A level is a limit that no cell sum should exceed. Which level gives the lowest bound differs
     * with the number of cells, so several are tried. The highest one is the largest cell sum if
     * all values are 1. No cell sum can exceed it, so the best values are then 1. For each lower
     * level, the loop finds other values. */
    for (size_t k = 0; k < count; k++) target[k].value = 1.0;
    const double highest_level = lower_bounds(target, count, cells, cover);
    const double step = STEP_SHARE / sqrt(highest_level * find_most_cells(target, count));
    for (unsigned k = LEVELS - 1; k > 0; k--) {
        find_values(target, count, cells, rounds, highest_level * k / LEVELS, step);
        lower_bounds(target, count, cells, cover);
    }
}
