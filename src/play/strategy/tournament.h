/* tournament.h - the struct that holds the games of a tournament and their results. */
#ifndef BSC_STRATEGY_TOURNAMENT_H
#define BSC_STRATEGY_TOURNAMENT_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "play/strategy/strategy.h"

/* A tournament: all strategies play against the same deployments. In an array whose length is given
 * as strategies x games, the result of game g of strategy s is at the index s * games + g. */
struct bsc_tournament {
    const bsc_problem *problem;
    /* Game g is against deployment g of this list. NULL in a tournament that was joined from
     * parts. */
    const bsc_deployments *deployments;
    /* A copy of the caller's plan, but with its own array of the numbers of the strategies, in the
     * arena. It has no bots, and its `part` and `parts` are at least 1. */
    bsc_tournament_plan plan;
    size_t strategies; /* number of strategies */
    size_t games;      /* number of games of each strategy */
    /* There is exactly one game against each deployment of the problem. */
    bool covers_all_deployments;

    /* The strategies. */
    const bsc_strategy **strategy; /* [strategies]: the strategies themselves */
    void **shared;      /* [strategies]: what the players of each strategy share, or NULL */
    bsc_effort *effort; /* [strategies]: how much work each strategy did */

    /* The games. */
    uint32_t *shots; /* [strategies x games]: number of shots of each game */
    /* [strategies x games]: for each game an array of the cells that were fired at, in order. NULL
     * if logs are not kept. */
    uint32_t **shot_cell;
    uint32_t variates; /* number of variates of each game, which measure its luck (luck.h) */
    double *variate;   /* [strategies x games x variates]; NULL: luck is not measured */
    bsc_arena arena;   /* owns all arrays, except the arrays of cells that shot_cell[] points to */
};

#endif
