/* strategy.h - a way to play: the one interface of all strategies, and all that they may know.
 *
 *   share -> init -> { begin -> { choose -> (the shot and its answer enter the log) -> tell } } ->
 * release once     a player         a game a thread
 *
 * A player sees the problem and the log, and draws its chances from the stream that it is handed;
 * never the deployment. Players are kept from game to game, so that what they made once lives on;
 * what all of them share is made once a tournament.
 *
 * Invariant: what a player chooses follows from the log, the settings, and the stream; not from
 * games before, other players, or time. */
#ifndef BSC_PLAY_STRATEGY_H
#define BSC_PLAY_STRATEGY_H

#include "base/random.h"
#include "game/log.h"

/* What a player sits down with; all of it outlives the player. */
typedef struct bsc_seat {
    const bsc_problem *problem;
    const bsc_log *log; /* of the game at hand; the same one in all games */
    const bsc_settings *settings;
    void *shared; /* what `share` made; players of all threads use it at once */
    bsc_effort effort;
} bsc_seat;

typedef struct bsc_strategy {
    const char *name, *help;
    /* What all players share; NULL where there is nothing. */
    bsc_status (*share)(void **shared, const bsc_problem *problem, const bsc_settings *settings,
                        bsc_error *error);
    void (*unshare)(void *shared);
    size_t player_size; /* bytes of a player, which come zeroed */
    bsc_status (*init)(void *player, bsc_seat *seat, bsc_error *error);
    void (*release)(void *player); /* also after an init that failed */
    /* A game begins; the log may hold its first shots. NULL where nothing is kept of a game. */
    void (*begin)(void *player);
    /* A cell that was not fired at, while a cell of the fleet is left to hit. */
    bsc_status (*choose)(void *player, bsc_random *random, uint32_t *cell, bsc_error *error);
    /* The log has one more shot. NULL where nothing is kept of a game. */
    void (*tell)(void *player);
} bsc_strategy;

const bsc_strategy *bsc_strategy_at(size_t strategy);

extern const bsc_strategy bsc_strategy_random;
extern const bsc_strategy bsc_strategy_hunt;
extern const bsc_strategy bsc_strategy_parity;
extern const bsc_strategy bsc_strategy_density;
extern const bsc_strategy bsc_strategy_montecarlo;
extern const bsc_strategy bsc_strategy_exact;
extern const bsc_strategy bsc_strategy_entropy;
extern const bsc_strategy bsc_strategy_lookahead;
extern const bsc_strategy bsc_strategy_optimal;

#endif
