/* tournament.h - the struct that holds the games of a tournament and their results. */
#ifndef BSC_STRATEGY_TOURNAMENT_H
#define BSC_STRATEGY_TOURNAMENT_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "play/strategy/strategy.h"

/* A tournament: all strategies play against the same deployments. An array of strategies x games
 * elements has the element of strategy s and game g at index s * games + g. Both s and g count from
 * 0. */
struct bsc_tournament {
    const bsc_problem *problem;
    /* The hidden fleets: game g is played against deployment g of this list. NULL in a tournament
     * that was joined from parts. */
    const bsc_deployments *deployments;
    /* A copy of the caller's plan, but with its own array plan.strategy[], which is in the arena.
     * It has no bots, and its `part` and `parts` are at least 1. */
    bsc_tournament_plan plan;
    size_t strategies; /* how many strategies play */
    size_t games;      /* how many games each strategy plays, in all parts together */
    /* Whether there is exactly one game against each deployment of the board. */
    bool covers_all_deployments;

    /* The strategies. */
    const bsc_strategy **strategy; /* [strategies]: the functions of each strategy */
    /* [strategies]: the object that all players of the strategy use, such as a table of positions;
     * the strategy's function share() has made it. NULL if its players share nothing. */
    void **shared;
    bsc_effort *effort; /* [strategies]: how much work the strategy did in all games */

    /* The games. */
    /* [strategies x games]: how many shots each game took; 0 for games of parts that other machines
     * play */
    uint32_t *shots;
    /* [games]: how many cells the fleet has that is hidden in each game. The game ends when all of
     * them are hit. If only a part of the tournament is played here, the array has the games of the
     * other parts too. */
    uint32_t *fleet_cells;
    /* [strategies x games]: for each game an array of the cells that were fired at, in order. NULL
     * if logs are not wanted. */
    uint32_t **shot_cell;
    /* How many variates each game has: numbers that say how lucky the game was (luck.h). Each of
     * them is a sum over the game's shots that is 0 on average over all games. */
    uint32_t variates;
    /* [strategies x games x variates]: the variates of each game; NULL if luck is not measured */
    double *variate;
    bsc_arena arena; /* owns all arrays, except the arrays of cells that shot_cell[] points to */
};

#endif
