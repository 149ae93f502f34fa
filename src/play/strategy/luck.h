/* luck.h - measures how lucky each game of a tournament was, shot by shot, so that the effect of
 * luck can be removed from the mean length of games (adjusted.c). */
#ifndef BSC_STRATEGY_LUCK_H
#define BSC_STRATEGY_LUCK_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/board/problem.h"
#include "play/eval/evaluation.h"
#include "play/strategy/tracker.h"

/* The luck of a game is measured by several sums over its shots, which are called variates; luck.c
 * explains each of them. Averaged over all possible games, each variate is 0. Some are sums over
 * the shots that were fired while a hit was open, which means that some ship had been hit but not
 * sunk. The others are sums over the remaining shots. The variates are in this order:
 *
 *   over the shots while no hit was open    a hit of piece 0, a hit of piece 1, and so on
 *   over the shots while a hit was open     hit
 *   over the shots while no hit was open    bits, early bits, late hit
 *   over the shots while a hit was open     bits, early bits, late hit */

/* Returns how many of a game's variates (measures of luck) are only about hits. These variates come
 * first. */
static inline uint32_t bsc_count_hit_variates(const bsc_problem *problem) {
    return problem->pieces + 1;
}

/* Returns how many variates (measures of luck) a game has: those about hits, and 2 x 3 more, which
 * are bits, early bits and late hit, over the shots while no hit was open and while one was. */
static inline uint32_t bsc_count_variates(const bsc_problem *problem) {
    return bsc_count_hit_variates(problem) + 6;
}

/* Computes the variates (measures of luck) of one game after the other. */
typedef struct bsc_luck {
    const bsc_problem *problem;
    const bsc_log *log; /* the game that is being played; all games use this log */
    bsc_tracker tracker;
    /* [bsc_count_variates(problem)]: the variates (measures of luck) of the current game, summed
     * over the shots so far; the caller owns the array */
    double *variate;

    /* What was known of the last shot before its answer. It is stored until the next position is
     * counted: only then is it known how much the answer told. */
    double *chance; /* [pieces]: the chance that the last shot would hit a ship of the piece */
    /* How many deployments agreed with the log before the last shot; 0 if there was no shot yet. */
    double deployments_before;
    double entropy_before; /* the entropy of the answer to the last shot, in bits */
    bool had_open_hit;     /* whether some ship was hit but not sunk before the last shot */

    bsc_arena arena;
} bsc_luck;

/* Prepares to compute the variates (measures of luck) of the games that are played in `log`, which
 * must outlive *luck. Fails if memory runs out. The caller must call bsc_luck_release even then. */
bsc_status bsc_luck_init(bsc_luck *luck, const bsc_log *log, bsc_error *error);
/* Frees what *luck owns, but not the array of variates. Also works if bsc_luck_init failed, or if
 * *luck is all zero. */
void bsc_luck_release(bsc_luck *luck);

/* Begins a game. From now on, bsc_luck_add_shot adds the luck of each shot to the sums in
 * variate[bsc_count_variates(problem)], which the caller owns and must have set to 0. */
void bsc_luck_begin_game(bsc_luck *luck, double *variate);
/* Adds the luck of a shot at the cell to the variates. Must be called before the shot is added to
 * the log. `evaluation` is the evaluation of the position before the shot, which has the chance of
 * each answer. `piece` is the piece of the hidden ship on the cell, or BSC_ALL_PIECES if there is
 * no ship. Neither this function nor the two beside it can fail. */
void bsc_luck_add_shot(bsc_luck *luck, const bsc_evaluation *evaluation, uint32_t cell,
                       uint32_t piece);
/* Ends the game: adds to the variates how much the answer to the last shot told. (After any other
 * shot, the next call of bsc_luck_add_shot adds this.) Must be called after the shot that hit the
 * last cell of the fleet. */
void bsc_luck_end_game(bsc_luck *luck);

#endif
