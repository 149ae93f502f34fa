/* results.h - makes a tournament without games, whose arrays are then filled. */
#ifndef BSC_STRATEGY_RESULTS_H
#define BSC_STRATEGY_RESULTS_H

#include "bscount_game.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Makes a tournament of the plan's strategies with `games` games each, whose numbers are all 0, and
 * which has no deployments yet. With has_variates it keeps variates, so that means can be adjusted
 * for luck. The plan's arrays are copied. The caller frees the tournament; *tournament is NULL
 * after a failure, for want of memory. */
bsc_status bsc_tournament_make(bsc_tournament **tournament, const bsc_problem *problem,
                               const bsc_tournament_plan *plan, size_t games, bool has_variates,
                               bsc_error *error);
/* Returns how many games each strategy plays in the part of the tournament that its plan names. */
size_t bsc_tournament_count_part_games(const bsc_tournament *tournament);

#endif
