/* results.h - makes a tournament in which no game was played yet; its arrays are filled later. */
#ifndef BSC_STRATEGY_RESULTS_H
#define BSC_STRATEGY_RESULTS_H

#include "bscount_game.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Makes a tournament of the strategies in the plan, with `games` games for each. All results are 0,
 * and t->deployments is NULL. If has_variates is true, it has arrays for variates (luck.h), so that
 * means can be adjusted for luck. The arrays of the plan are copied. The caller frees the
 * tournament. Fails if memory runs out; *tournament is then NULL. */
bsc_status bsc_tournament_make(bsc_tournament **tournament, const bsc_problem *problem,
                               const bsc_tournament_plan *plan, size_t games, bool has_variates,
                               bsc_error *error);
/* Returns how many games each strategy plays in the part of the tournament that its plan names;
 * without parts, in all. */
size_t bsc_tournament_count_part_games(const bsc_tournament *tournament);

#endif
