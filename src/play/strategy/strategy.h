/* strategy.h - what a strategy is, and all that it may know.
 *
 * A strategy chooses shots. To add one: write a bsc_strategy in a file strategy_NAME.c, declare it
 * below, add it to the table of strategy.c, and describe it in docgen/bscount.1.in; the program's
 * help and the tests read the table.
 *
 * A player is a strategy at work, on one thread, in game after game. Its functions are called in
 * this order:
 *
 *   share      once a tournament: makes what all players of the strategy use, such as a table
 *   init       once a player
 *   choose     once a shot; then the shot and its answer enter the log, and so on
 *   release    once a player
 *   unshare    once a tournament
 *
 * A player sees the problem and the log, never the deployment. In `choose` it reads the shots that
 * are new in the log; a log shorter than before is that of another game. What it has prepared it
 * may keep from game to game.
 *
 * Invariant: what a player chooses depends on the log, the settings and the stream of random
 * numbers that it is given, and on nothing else: not on earlier games, other players, or time. */
#ifndef BSC_PLAY_STRATEGY_H
#define BSC_PLAY_STRATEGY_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/random.h"
#include "count/board/problem.h"
#include "play/eval/evaluation.h"
#include "play/game/log.h"

typedef struct bsc_strategy bsc_strategy;

/* A player and its surroundings. */
typedef struct bsc_player_context {
    /* what the player is given, and what outlives it */
    const bsc_strategy *strategy;
    const bsc_problem *problem;
    const bsc_log *log; /* of the current game: the same handle in all games */
    const bsc_settings *settings;
    const bsc_counted *counted; /* the log's position; NULL: it was not counted */
    void *shared; /* what `share` made, or NULL. Players of other threads use it too */
    bsc_run run;  /* for counts of a position: one thread, and the tick that may end a choice */

    /* what the player keeps */
    bsc_arena arena;
    void *player; /* [strategy->player_size bytes], in the arena; NULL: bsc_player_init failed */

    /* what the player tells */
    bsc_effort effort;
    const bsc_evaluation *evaluation; /* of the position of the last shot that it chose; NULL: the
                                       * strategy does not count deployments */
} bsc_player_context;

struct bsc_strategy {
    const char *name, *help; /* help: a line for users */
    const bsc_bot *bot;      /* who chooses in place of `choose`; NULL in all of the table */
    bool counts_deployments; /* exactly, and so finds out itself if none agrees with the log */
    bool is_deterministic;   /* uses no random numbers */

    /* Makes *shared. NULL: there is nothing to share, and players get NULL. */
    bsc_status (*share)(void **shared, const bsc_problem *problem, const bsc_settings *settings,
                        bsc_error *error);
    void (*unshare)(void *shared);

    /* Prepares *player, which comes all zero. It may leave it to the caller to look at the status
     * of the context's arena. */
    size_t player_size;
    bsc_status (*init)(void *player, bsc_player_context *context, bsc_error *error);
    /* Called also if init failed. NULL: the player has nothing outside of the context's arena. */
    void (*release)(void *player);

    /* Sets *cell to a cell that was not fired at. It is called only while some cell of the fleet is
     * not hit. */
    bsc_status (*choose)(void *player, bsc_random *random, uint32_t *cell, bsc_error *error);
};

/* Returns the strategy with a number below bsc_strategies(). */
const bsc_strategy *bsc_strategy_get(size_t strategy);

/* Makes the context's player. The caller releases it, also after a failure. */
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
/* Not in the table: counts the positions of a bsc_bot's games, so that its luck can be judged. */
extern const bsc_strategy bsc_strategy_bot;

#endif
