/* optimal_bound.c - computes lower bounds of the misses that follow a position, however well the
 * player plays.
 *
 * Let S be the set of deployments that agree with the answers so far. Each has r cells still to be
 * hit. A play is a rule that says where to fire after each sequence of answers. Whatever the play
 * is, only few games can end with few misses. There are two limits:
 *
 *   - The first hit. While all answers are misses, the play fires at a fixed sequence of cells. In
 *     the best case these are the cells with the most deployments on them, in falling order. So the
 *     shot after j misses is the first hit in no more games than there are deployments on cell
 *     number j + 1 of this order.
 *   - The shots after the first hit. They are r - 1 hits and m misses, and the last one is a hit,
 *     so there are C(r - 2 + m, m) orders of hits and misses. A given order, together with the
 *     answers to its hits, leads to only one deployment, or to several with the same cells. So the
 *     deployments whose games have the same order of hits and misses have together at most a
 *     certain weight, weight_per_order: the weight of several deployments with the same cells,
 *     summed over all possible answers to the hits. And of the games with the same first hit, those
 *     with m misses after it have at most the weight weight_per_order x C(r - 2 + m, m).
 *
 *   Example: 4x1 (cells A B C D) with a ship of 2 cells. S = { AB, BC, CD }, and r = 2. Each order
 *   of hits and misses leads to one deployment. The cells have 1, 2, 2 and 1 deployments on them.
 *
 *     games without a miss   at most 1: the first shot can hit 2 deployments, but only one game can
 *                            have the order "hit hit"
 *     games with one miss    at most 2: one that the first shot hits ("hit miss hit"), and one in
 *                            which the second shot is the first hit ("miss hit hit")
 *
 *   So the three games have at least 0 + 1 + 1 = 2 misses. The best play has 2 misses.
 *
 * With one ship the first limit can be made sharper. Two cells with many deployments on them may
 * have some of these deployments in common, which can be hit only once. So the first j shots
 * together hit no more deployments than the best j cells can cover together (optimal_cover.c). */
#include "play/eval/optimal_bound.h"

#include "play/eval/cell_set.h"

#include <assert.h>

/* Returns the cell c, below `cells`, with the largest cell_weight[c]; of several such cells, the
 * first. `cells` is at least 1. */
static unsigned find_heaviest(const uint64_t *cell_weight, uint32_t cells) {
    unsigned heaviest = 0;
    for (unsigned c = 1; c < cells; c++)
        if (cell_weight[c] > cell_weight[heaviest]) heaviest = c;
    return heaviest;
}

/* Returns the smaller of two upper bounds of a weight: `bound`, or other_bound rounded down, which
 * must not be negative and may be infinite. */
static uint64_t smaller_bound(uint64_t bound, double other_bound) {
    return other_bound < (double)bound ? (uint64_t)other_bound : bound;
}

/* Looks at the games that have their first hit at the same shot. Those that have exactly m misses
 * after this hit have at most the weight weight_per_order x C(r - 2 + m, m), where r is
 * input->cells_left (see the top of this file). Returns this limit for m = `misses`, which is above
 * 0. `limit_before` is the limit for one miss less, to be multiplied by (r - 2 + m) / m. For
 * example, if r = 3, one hit and two misses come before the last hit, in C(3, 2) = 3 orders; with
 * one miss there are C(2, 1) = 2 orders, and 2 x 3 / 2 = 3. */
static double next_limit(const bsc_optimal_bound_input *input, double limit_before,
                         unsigned misses) {
    return limit_before * (double)(input->cells_left - 2 + misses) / misses;
}

/* Adds up the misses in the best case: as many games as possible end without a miss, then as many
 * of the other games as possible with one miss, and so on. Each game counts as the weight of its
 * deployment. Of the games that have m misses, look at those with j misses before the first hit and
 * m - j after it. There are two limits of their weight, for the reasons that the top of this file
 * gives: first_hit_limit[j], because shot j + 1 has to hit, and exact_limit[m - j], because the
 * hits and misses after it can come in so many orders only.
 *
 * cell_weight[c] is the weight of the deployments with a ship on cell c. The function sets the
 * elements that it has used to 0, so that it finds the next heaviest cell. */
