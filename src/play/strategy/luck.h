/* luck.h - measures how lucky each game of a tournament was, shot by shot. */
#ifndef BSC_STRATEGY_LUCK_H
#define BSC_STRATEGY_LUCK_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/board/problem.h"
#include "play/eval/evaluation.h"
#include "play/strategy/tracker.h"

/* The luck of a game is measured by several sums over its shots, which are called variates. luck.c
 * explains each of them. Some are sums over the shots that were fired while a hit was open, which
 * means that some ship had been hit but not sunk. The others are sums over the remaining shots. The
 * variates are in this order:
 *
 *   over the shots while no hit was open    a hit of piece 0, a hit of piece 1, and so on
 *   over the shots while a hit was open     hit
 *   over the shots while no hit was open    bits, early bits, late hit
 *   over the shots while a hit was open     bits, early bits, late hit */

/* Returns the number of variates that are only about hits. They are the first variates. */
static inline uint32_t bsc_count_hit_variates(const bsc_problem *problem) {
    return problem->pieces + 1;
}

/* Returns the number of variates of a game. */
static inline uint32_t bsc_count_variates(const bsc_problem *problem) {
    return bsc_count_hit_variates(problem) + 6;
}

/* Computes the variates of one game after the other. */
typedef struct bsc_luck {
    const bsc_problem *problem;
    const bsc_log *log; /* the current game */
    bsc_tracker tracker;
    /* [bsc_count_variates]: the variates of the current game; the caller owns the array. */
    double *variate;

    /* What was known about the last shot before its answer. */
    double *chance; /* [pieces]: chance of hitting a ship of the piece */
    /* Number of deployments that agreed with the log; 0: no shot was fired yet. */
    double deployments;
    double bits;       /* the entropy of the answer, in bits */
    bool has_open_hit; /* some ship had been hit but not sunk */

    bsc_arena arena;
} bsc_luck;

/* Prepares to compute the variates of the games that are played in `log`, which must outlive *luck.
 * Fails if memory runs out. The caller must release *luck even then. */
bsc_status bsc_luck_init(bsc_luck *luck, const bsc_log *log, bsc_error *error);
void bsc_luck_release(bsc_luck *luck);

/* Begins a game. From now on, bsc_luck_add_shot adds to variate[bsc_count_variates], which the
 * caller must have set to 0. */
void bsc_luck_begin_game(bsc_luck *luck, double *variate);
/* Adds a shot at the cell to the variates. Must be called before the shot is added to the log.
 * `evaluation` is the evaluation of the position before the shot. `piece` is the piece of the
 * hidden ship on the cell, or BSC_ALL_PIECES if there is no ship. */
void bsc_luck_add_shot(bsc_luck *luck, const bsc_evaluation *evaluation, uint32_t cell,
                       uint32_t piece);
/* Ends the game: adds what its last shot told. Must be called after the shot that hit the last cell
 * of the fleet. */
void bsc_luck_end_game(bsc_luck *luck);

#endif
