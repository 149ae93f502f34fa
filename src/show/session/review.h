/* review.h - judges the shots of a game that was played: how good each one was, and what was
 * luck. */
#ifndef BSC_SESSION_REVIEW_H
#define BSC_SESSION_REVIEW_H

#include "show/view/result.h"

#include <stdio.h>

/* A shot, and how good it was in the position before it. Chances are from 0 to 1. */
typedef struct bsc_judged_shot {
    bsc_shot shot;
    double chance;      /* of a hit by the shot */
    double best_chance; /* of a hit by a shot at the best cell */
    uint32_t best_cell;
    bool was_best; /* the shot was as good as one at the best cell */
} bsc_judged_shot;

/* The judged shots of a game, and their sums. Salvos and scans are left out. */
typedef struct bsc_review {
    bsc_judged_shot *turn; /* [turns], in the order of the game; the owner frees it by free() */
    uint32_t turns;

    /* Sums over the turns, which bsc_review_sum sets. */
    uint32_t best_shots;     /* the turns with was_best */
    double mean_chance;      /* the mean of `chance` */
    double mean_best_chance; /* the mean of `best_chance` */
    double shots_per_hit; /* how many shots a hit is worth on the board, as bsc_shots_per_hit says;
                              * 0: not known, and then `luck` is 0 too */
    double luck;          /* shots that luck saved; below 0: that it cost */
} bsc_review;

/* Judges a shot before it is added to the log. The caller fills turn->shot; `map` is the map of
 * `log`, which ends before that shot. Fills the other fields of the turn. */
void bsc_shot_judge(bsc_judged_shot *turn, const bsc_problem *problem, const bsc_log *log,
                    const bsc_map *map);
/* Judges all single shots of the log, and sums them up. Fails as counts do, and with BSC_BAD_INPUT
 * if the shots contradict each other. The caller frees review->turn, also if this fails. */
bsc_status bsc_review_new(bsc_review *review, const bsc_problem *problem, const bsc_log *log,
                          const bsc_run *run, bsc_error *error);
/* Sets the sums of a review that has its turns and shots_per_hit already, and sums of 0. */
void bsc_review_sum(bsc_review *review);
/* Writes the review as JSON, as a page, or for all other formats as text. Returns false if memory
 * ran out. */
bool bsc_review_write(const bsc_review *review, const bsc_result *origin, bsc_format format,
                      FILE *out);
/* Writes the sums of the review as a line of text. */
void bsc_review_write_sum(const bsc_review *review, FILE *out);

#endif
