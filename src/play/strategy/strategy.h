/* strategy.h - the interface of a strategy, which says everything that a strategy may know.
 *
 * A strategy chooses shots. What a new strategy needs, file by file (the Makefile finds a new file
 * by itself):
 *
 *   strategy_NAME.c           a bsc_strategy: its functions, its name and its line of help. A
 *                             variant of a strategy may stand in that one's file, as parity does
 *                             in strategy_hunt.c. A strategy that follows up hits can ask a
 *                             tracker (tracker.h)
 *   strategy.h                its declaration, below
 *   strategy.c                its place in the table, which goes from the simplest strategy to the
 *                             best informed; the help lists them in this order
 *   program/line/tables.h     at the same place of the words of --strategy, its name
 *   pick.h                    whether it takes the first of equal cells or draws one
 *   program/docgen            GAMES and HISTORY in bscount.1.in
 *   tests                     unit/test_strategies.c, unit/test_tournament.c (a list of names) and
 *                             cli/cases/simulate.txt; `make record` for the sessions that list all
 *                             names
 *
 * A player is an instance of a strategy. It plays game after game on one thread. The functions of
 * the strategy are called in this order:
 *
 *   share      once in a tournament: makes an object that all players of the strategy use, such as
 *              a table of positions
 *   init       once for each player
 *   choose     once for each shot; the shot and its answer are then added to the log
 *   release    once for each player
 *   unshare    once in a tournament
 *
 * A player sees the problem and the log, but never the hidden deployment. It is asked for a shot
 * only while some cell of the fleet is not hit. (If the number of ships may vary, the player learns
 * from this that some cell not fired at holds a ship.) Each call of `choose` reads the shots that
 * were added to the log since the last call. If the log is shorter than at the last call, another
 * game has begun. Outside tournaments a log may have salvos too: log->firing_step says whether a
 * cell was fired at. A player may keep what it has prepared from game to game.
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

/* A strategy: the functions that choose shots. The struct is below. */
typedef struct bsc_strategy bsc_strategy;

/* The context of a player, an instance of a strategy: what it is given, what it owns, and what it
 * reports besides its shots. */
typedef struct bsc_player_context {
    /* What the player is given. All of this must outlive the player. */
    const bsc_strategy *strategy;
    const bsc_problem *problem;
    const bsc_log *log; /* the game that is being played; all games use the same bsc_log object */
    const bsc_settings *settings;
    /* A count of all deployments that agree with the log, or NULL if the caller has not made
     * one. */
    const bsc_counted *counted;
    /* The object that the strategy's function share() has made, or NULL if nothing is shared. The
     * players of the strategy on all threads use it at the same time. */
    void *shared;
    /* Settings for the counts that the player makes. They use one thread, and their tick is a
     * callback that may stop the choice of a shot. */
    bsc_run run;

    /* What the player owns. */
    bsc_arena arena;
    /* [strategy->player_size bytes]: the state of the player, which the strategy's functions get as
     * `player`. It is in the arena; NULL if memory ran out. */
    void *player;

    /* What the player reports. */
    bsc_effort effort; /* how much work its choices took so far */
    /* The evaluation (chances of all answers) of the position in which the player last chose a
     * shot. NULL if the strategy does not count deployments. */
    const bsc_evaluation *evaluation;
} bsc_player_context;

/* A strategy. Its functions are called in the order share, init, choose, release, unshare (see the
 * top of this file). */
struct bsc_strategy {
    const char *name;
    const char *help; /* one line for users that says where the strategy fires */
    /* The bot, a player from outside the library, that chooses the shots instead of `choose`, which
     * then only counts the deployments that are left. NULL if `choose` chooses them. */
    const bsc_bot *bot;
    /* Whether the strategy counts the deployments that agree with the log, exactly and not by
     * samples. Its function `choose` then fails if there are none. */
    bool counts_deployments;
    bool is_deterministic; /* whether the strategy uses no random numbers */

    /* Makes an object that all players of the strategy use, such as a table of positions, and sets
     * *shared to it, or to NULL on failure, which is that memory ran out or that the strategy
     * cannot play the problem. If this function pointer is NULL, the players share nothing. */
    bsc_status (*share)(void **shared, const bsc_problem *problem, const bsc_settings *settings,
                        bsc_error *error);
    /* Frees the object that share() has made, which is not NULL. */
    void (*unshare)(void *shared);

    /* Prepares the state of a player. `player` points to player_size bytes that are all zero at the
     * call. Fails if memory runs out or as bsc_matrix_new does. The function may ignore failures of
     * context->arena, because the caller checks them. */
    size_t player_size;
    bsc_status (*init)(void *player, bsc_player_context *context, bsc_error *error);
    /* Releases what the player owns outside the arena of the context. It is also called if `init`
     * failed. The pointer is NULL if the player owns nothing outside the arena. */
    void (*release)(void *player);

    /* Sets *cell to the cell to fire at, which must not have been fired at before. The function is
     * only called while some cell of the fleet has not been hit. Returns the statuses of
     * bsc_strategy_choose; after a failure *cell is undefined. */
    bsc_status (*choose)(void *player, bsc_random *random, uint32_t *cell, bsc_error *error);
};

/* Returns the strategy at index `strategy` of the table of strategies. The index must be below
 * bsc_strategies(). */
const bsc_strategy *bsc_strategy_get(size_t strategy);

/* Makes a player: allocates context->player and prepares it with the strategy's function `init`.
 * The caller has set the fields of *context that the player is given, left all others zero, and
 * must call bsc_player_release, even if this function fails. Fails as `init` does, or if memory
 * runs out. */
bsc_status bsc_player_init(bsc_player_context *context, bsc_error *error);
/* Frees what the player owns: calls the strategy's function `release`, and releases the arena. A
 * context that is all zero may be released. */
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
/* This strategy is not in the table. It is used in the games of a bot (a player from outside the
 * library, which chooses its own shots). It only counts each position, so that the luck of the bot
 * can be measured (luck.h). */
extern const bsc_strategy bsc_strategy_bot;

#endif
