/* results.h - makes the struct of a tournament before any game is played. */
#ifndef BSC_STRATEGY_RESULTS_H
#define BSC_STRATEGY_RESULTS_H

#include "bscount_game.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Makes a tournament of the strategies in the plan, with `games` games for each strategy. All
 * results are 0, and the deployments are NULL. If has_variates is true, the tournament has arrays
 * for the variates that measure luck (luck.h), so that means can be adjusted for luck. The arrays
 * of the plan are copied. The caller frees the tournament. If memory runs out, fails and sets
 * *tournament to NULL. */
bsc_status bsc_tournament_make(bsc_tournament **tournament, const bsc_problem *problem,
                               const bsc_tournament_plan *plan, size_t games, bool has_variates,
                               bsc_error *error);
/* Returns how many games each strategy plays. If the plan names a part of the tournament, these are
 * the games of this part; otherwise they are all games. */
size_t bsc_tournament_count_part_games(const bsc_tournament *tournament);

#endif
