/* results.h - makes a tournament, with all its arrays for results, before any game is played. */
#ifndef BSC_STRATEGY_RESULTS_H
#define BSC_STRATEGY_RESULTS_H

#include "bscount_game.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Makes a tournament of the strategies in the plan, with `games` games for each strategy; there
 * must be a game, and at least as many games as parts (asserted). All results are 0, and the
 * deployments are NULL. If has_variates is true, the tournament has arrays for the variates, the
 * numbers that measure the luck of each game (luck.h), so that means can be adjusted for luck. The
 * tournament gets copies of the plan's arrays and of the names of bots, but not of the problem and
 * the weights, which must outlive it. The caller frees it by bsc_tournament_free. Fails if memory
 * runs out; *tournament is then NULL. */
bsc_status bsc_tournament_make(bsc_tournament **tournament, const bsc_problem *problem,
                               const bsc_tournament_plan *plan, size_t games, bool has_variates,
                               bsc_error *error);
/* Returns how many games, at least 1, each strategy plays on this machine: the games of the part
 * that the plan asks for, or all games if the tournament is not split into parts. */
size_t bsc_tournament_count_part_games(const bsc_tournament *tournament);

#endif
