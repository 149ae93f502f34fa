/* optimal_cover.c - how much shots can cover at most.
 *
 * To find the cells that cover the most is a hard problem; its linear programme gives a bound. Any
 * values of the deployments, of at most 1 each, are feasible for the dual: the weight that j cells
 * cover is at most the weight that the values leave out, and the j greatest sums of values on a
 * cell. The best values depend on a level that no sum should pass. Twelve levels are tried, so that
 * halves, thirds and quarters of the greatest sum are among them. Primal and dual steps in turn
 * bring the mean of the later values near to the best ones.
 *
 * Cost: for each level and round two steps for each cell of each deployment. After twenty rounds
 * the bound of 8x8 with one ship of 2 cells is the least cost of a play. Rejected: values that are
 * only scaled down where a sum passes the level (on 8x6 with a ship of 2 cells 3 % lower). */
#include "play/eval/optimal_cover.h"

#include "play/eval/deployment_list.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#define LEVELS 12u

static int falling(const void *left, const void *right) {
    const double a = *(const double *)left, b = *(const double *)right;
    return (a < b) - (a > b);
}

/* Between 0 and `most`; fmin and fmax are calls. */
static inline double clamp(double x, double most) {
    return x < 0.0 ? 0.0 : x > most ? most : x;
}

/* The values for a level. */
static void find_values(bsc_optimal_covered *each, size_t count, uint32_t cells, unsigned rounds,
                        double level, double step) {
    double price[BSC_LISTED_CELLS] = {0}, on[BSC_LISTED_CELLS];
    for (size_t k = 0; k < count; k++) each[k].now = each[k].value = 0.0;
    for (unsigned round = 0; round < rounds; round++) {
        memset(on, 0, cells * sizeof *on);
        for (size_t k = 0; k < count; k++) {
            bsc_optimal_covered *own = &each[k];
            const double was = own->now;
            double sum = 0.0;
            BSC_EACH_IN_SET(c, own->cells) sum += price[c];
            own->now = clamp(was + step * (1.0 - sum), 1.0);
            if (2 * round >= rounds) own->value += own->now * 2.0 / rounds;
            BSC_EACH_IN_SET(c, own->cells) on[c] += own->weight * (2.0 * own->now - was);
        }
        for (uint32_t c = 0; c < cells; c++)
            price[c] = clamp(price[c] + step * (on[c] - level), HUGE_VAL);
    }
}

void bsc_optimal_bound_cover(bsc_optimal_covered *each, size_t count, uint32_t cells,
                             unsigned rounds, uint64_t *cover) {
    double heaviest = 0.0, step = 0.0;
    assert(count > 0 && cells <= BSC_LISTED_CELLS && rounds % 2 == 0);
    for (unsigned level = LEVELS; level > 0; level--) {
        double on[BSC_LISTED_CELLS] = {0}, lacking = 0.0;
        unsigned longest = 1;
        if (level == LEVELS)
            for (size_t k = 0; k < count; k++) each[k].value = 1.0;
        else
            find_values(each, count, cells, rounds, heaviest * level / LEVELS, step);
        for (size_t k = 0; k < count; k++) {
            const double value = each[k].weight * clamp(each[k].value, 1.0);
            const unsigned length = bsc_cell_set_count(each[k].cells);
            lacking += each[k].weight - value;
            if (length > longest) longest = length;
            BSC_EACH_IN_SET(c, each[k].cells) on[c] += value;
        }
        qsort(on, cells, sizeof *on, falling);
        if (level == LEVELS) {
            heaviest = on[0];
            step = 0.95 / sqrt(heaviest * longest);
        }
        for (uint32_t j = 0; j < cells; j++) {
            lacking += on[j] + 1e-6; /* rounded up for sure */
            if (lacking < (double)cover[j]) cover[j] = (uint64_t)lacking;
        }
    }
}
