/* luck.h - the luck of a game, as sums that are 0 on average. */
#ifndef BSC_PLAY_LUCK_H
#define BSC_PLAY_LUCK_H

#include "eval/evaluation.h"
#include "play/tracker.h"

/* Sums of a game; those of hits come first. */
#define BSC_HIT_VARIATES(problem) ((problem)->pieces + 1)
#define BSC_VARIATES(problem)     (BSC_HIT_VARIATES(problem) + 6)

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

bsc_status bsc_luck_init(bsc_luck *luck, const bsc_log *log, bsc_error *error);
void bsc_luck_release(bsc_luck *luck);
/* A game begins; variate[BSC_VARIATES], which are 0, are to be its sums. */
void bsc_luck_begin(bsc_luck *luck, double *variate);
/* The cell was chosen by this evaluation of the position, and is to be fired at next; `hit`: the
 * piece on it, or UINT32_MAX. */
void bsc_luck_add(bsc_luck *luck, const bsc_evaluation *evaluation, uint32_t cell, uint32_t hit);
/* All cells of the fleet are hit. */
void bsc_luck_end(bsc_luck *luck);

#endif
