/* review.h - judges the shots of a game that was played: how good each shot was, and how much of
 * the result was luck. */
#ifndef BSC_SESSION_REVIEW_H
#define BSC_SESSION_REVIEW_H

#include "show/view/result.h"

#include <stdio.h>

/* A shot, and how good it was in the position in which it was fired. Chances are numbers from 0 to
 * 1. */
typedef struct bsc_judged_shot {
    bsc_shot shot;
    double chance;      /* the chance that the shot hits */
    double best_chance; /* the chance that a shot at best_cell hits */
    uint32_t best_cell; /* the cell that is most likely to be hit */
    bool was_best;      /* the shot was as good as a shot at best_cell */
} bsc_judged_shot;

/* The judged shots of a game, and totals over them. Salvos and scans are left out. */
typedef struct bsc_review {
    /* [turns]: the shots in the order of the game. The owner of the review must free this array
     * with free(). */
    bsc_judged_shot *turn;
    uint32_t turns; /* how many shots there are */

    /* Totals over all shots. bsc_review_sum computes them, except shots_per_hit: */
    uint32_t best_shots;     /* how many shots were at a cell with the best chance (was_best) */
    double mean_chance;      /* mean chance of a hit, over the shots of the game */
    double mean_best_chance; /* mean chance of a hit, if each shot had been at best_cell */
    /* How many shots a hit is worth on the board (bsc_shots_per_hit). 0: this is not known, and
     * then `luck` is 0 too. */
    double shots_per_hit;
    /* How many shots the player saved by good luck; if negative, how many shots bad luck cost. */
    double luck;
} bsc_review;

/* Judges a shot in the position in which it was fired. The caller has set turn->shot. `log` must
 * end just before this shot, and `map` must be the map of the position after that log. Fills the
 * other fields of `turn`. */
void bsc_shot_judge(bsc_judged_shot *turn, const bsc_problem *problem, const bsc_log *log,
                    const bsc_map *map);
/* Makes a review of the log: judges all its shots except salvos and scans, and computes the totals.
 * Fails with BSC_BAD_INPUT if the shots contradict each other, and in all cases in which a count
 * fails. The caller must free review->turn with free(), even after a failure. */
bsc_status bsc_review_new(bsc_review *review, const bsc_problem *problem, const bsc_log *log,
                          const bsc_run *run, bsc_error *error);
/* Computes the totals of a review from its shots. The caller has filled review->turn[turns] and
 * review->shots_per_hit, and has set all other totals to 0. */
void bsc_review_sum(bsc_review *review);
/* Writes the review as JSON or as an HTML page if `format` says so, and as text for every other
 * format. `origin` has the board and the game. Returns false if memory ran out. */
bool bsc_review_write(const bsc_review *review, const bsc_result *origin, bsc_format format,
                      FILE *out);
/* Writes the totals of the review as a line of text. */
void bsc_review_write_sum(const bsc_review *review, FILE *out);

#endif
