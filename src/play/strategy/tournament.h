/* tournament.h - the struct that holds the games of a tournament and their results. */
#ifndef BSC_STRATEGY_TOURNAMENT_H
#define BSC_STRATEGY_TOURNAMENT_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "play/strategy/strategy.h"

/* A tournament: all strategies play against the same deployments. Arrays of length strategies x
 * games hold the results of game g of strategy s at index s * games + g. */
struct bsc_tournament {
    const bsc_problem *problem;
    const bsc_deployments *deployments; /* game g is against the deployment in row g; NULL in a
                                         * tournament that was joined from parts */
    bsc_tournament_plan plan;    /* a copy of the caller's plan. Its strategies are in the arena, it
                                  * has no bots, and `part` and `parts` are at least 1 */
    size_t strategies;           /* number of strategies */
    size_t games;                /* number of games of each strategy */
    bool covers_all_deployments; /* each deployment of the problem has one game */

    /* the strategies */
    const bsc_strategy **strategy; /* [strategies]: the functions of each strategy */
    void **shared;                 /* [strategies]: what its players share, or NULL */
    bsc_effort *effort;            /* [strategies]: how much work each strategy did */

    /* the games */
    uint32_t *shots;      /* [strategies x games]: number of shots of each game */
    uint32_t **shot_cell; /* [strategies x games]: the cells fired at, in order; NULL: logs are not
                           * kept */
    uint32_t variates;    /* number of variates of each game (luck.h) */
    double *variate;      /* [strategies x games x variates]; NULL: means cannot be adjusted */
    bsc_arena arena;      /* holds all arrays except those in shot_cell[] */
};

#endif
