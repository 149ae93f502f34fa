/* optimal_bound.c - computes lower bounds of the misses that remain in a position, however well it
 * is played.
 *
 * Let S be the set of deployments that agree with the answers so far. Each has r cells still to be
 * hit. Take any play, that is, any rule that says where to fire after each sequence of answers. Two
 * limits show that only some deployments of S can end with few misses:
 *
 *   - The first hit. While all answers are misses, the play fires at a fixed sequence of cells. At
 *     best these are the cells with the most deployments on them, in falling order. So shot j + 1
 *     is the first hit for no more deployments than lie on the cell at place j + 1 of this order.
 *     Their games have j misses before it.
 *   - The shots after the first hit. They are r - 1 hits and m misses, and the last one is a hit,
 *     so there are C(r - 2 + m, m) orders. A given order and given answers to the hits lead to only
 *     one deployment, or to several with the same cells. `weight_per_order` bounds the weight of
 *     the deployments with one order, over all possible answers to the hits.
 *
 *   Example: 4x1 (cells A B C D) with a ship of 2 cells. S = { AB, BC, CD }, r = 2. Each order has
 *   one deployment. The cells have 1, 2, 2 and 1 deployments on them.
 *
 *     games without a miss   at most 1: the first shot can hit 2 deployments, but only one game can
 *                            have the order "hit hit"
 *     games with one miss    at most 2: one that the first shot hits ("hit miss hit"), and one that
 *                            the second shot hits first ("miss hit hit")
 *
 *   So the three games have at least 0 + 1 + 1 = 2 misses. The best play has as many.
 *
 * With one ship the first limit can be made sharper. Two cells with many deployments may have some
 * of these in common, which then count only once: the first few shots together hit no more
 * deployments than any so many cells can cover (optimal_cover.c). */
#include "play/eval/optimal_bound.h"

#include "play/eval/cell_set.h"

#include <assert.h>

/* Returns the cell with the most weight; if there are several, the first of them. */
static unsigned find_heaviest(const uint64_t *cell_weight, uint32_t cells) {
    unsigned heaviest = 0;
    for (unsigned c = 1; c < cells; c++)
        if (cell_weight[c] > cell_weight[heaviest]) heaviest = c;
    return heaviest;
}

/* In round t, as many deployments as the two limits in the file head allow end with exactly t
 * misses. */
uint64_t bsc_optimal_bound_misses(const bsc_optimal_outlook *outlook, uint64_t *cell_weight) {
    uint64_t first_hit[BSC_LISTED_CELLS]; /* [j]: weight left for which shot j + 1 can be the first
                                           * hit */
    double after_hit[BSC_LISTED_CELLS];   /* [m]: the most weight with m misses after a first hit at
                                           * one shot */
    uint64_t weight_left = outlook->weight;
    uint64_t misses = 0;
    for (unsigned t = 0; weight_left > 0; t++) {
        assert(t < outlook->cells);
        const unsigned heaviest = find_heaviest(cell_weight, outlook->cells);
        first_hit[t] = cell_weight[heaviest];
        cell_weight[heaviest] = 0;
        if (t == 0)
            after_hit[t] = outlook->weight_per_order;
        else
            after_hit[t] = after_hit[t - 1] * (double)(outlook->cells_left - 2 + t) / t;
        for (unsigned j = 0; j <= t && weight_left > 0; j++) {
            uint64_t ended = first_hit[j] < weight_left ? first_hit[j] : weight_left;
            if (after_hit[t - j] < (double)ended) ended = (uint64_t)after_hit[t - j];
            first_hit[j] -= ended;
            weight_left -= ended;
            misses += t * ended;
        }
    }
    return misses;
}

/* Consider the deployments that end with at most t misses, and among them those that one of the
 * first j + 1 shots hits first. Their weight has two upper bounds: what the first j + 1 shots can
 * cover; and the weight for the first j shots, plus that of the deployments which shot j + 1 hits
 * first and which have at most t - j misses after that. For each t, all the weight that has not
 * ended with t misses has one miss more. */
uint64_t bsc_optimal_bound_by_cover(const bsc_optimal_outlook *outlook, const uint64_t *cover) {
    double up_to_misses[BSC_LISTED_CELLS]; /* [m]: the most weight with up to m misses after a
                                            * hit */
    double with_misses = outlook->weight_per_order; /* most weight with t misses after a hit */
    double sum = 0.0;
    uint64_t ended = 0; /* the most weight that can end with at most t misses */
    uint64_t misses = 0;
    for (unsigned t = 0; ended < outlook->weight; t++) {
        assert(t < outlook->cells);
        sum += with_misses;
        up_to_misses[t] = sum;
        /* the product is a whole number, so the double is exact */
        with_misses = with_misses * (double)(outlook->cells_left - 1 + t) / (t + 1);
        ended = 0;
        for (unsigned j = 0; j <= t; j++) {
            if ((double)(cover[j] - ended) < up_to_misses[t - j])
                ended = cover[j];
            else
                ended += (uint64_t)up_to_misses[t - j];
        }
        misses += outlook->weight - ended;
    }
    return misses;
}
