/* luck.h - measures how lucky each game of a tournament is, shot by shot. */
#ifndef BSC_STRATEGY_LUCK_H
#define BSC_STRATEGY_LUCK_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/board/problem.h"
#include "play/eval/evaluation.h"
#include "play/strategy/tracker.h"

/* The luck of a game is measured by several sums over its shots, which are called variates. luck.c
 * explains each of them. A hit is open until its ship is sunk. The variates are in this order:
 *
 *   a hit of each piece | hit       | bits, early bits, late hit | bits, early bits, late hit
 *   no hit open         | one open  | no hit open                | one open */

/* Returns the number of variates that are only about hits. They are the first ones. */
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
    double *variate; /* [bsc_count_variates]: those of the current game; owned by the caller */

    /* the last shot, as it was before its answer was known */
    double *chance;     /* [pieces]: chance of hitting a ship of the piece */
    double deployments; /* deployments that agreed with the log; 0: no shot has been fired yet */
    double bits;        /* the entropy of the answer */
    bool has_open_hit;  /* some ship had been hit but not sunk */

    bsc_arena arena;
} bsc_luck;

/* Prepares to compute the variates of the games of a log, which must outlive *luck. Fails if memory
 * runs out. The caller must release *luck even then. */
bsc_status bsc_luck_init(bsc_luck *luck, const bsc_log *log, bsc_error *error);
void bsc_luck_release(bsc_luck *luck);

/* Begins a game. Its variates are added to variate[bsc_count_variates], which the caller has set to
 * 0. */
void bsc_luck_begin_game(bsc_luck *luck, double *variate);
/* Adds a shot at the cell. Must be called before the shot enters the log. `evaluation` is the
 * evaluation of the position; `piece` is the piece of the ship on the cell, or BSC_ALL_PIECES if
 * the cell has no ship. */
void bsc_luck_add_shot(bsc_luck *luck, const bsc_evaluation *evaluation, uint32_t cell,
                       uint32_t piece);
/* Ends the game. Must be called after the shot that hit the last cell of the fleet. */
void bsc_luck_end_game(bsc_luck *luck);

#endif
