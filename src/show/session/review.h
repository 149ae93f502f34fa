/* review.h - judges the shots of a game that was played: how good each shot was, and how much of
 * the result was luck. */
#ifndef BSC_SESSION_REVIEW_H
#define BSC_SESSION_REVIEW_H

#include "show/view/result.h"

#include <stdio.h>

/* A shot, and how good it was in the position in which it was fired. Chances are numbers from 0 to
 * 1. */
typedef struct bsc_judged_shot {
    bsc_shot shot;      /* the cell that was fired at, and the answer */
    double chance;      /* the chance, before the shot was fired, that it would hit */
    double best_chance; /* the chance that a shot at best_cell would have hit */
    uint32_t best_cell; /* the cell that was most likely to have a ship, before the shot */
    bool was_best;      /* the shot was as good as a shot at best_cell */
} bsc_judged_shot;

/* The judged shots of a game, and totals over them. Salvos and scans are left out. */
typedef struct bsc_review {
    /* [shots]: the single shots of the game, in the order in which they were fired. The owner of
     * the review must free this array with free(). */
    bsc_judged_shot *judged_shot;
    uint32_t shots; /* how many single shots the game has: the length of judged_shot[] */

    /* How many shots a hit is worth on the board, which converts luck from hits to shots: the mean
     * number of shots of a game divided by the mean number of cells of a fleet, such as 2.6 for 44
     * shots and 17 cells (bsc_shots_per_hit). 0: the number is not known, and then `luck` is 0
     * too. */
    double shots_per_hit;

    /* Totals over all single shots of the game, which bsc_review_sum computes: */
    uint32_t best_shots;     /* how many shots were at a cell with the best chance of a hit */
    double mean_chance;      /* the chance of a hit, averaged over the shots of the game */
    double mean_best_chance; /* what mean_chance would be if each shot had been at the best cell */
    double luck; /* how many shots good luck saved the player; negative: how many bad luck cost */
} bsc_review;

/* Judges a shot in the position in which it was fired. The caller has set judged->shot. `log` must
 * end just before this shot, so that its cell was not fired at, and `map` must be the map of all
 * ships in the position after that log. Fills the other fields of `judged`: the chance of a hit,
 * the best cell and its chance, and whether the shot was as good as a shot at the best cell. Cannot
 * fail. If no deployment agrees with the log, both chances are 0. */
void bsc_shot_judge(bsc_judged_shot *judged, const bsc_problem *problem, const bsc_log *log,
                    const bsc_map *map);
/* Makes a review of the log: judges all its shots except salvos and scans, and computes the totals,
 * which are 0 if there are no such shots. Fails with BSC_BAD_INPUT if the shots contradict each
 * other, in all cases in which a count fails (bsc_tally_new), and as bsc_shots_per_hit does, for
 * example if the board has no deployment with a ship. After a failure the totals are 0, and some
 * shots are not judged. The caller must free review->judged_shot by free(), even after a failure;
 * it may be NULL then. `run` has the settings of the counts; every_option is ignored. */
bsc_status bsc_review_new(bsc_review *review, const bsc_problem *problem, const bsc_log *log,
                          const bsc_run *run, bsc_error *error);
/* Computes the totals of a review from its judged shots. The caller has filled
 * review->judged_shot[0 .. shots - 1] and review->shots_per_hit, and has set the totals
 * (best_shots, mean_chance, mean_best_chance and luck) to 0. They stay 0 if there are no shots. */
void bsc_review_sum(bsc_review *review);
/* Writes the review: as JSON for BSC_FORMAT_JSON, as an HTML page for BSC_FORMAT_HTML, and as text
 * for every other `format`. `origin` says which board and which game were reviewed. Without shots
 * the text has only the totals. Returns false, and writes nothing, if memory ran out. */
bool bsc_review_write(const bsc_review *review, const bsc_result *origin, bsc_format format,
                      FILE *out);
/* Writes the totals of the review as a line of text: "7 of your 20 shots were the best possible;
 * average chance of a hit: yours 31.0 %, the best 38.5 %; luck: +1.2 shots". The luck is left out
 * if review->shots_per_hit is 0. Cannot fail. */
void bsc_review_write_sum(const bsc_review *review, FILE *out);

#endif
