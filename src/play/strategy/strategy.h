/* strategy.h - the interface of a strategy, and all that it may know. To add one: write its
 * bsc_strategy in a file strategy_NAME.c, declare it below, add it to the table of strategy.c, and
 * describe it in docgen/bscount.1.in; the program's help and the tests read the table.
 *
 *   share -> init -> { choose -> (the shot and its answer enter the log) } -> release
 *   once     a player
 *
 * A player sees the problem and the log, never the deployment. Its random numbers come from the
 * stream that it is given. In `choose` it reads the shots that the log has gained; where the log is
 * shorter than before, another game has begun. Players are kept from game to game, so what they
 * prepared is kept too; what all of them share is made once a tournament.
 *
 * Invariant: what a player chooses depends on the log, the settings and the stream only; not on
 * earlier games, other players, or time. */
#ifndef BSC_PLAY_STRATEGY_H
#define BSC_PLAY_STRATEGY_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/random.h"
#include "count/board/problem.h"
#include "play/eval/evaluation.h"
#include "play/game/log.h"

typedef struct bsc_strategy bsc_strategy;

/* A player, and what it is given; all of that outlives it. */
typedef struct bsc_player_context {
    const bsc_strategy *strategy;
    const bsc_problem *problem;
    const bsc_log *log; /* of the current game; the same one in all games */
    const bsc_settings *settings;
    const bsc_counted *counted; /* the log's position; NULL where it was not counted */
    void *shared;               /* what `share` made, or NULL; players use it at once */
    bsc_run run;                /* for counting a position: one thread, its memory, and a tick that
                                 * ends a choice with BSC_INTERRUPTED */
    bsc_arena arena;            /* for what the player keeps */
    bsc_effort effort;
    const bsc_evaluation *evaluation; /* of the position that a shot was chosen in last: set by the
                                       * init of a strategy that counts */
    void *player;
} bsc_player_context;

struct bsc_strategy {
    const char *name, *help;
    const bsc_bot *bot; /* who chooses in its place; NULL of those of the table */
    bool counts; /* counts the deployments exactly, and so finds out itself that none agrees */
    bool fixed;  /* chooses without random numbers */
    /* What saves the players of a tournament work; NULL where there is nothing. */
    bsc_status (*share)(void **shared, const bsc_problem *problem, const bsc_settings *settings,
                        bsc_error *error);
    void (*unshare)(void *shared);
    size_t player_size; /* bytes of a player, which come zeroed */
    /* May leave it to the caller to look at the arena's status. */
    bsc_status (*init)(void *player, bsc_player_context *context, bsc_error *error);
    void (*release)(void *player); /* also after an init that failed; NULL: nothing to do */
    /* A cell that was not fired at, while a cell of the fleet is left to hit. */
    bsc_status (*choose)(void *player, bsc_random *random, uint32_t *cell, bsc_error *error);
};

const bsc_strategy *bsc_strategy_number(size_t strategy);

/* Makes the context's player, in its arena, and ends it; the latter also after a failure. */
bsc_status bsc_player_init(bsc_player_context *context, bsc_error *error);
void bsc_player_release(bsc_player_context *context);

extern const bsc_strategy bsc_strategy_random;
extern const bsc_strategy bsc_strategy_hunt;
extern const bsc_strategy bsc_strategy_parity;
extern const bsc_strategy bsc_strategy_density;
extern const bsc_strategy bsc_strategy_montecarlo;
extern const bsc_strategy bsc_strategy_exact;
extern const bsc_strategy bsc_strategy_entropy;
extern const bsc_strategy bsc_strategy_lookahead;
extern const bsc_strategy bsc_strategy_optimal;
/* None of the table: counts what a bsc_bot is to be judged by. */
extern const bsc_strategy bsc_strategy_bot;

#endif
