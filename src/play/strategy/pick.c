/* pick.c - chooses the cell with the highest score. If several cells have this score, one of them
 * is chosen at random, each with the same chance: when the k-th of them is found, it replaces the
 * cell chosen so far with a chance of 1 / k. */
#include "play/strategy/pick.h"

#include <assert.h>

uint32_t bsc_player_choose_best(const bsc_player_context *context, const double *score,
                                bsc_random *random) {
    uint32_t best = UINT32_MAX;
    uint64_t ties = 0;
    double highest = 0.0;
    for (uint32_t cell = 0; cell < context->problem->cells; cell++) {
        if (context->log->firing_step[cell] != 0 || score[cell] < highest) continue;
        if (score[cell] > highest) ties = 0;
        highest = score[cell];
        ties++;
        if (bsc_random_below(random, ties) == 0) best = cell;
    }
    assert(best != UINT32_MAX);
    return best;
}
