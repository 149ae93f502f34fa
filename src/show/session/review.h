/* review.h - judges the shots of a game that was played: how good each shot was, and how much was
 * luck. */
#ifndef BSC_SESSION_REVIEW_H
#define BSC_SESSION_REVIEW_H

#include "show/view/result.h"

#include <stdio.h>

/* A shot, and how good it was in the position in which it was fired. Chances are from 0 to 1. */
typedef struct bsc_judged_shot {
    bsc_shot shot;
    double chance;      /* chance that the shot hits */
    double best_chance; /* chance that a shot at best_cell hits */
    uint32_t best_cell;
    bool was_best; /* the shot was as good as a shot at best_cell */
} bsc_judged_shot;

/* The judged shots of a game, and their sums. Salvos and scans are left out. */
typedef struct bsc_review {
    bsc_judged_shot *turn; /* [turns], in the order of the game; the owner frees it by free() */
    uint32_t turns;

    /* Sums over all turns, set by bsc_review_sum. */
    uint32_t best_shots;     /* number of turns in which was_best is true */
    double mean_chance;      /* the mean of `chance` */
    double mean_best_chance; /* the mean of `best_chance` */
    double shots_per_hit; /* number of shots that a hit is worth on the board (bsc_shots_per_hit);
                           * 0: not known, and then `luck` is 0 too */
    double luck;          /* number of shots that luck saved; below 0: that bad luck cost */
} bsc_review;

/* Judges a shot before it is added to the log. The caller sets turn->shot; `log` ends before that
 * shot, and `map` is the map of that position. Fills the other fields of `turn`. */
void bsc_shot_judge(bsc_judged_shot *turn, const bsc_problem *problem, const bsc_log *log,
                    const bsc_map *map);
/* Judges all single shots of the log, and sums up the results. Fails as counts do, and with
 * BSC_BAD_INPUT if the shots contradict each other. The caller frees review->turn, even if this
 * fails. */
bsc_status bsc_review_new(bsc_review *review, const bsc_problem *problem, const bsc_log *log,
                          const bsc_run *run, bsc_error *error);
/* Fills in the sums of a review from its turns. The caller has set review->turn and
 * review->shots_per_hit, and the sums to 0. */
void bsc_review_sum(bsc_review *review);
/* Writes the review as JSON or as an HTML page, or as text for all other formats. Returns false if
 * memory ran out. */
bool bsc_review_write(const bsc_review *review, const bsc_result *origin, bsc_format format,
                      FILE *out);
/* Writes the sums of the review as a line of text. */
void bsc_review_write_sum(const bsc_review *review, FILE *out);

#endif
