/* luck.h - sums up how lucky each game of a tournament is, shot by shot. */
#ifndef BSC_STRATEGY_LUCK_H
#define BSC_STRATEGY_LUCK_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/board/problem.h"
#include "play/eval/evaluation.h"
#include "play/strategy/tracker.h"

/* The sums of a game, which are called variates, are in this order (luck.c says what each is):
 *
 *   a hit of each piece | hit       | bits, early bits, late hit | bits, early bits, late hit
 *   no hit open         | one open  | no hit open                | one open */

/* Returns how many variates are about hits alone: they come first. */
static inline uint32_t bsc_count_hit_variates(const bsc_problem *problem) {
    return problem->pieces + 1;
}

/* Returns how many variates a game has. */
static inline uint32_t bsc_count_variates(const bsc_problem *problem) {
    return bsc_count_hit_variates(problem) + 6;
}

/* Sums up one game after the other. */
typedef struct bsc_luck {
    const bsc_problem *problem;
    const bsc_log *log; /* of the current game */
    bsc_tracker tracker;
    double *variate; /* [bsc_count_variates]: of the current game, in the caller's memory */

    /* the last shot, before it was answered */
    double *chance;     /* [pieces]: of hitting the piece */
    double deployments; /* how many agreed with the log; 0: the game has no shot yet */
    double bits;        /* the entropy of the answer */
    bool has_open_hit;  /* a ship was hit and not sunk */

    bsc_arena arena;
} bsc_luck;

/* Prepares sums of the games of a log, which must outlive them. Fails for want of memory; the
 * caller releases the luck also then. */
bsc_status bsc_luck_init(bsc_luck *luck, const bsc_log *log, bsc_error *error);
void bsc_luck_release(bsc_luck *luck);

/* Begins a game, whose sums go to variate[bsc_count_variates]: the caller has set them to 0. */
void bsc_luck_begin_game(bsc_luck *luck, double *variate);
/* Adds a shot at the cell, before it enters the log. `evaluation` is that of the position; `piece`
 * is the piece of the ship on the cell, BSC_ALL_PIECES if there is none. */
void bsc_luck_add_shot(bsc_luck *luck, const bsc_evaluation *evaluation, uint32_t cell,
                       uint32_t piece);
/* Ends the game: its last shot has hit the last cell of the fleet. */
void bsc_luck_end_game(bsc_luck *luck);

#endif
