/* strategy.h - the interface of a strategy, and everything that it may know.
 *
 * A strategy chooses shots. To add one, write a bsc_strategy in a file strategy_NAME.c, declare it
 * below, add it to the table in strategy.c, add its name to the words of `--strategy` in
 * program/line/options.h, and describe it in program/docgen/bscount.1.in. The help of the program
 * and the tests read the table. The Makefile finds the new file by itself.
 *
 * A player is an instance of a strategy that plays game after game on one thread. The functions of
 * the strategy are called in this order:
 *
 *   share      once in a tournament: makes what all players of the strategy use, such as a table
 *   init       once for each player
 *   choose     once for each shot; the shot and its answer are then added to the log
 *   release    once for each player
 *   unshare    once in a tournament
 *
 * A player sees the problem and the log, never the hidden deployment. It is asked only while some
 * cell of the fleet is not hit; where the number of ships may vary, that tells it something. In
 * `choose` it reads the
 * shots that were added to the log since the last call; if the log is shorter than before, another
 * game has begun. A player may keep what it has prepared from game to game.
 *
 * Invariant: what a player chooses depends only on the log, the settings and the random numbers
 * that it is given. It does not depend on earlier games, other players, or time. */
#ifndef BSC_PLAY_STRATEGY_H
#define BSC_PLAY_STRATEGY_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/random.h"
#include "count/board/problem.h"
#include "play/eval/evaluation.h"
#include "play/game/log.h"

typedef struct bsc_strategy bsc_strategy;

/* A player, with what it is given and what it returns besides its shots. */
typedef struct bsc_player_context {
    /* given to the player; all of this outlives it */
    const bsc_strategy *strategy;
    const bsc_problem *problem;
    const bsc_log *log; /* the current game; the same bsc_log object in all games */
    const bsc_settings *settings;
    const bsc_counted *counted; /* count of the position after the log, or NULL */
    void *shared; /* what `share` made, or NULL; players on other threads use it too */
    bsc_run run;  /* for counts of a position: one thread, and a tick that may interrupt a choice */

    /* what the player owns */
    bsc_arena arena;
    void *player; /* [strategy->player_size bytes], in the arena; NULL if bsc_player_init failed */

    /* what the player reports */
    bsc_effort effort;
    const bsc_evaluation *evaluation; /* evaluation of the position in which it last chose a shot;
                                       * NULL if the strategy does not count deployments */
} bsc_player_context;

struct bsc_strategy {
    const char *name;
    const char *help;        /* a line for users that says where the strategy fires */
    const bsc_bot *bot;      /* the bot that chooses instead of `choose`; NULL in the table */
    bool counts_deployments; /* counts exactly, and notices if no deployment agrees with the log */
    bool is_deterministic;   /* uses no random numbers */
    bool needs_whole_fleet;  /* must know the number of ships: it may not vary */

    /* Makes what all players share, and sets *shared to it. If this function is NULL, nothing is
     * shared, and the players get NULL. */
    bsc_status (*share)(void **shared, const bsc_problem *problem, const bsc_settings *settings,
                        bsc_error *error);
    void (*unshare)(void *shared);

    /* Prepares *player, which is all zero at first. It need not check the status of the context's
     * arena; the caller does. */
    size_t player_size;
    bsc_status (*init)(void *player, bsc_player_context *context, bsc_error *error);
    /* Releases what the player owns outside the context's arena; NULL if it owns nothing there. It
     * is also called after `init` failed. */
    void (*release)(void *player);

    /* Sets *cell to the cell to fire at, which must not have been fired at before. It is only
     * called while some cell of the fleet has not been hit. */
    bsc_status (*choose)(void *player, bsc_random *random, uint32_t *cell, bsc_error *error);
};

/* Returns the strategy with this number, which must be below bsc_strategies(). */
const bsc_strategy *bsc_strategy_get(size_t strategy);

/* Fails with BSC_UNSUPPORTED, and names the strategy, if it must know the number of ships and that
 * number may vary. */
bsc_status bsc_strategy_check_fleet(size_t strategy, const bsc_problem *problem, bsc_error *error);

/* Creates context->player. The caller must release it with bsc_player_release, even after a
 * failure. */
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
/* Not in the table. It counts the positions in the games of a bsc_bot, so that the luck of the bot
 * can be judged (luck.h). */
extern const bsc_strategy bsc_strategy_bot;

#endif
