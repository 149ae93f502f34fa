/* tournament.h - the games of a tournament, as their summary reads them, and the luck of each. */
#ifndef BSC_STRATEGY_TOURNAMENT_H
#define BSC_STRATEGY_TOURNAMENT_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "play/strategy/strategy.h"
#include "play/strategy/tracker.h"

struct bsc_tournament {
    const bsc_problem *problem;
    const bsc_deployments *deployments; /* NULL where it was joined from parts */
    bsc_tournament_plan plan;           /* its strategies are the arena's; parts is at least 1 */
    size_t strategies, games;
    bool covers_all_deployments;   /* the games are against all deployments, each once */
    const bsc_strategy **strategy; /* [strategies], as the next two */
    void **shared;
    bsc_effort *effort;
    uint32_t *shots;
    double *variate;   /* [strategies x games x variates]; NULL where means cannot be adjusted */
    uint32_t variates; /* BSC_VARIATES */
    uint32_t **cells;  /* NULL without keep_logs */
    bsc_arena arena;
};

/* Sums of a game; those of hits come first. */
#define BSC_HIT_VARIATES(problem) ((problem)->pieces + 1)
#define BSC_VARIATES(problem)     (BSC_HIT_VARIATES(problem) + 6)

/* The luck of a game, as sums that are 0 on average. */
typedef struct bsc_luck {
    const bsc_problem *problem;
    const bsc_log *log;
    bsc_tracker tracker;
    double *variate;          /* [BSC_VARIATES] of the game */
    double *chance;           /* [pieces]: of the last shot to hit each, as the next */
    double deployments, bits; /* that agreed with the log before it; its answer's entropy */
    bool open;                /* a hit was open */
    bsc_arena arena;
} bsc_luck;

#endif
