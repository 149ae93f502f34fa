/* optimal_bound.c - bounds of the misses that remain in a position, however well it is played.
 *
 * Let S be the deployments that agree with the answers so far, each with r cells still to be hit,
 * and fix a play. Two limits say that not all of S can do with few misses:
 *
 *   - As long as only misses are answered, the shots are fixed. So shot j + 1 is the first to hit
 *     for no more of S than have a ship on the heaviest cell but j. These have j misses before.
 *   - After the first hit, r - 1 hits and m misses can follow in C(r - 2 + m, m) orders (the last
 *     is a hit). For each order, and each way to answer the hits, only one deployment is left, or
 *     several with the same cells: `alike_weight` is the weight for all ways of one order.
 *
 *   Example: 4x1 (cells A B C D) with a ship of 2 cells. S = { AB, BC, CD }, r = 2, and one
 *   deployment for each order. On the cells are 1, 2, 2 and 1 deployments.
 *
 *     without a miss   end at most 1: the first shot hits 2 first, but "hit hit" is one order
 *     with one miss    end at most 2 more: 1 that the first shot hits ("hit miss hit"), and 1 that
 *                      the second hits first ("miss hit hit")
 *
 *   So there are at least 0 + 1 + 1 = 2 misses, which is what the best play has.
 *
 * With one ship the first limit can be sharpened: the first shots together hit no more than some
 * cells can cover (optimal_cover.c). Two heavy cells may share deployments, which then count
 * once. */
#include "play/eval/optimal_bound.h"

#include "play/eval/cell_set.h"

#include <assert.h>

/* Returns the heaviest cell, the first of several. */
static unsigned find_heaviest(const uint64_t *cell_weight, uint32_t cells) {
    unsigned heaviest = 0;
    for (unsigned c = 1; c < cells; c++)
        if (cell_weight[c] > cell_weight[heaviest]) heaviest = c;
    return heaviest;
}

/* Round t lets end, with exactly t misses, as many deployments as both limits allow. */
uint64_t bsc_optimal_bound_misses(const bsc_optimal_outlook *outlook, uint64_t *cell_weight) {
    uint64_t first_hit[BSC_LISTED_CELLS]; /* [j]: weight that shot j + 1 may still hit first */
    double after_hit[BSC_LISTED_CELLS];   /* [m]: weight that may miss m times after that, per j */
    uint64_t weight_left = outlook->weight;
    uint64_t misses = 0;
    for (unsigned t = 0; weight_left > 0; t++) {
        assert(t < outlook->cells);
        const unsigned heaviest = find_heaviest(cell_weight, outlook->cells);
        first_hit[t] = cell_weight[heaviest];
        cell_weight[heaviest] = 0;
        if (t == 0)
            after_hit[t] = outlook->alike_weight;
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

/* Consider the deployments that end with at most t misses. Those of them that one of the first j +
 * 1 shots hits first weigh no more than these shots can cover; and no more than those of the first
 * j shots, and those that shot j + 1 hits first and that miss at most t - j times after that. Each
 * t adds one miss for the weight that has not ended. */
uint64_t bsc_optimal_bound_by_cover(const bsc_optimal_outlook *outlook, const uint64_t *cover) {
    double up_to_misses[BSC_LISTED_CELLS]; /* [m]: weight that misses m times at most after a hit */
    double with_misses = outlook->alike_weight; /* weight that misses exactly t times after a hit */
    double sum = 0.0;
    uint64_t ended = 0; /* weight that ends with at most t misses */
    uint64_t misses = 0;
    for (unsigned t = 0; ended < outlook->weight; t++) {
        assert(t < outlook->cells);
        sum += with_misses;
        up_to_misses[t] = sum;
        /* a whole number, and so exact */
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
