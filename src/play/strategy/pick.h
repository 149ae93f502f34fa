/* pick.h - the choice between cells that a player takes for equally good. */
#ifndef BSC_STRATEGY_PICK_H
#define BSC_STRATEGY_PICK_H

#include "play/strategy/strategy.h"

/* Returns the cell with the highest score among those not fired at. If several have it, each is as
 * likely. No score is negative, and at least one cell was not fired at. */
uint32_t bsc_player_choose_best(const bsc_player_context *context, const double *score,
                                bsc_random *random);

#endif
