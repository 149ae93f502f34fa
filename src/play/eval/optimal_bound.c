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
 *     answers to its hits, leads to only one deployment, or to several with the same cells. Call
 *     weight_per_order an upper bound of the weight of all deployments whose games have the same
 *     order, summed over all possible answers to the hits. So of the games with the same first hit,
 *     those with m misses after it have at most the weight weight_per_order x C(r - 2 + m, m).
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

/* Returns the cell c with the largest cell_weight[c]; of several such cells, the first. */
static unsigned find_heaviest(const uint64_t *cell_weight, uint32_t cells) {
    unsigned heaviest = 0;
    for (unsigned c = 1; c < cells; c++)
        if (cell_weight[c] > cell_weight[heaviest]) heaviest = c;
    return heaviest;
}

/* Returns the smaller of two upper bounds of a weight, a whole number and a double. */
static uint64_t smaller_bound(uint64_t bound, double other_bound) {
    return other_bound < (double)bound ? (uint64_t)other_bound : bound;
}

/* Adds up the misses in the best case: as many games as possible end without a miss, then as many
 * of the other games as possible with one miss, and so on. Each game counts as the weight of its
 * deployment. A game with m misses has j of them before its first hit and m - j after it. So for
 * each j, at most as many games have m misses as two limits allow, which the top of this file
 * explains: first_hit[j] and misses_after[m - j]. cell_weight[c] is the weight of the deployments
 * with a ship on cell c. The function sets the elements that it has used to 0. */
uint64_t bsc_optimal_bound_misses(const bsc_optimal_bound_input *input, uint64_t *cell_weight) {
    /* [j]: of the games that have not ended yet, at most this weight has its first hit after j
     * misses. */
    uint64_t first_hit[BSC_LISTED_CELLS];
    /* [m]: of the games with the same first hit, at most this weight has m misses after it. */
    double misses_after[BSC_LISTED_CELLS];
    uint64_t weight_left = input->weight; /* weight of the games that have not ended yet */
    uint64_t sum = 0;                     /* the misses of the games that have ended */
    /* Each round counts the games that end with exactly `misses` misses. */
    for (unsigned misses = 0; weight_left > 0; misses++) {
        assert(misses < input->cells);
        const unsigned heaviest = find_heaviest(cell_weight, input->cells);
        first_hit[misses] = cell_weight[heaviest];
        cell_weight[heaviest] = 0;
        if (misses == 0)
            misses_after[0] = input->weight_per_order;
        else /* from C(r - 3 + m, m - 1) orders to C(r - 2 + m, m), with m = misses */
            misses_after[misses] =
                misses_after[misses - 1] * (double)(input->cells_left - 2 + misses) / misses;
        for (unsigned before = 0; before <= misses && weight_left > 0; before++) {
            /* `before` of the misses come before the first hit, and the other misses after it. */
            const uint64_t ended =
                smaller_bound(first_hit[before] < weight_left ? first_hit[before] : weight_left,
                              misses_after[misses - before]);
            first_hit[before] -= ended;
            weight_left -= ended;
            sum += misses * ended;
        }
    }
    return sum;
}

/* Adds up, for t = 0, 1, 2, ..., a lower bound of the weight of the games that have more than t
 * misses. A game with n misses is among them for t = 0 .. n - 1, which is n times, so the sum is a
 * lower bound of all misses. (The weight of a game is the weight of its deployment.)
 *
 * For each t, the lower bound is input->weight - ended, where `ended` is an upper bound of the
 * weight of the games with at most t misses. The inner loop computes `ended` shot by shot: after
 * its step j, `ended` bounds the weight of the games with at most t misses whose first hit is one
 * of the first j + 1 shots. It is the lower one of two bounds:
 *
 *   - cover[j], because j + 1 shots together can hit deployments of no more than this weight;
 *   - the `ended` of step j - 1 plus up_to_misses[t - j]. The second term bounds the games that
 *     step j adds: their first hit is shot j + 1, after j misses, so that at most t - j misses can
 *     come after this hit. */
uint64_t bsc_optimal_bound_by_cover(const bsc_optimal_bound_input *input, const uint64_t *cover) {
    /* [m]: of the games with the same first hit, at most this weight has at most m misses after
     * it. */
    double up_to_misses[BSC_LISTED_CELLS];
    /* Of the games with the same first hit, at most this weight has exactly t misses after it:
     * weight_per_order times the number of orders of the hits and misses that follow. */
    double with_misses = input->weight_per_order;
    double sum = 0.0;   /* the sum of with_misses for 0 .. t */
    uint64_t ended = 0; /* upper bound of the weight of the games with at most t misses */
    uint64_t misses = 0;
    for (unsigned t = 0; ended < input->weight; t++) {
        assert(t < input->cells);
        sum += with_misses;
        up_to_misses[t] = sum;
        /* The number of orders is a binomial coefficient, so the quotient is a whole number. */
        with_misses = with_misses * (double)(input->cells_left - 1 + t) / (t + 1);
        ended = 0;
        for (unsigned j = 0; j <= t; j++) {
            if ((double)(cover[j] - ended) < up_to_misses[t - j])
                ended = cover[j];
            else
                ended += (uint64_t)up_to_misses[t - j];
        }
        misses += input->weight - ended;
    }
    return misses;
}