uint64_t bsc_optimal_bound_misses(const bsc_optimal_bound_input *input, uint64_t *cell_weight) {
    /* [j]: of the games that have not ended yet, at most this weight has its first hit after j
     * misses. */
    uint64_t first_hit_limit[BSC_LISTED_CELLS];
    /* [m]: of the games with the same first hit, at most this weight has exactly m misses after
     * it. */
    double exact_limit[BSC_LISTED_CELLS];
    uint64_t weight_left = input->weight; /* weight of the games that have not ended yet */
    uint64_t sum = 0;                     /* the misses of the games that have ended */
    /* Each round counts the games that end with exactly `misses` misses. */
    for (unsigned misses = 0; weight_left > 0; misses++) {
        assert(misses < input->cells);
        const unsigned heaviest = find_heaviest(cell_weight, input->cells);
        first_hit_limit[misses] = cell_weight[heaviest];
        cell_weight[heaviest] = 0;
        if (misses == 0)
            exact_limit[0] = input->weight_per_order;
        else
            exact_limit[misses] = next_limit(input, exact_limit[misses - 1], misses);
        for (unsigned before = 0; before <= misses && weight_left > 0; before++) {
            /* `before` of the misses come before the first hit, and the other misses after it. */
            uint64_t ended_weight = first_hit_limit[before];
            if (ended_weight > weight_left) ended_weight = weight_left;
            ended_weight = smaller_bound(ended_weight, exact_limit[misses - before]);
            first_hit_limit[before] -= ended_weight;
            weight_left -= ended_weight;
            sum += misses * ended_weight;
        }
    }
    return sum;
}

/* Adds up, for t = 0, 1, 2, ..., a lower bound of the weight of the games that have more than t
 * misses. A game with n misses is among them for t = 0 .. n - 1, which is n times, so the sum is a
 * lower bound of all misses. (The weight of a game is the weight of its deployment.)
 *
 * For each t, the lower bound is input->weight - ended_weight, where ended_weight is an upper bound
 * of the weight of the games with at most t misses. The inner loop computes it shot by shot: after
 * its step j, ended_weight bounds the weight of the games with at most t misses whose first hit is
 * one of the first j + 1 shots. It is the lower one of two bounds:
 *
 *   - cover[j], because j + 1 shots together can hit deployments of no more than this weight;
 *   - the ended_weight of step j - 1 plus total_limit[t - j]. The second term bounds the games that
 *     step j adds: their first hit is shot j + 1, after j misses, so that at most t - j misses can
 *     come after this hit. */
uint64_t bsc_optimal_bound_by_cover(const bsc_optimal_bound_input *input, const uint64_t *cover) {
    /* The games that have the same first hit and exactly t misses after it have together at most
     * this weight. */
    double exact_limit = input->weight_per_order;
    /* [m]: the games that have the same first hit and at most m misses after it have together at
     * most this weight */
    double total_limit[BSC_LISTED_CELLS];
    double sum = 0.0;          /* the limit for 0 misses + the limit for 1 miss + ... up to t */
    uint64_t ended_weight = 0; /* upper bound of the weight of the games with at most t misses */
    uint64_t misses = 0;
    for (unsigned t = 0; ended_weight < input->weight; t++) {
        assert(t < input->cells);
        if (t > 0) exact_limit = next_limit(input, exact_limit, t);
        sum += exact_limit;
        total_limit[t] = sum;
        ended_weight = 0;
        /* Step j adds the games whose first hit is shot j + 1. They have at most the weight
         * total_limit[t - j], and together with the games of the steps before at most cover[j]. */
        for (unsigned j = 0; j <= t; j++) {
            /* Adds the games whose first hit is shot j + 1, with at most t - j misses after it. But
             * the first j + 1 shots hit deployments of the weight cover[j] at most. */
            if ((double)(cover[j] - ended_weight) < total_limit[t - j])
                ended_weight = cover[j];
            else
                ended_weight += (uint64_t)total_limit[t - j];
        }
        misses += input->weight - ended_weight;
    }
    return misses;
}
