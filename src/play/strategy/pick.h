/* pick.h - chooses the best cell, at random if a player considers several cells equally good. */
#ifndef BSC_STRATEGY_PICK_H
#define BSC_STRATEGY_PICK_H

#include "play/strategy/strategy.h"

/* Returns the cell c with the highest score[c] among the cells that were not fired at. If several
 * cells have this score, chooses one of them at random, each with the same chance. No score may be
 * negative, and at least one cell must not have been fired at. */
uint32_t bsc_player_choose_best(const bsc_player_context *context, const double *score,
                                bsc_random *random);

#endif
