/* tournament.h - the games of a tournament, as its results read them. */
#ifndef BSC_STRATEGY_TOURNAMENT_H
#define BSC_STRATEGY_TOURNAMENT_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "play/strategy/strategy.h"

/* All strategies against the same deployments. The numbers of a game have the place
 * strategy * games + game in arrays of length strategies x games. */
struct bsc_tournament {
    const bsc_problem *problem;
    const bsc_deployments *deployments; /* the game's number is its row; NULL in a tournament that
                                         * was joined from parts */
    bsc_tournament_plan plan; /* the caller's, but: its strategies are in the arena, it has no bots,
                               * and `part` and `parts` are at least 1 */
    size_t strategies, games;
    bool covers_all_deployments; /* there is one game against each deployment of the problem */

    /* the strategies */
    const bsc_strategy **strategy; /* [strategies] */
    void **shared;                 /* [strategies]: what each shares, or NULL */
    bsc_effort *effort;            /* [strategies] */

    /* the games */
    uint32_t *shots;      /* [strategies x games]: how many a game took */
    uint32_t **shot_cell; /* [strategies x games]: the cells fired at, in order; NULL if the plan
                           * has no keep_logs */
    uint32_t variates;    /* of a game (luck.h) */
    double
        *variate; /* [strategies x games x variates]; NULL if means cannot be adjusted for luck */
    bsc_arena arena; /* of all arrays but those in shot_cell[] */
};

#endif
