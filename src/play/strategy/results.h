/* results.h - makes an empty tournament, whose games are then filled in. */
#ifndef BSC_STRATEGY_RESULTS_H
#define BSC_STRATEGY_RESULTS_H

#include "bscount_game.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Without deployments, its arrays all zero; with variates where means are to be adjusted. */
bsc_status bsc_tournament_make(bsc_tournament **tournament, const bsc_problem *problem,
                               const bsc_tournament_plan *plan, size_t games, bool adjusts,
                               bsc_error *error);
/* Returns the number of games in the part of the tournament that its plan names. */
size_t bsc_tournament_count_part_games(const bsc_tournament *tournament);

#endif
