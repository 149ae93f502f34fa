/* pick.c - chooses the cell with the highest score, and among several with the same score one at
 * random, each with the same chance: the k-th that is met takes the place of the one before with
 * chance 1 / k. */
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
