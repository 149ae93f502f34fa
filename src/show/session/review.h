/* review.h - what the shots of a game that was played were worth. */
#ifndef BSC_SESSION_REVIEW_H
#define BSC_SESSION_REVIEW_H

#include "show/view/result.h"

#include <stdio.h>

/* A shot, and what it was worth. */
typedef struct bsc_judged_shot {
    bsc_shot shot;
    double chance; /* that the shot hits */
    double best;   /* that a shot at the best cell hits */
    uint32_t best_cell;
    bool was_best;
} bsc_judged_shot;

/* What the shots of a game were worth. */
typedef struct bsc_review {
    bsc_judged_shot *turn; /* [turns]: of the single shots; to be freed */
    uint32_t turns;
    uint32_t were_best;   /* of them: shots at a cell as good as the best */
    double chance, best;  /* means over the turns */
    double shots_per_hit; /* that a hit is worth on the board; 0: not known, nor is the luck */
    double luck;          /* in shots: the hits less their chances, times shots_per_hit */
} bsc_review;

/* Judges a shot before it is taken into the log. The caller fills turn->shot; `map` is the map of
 * `log`, which ends before that shot. Fills the chance of a hit, the best cell and its chance, and
 * whether the shot was as good. */
void bsc_shot_judge(bsc_judged_shot *turn, const bsc_problem *problem, const bsc_log *log,
                    const bsc_map *map);
/* Judges all shots of the log. The caller frees review->turn, also if this fails. */
bsc_status bsc_review_new(bsc_review *review, const bsc_problem *problem, const bsc_log *log,
                          const bsc_run *run, bsc_error *error);
/* Sums up the judged shots of a review, which has these and shots_per_hit already. */
void bsc_review_sum(bsc_review *review);
/* Writes the review as text, as JSON, or as a page. Returns false if memory ran out. */
bool bsc_review_write(const bsc_review *review, const bsc_result *origin, bsc_format format,
                      FILE *out);
/* Writes the sum of the review alone, as a line of text. */
void bsc_review_write_sum(const bsc_review *review, FILE *out);

#endif
