/* luck.h - sums up how lucky each game of a tournament is, shot by shot. */
#ifndef BSC_STRATEGY_LUCK_H
#define BSC_STRATEGY_LUCK_H

#include "bscount_game.h"

#include "play/eval/evaluation.h"
#include "play/strategy/tournament.h"

bsc_status bsc_luck_init(bsc_luck *luck, const bsc_log *log, bsc_error *error);
void bsc_luck_release(bsc_luck *luck);
/* A game begins; variate[BSC_VARIATES], which are 0, are to be its sums. */
void bsc_luck_begin(bsc_luck *luck, double *variate);
/* The cell was chosen by this evaluation of the position, and is to be fired at next; `hit`: the
 * piece on it, or UINT32_MAX. */
void bsc_luck_add(bsc_luck *luck, const bsc_evaluation *evaluation, uint32_t cell, uint32_t hit);
/* All cells of the fleet are hit. */
void bsc_luck_end(bsc_luck *luck);

#endif
