/* pick.h - the choice between cells that a player takes for equally good. */
#ifndef BSC_STRATEGY_PICK_H
#define BSC_STRATEGY_PICK_H

#include "play/strategy/strategy.h"

/* The cell not fired at with the highest score, none below 0; of equals any, each as likely. */
uint32_t bsc_player_pick(const bsc_player_context *context, const double *score,
                         bsc_random *random);

#endif
