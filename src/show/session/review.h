/* review.h - what the shots of a game that was played were worth. */
#ifndef BSC_SESSION_REVIEW_H
#define BSC_SESSION_REVIEW_H

#include "show/view/result.h"

#include <stdio.h>

typedef struct bsc_judged_shot {
    bsc_shot shot;
    double chance, best; /* of a hit: of the shot, of the best one */
    uint32_t best_cell;
    bool was_best;
} bsc_judged_shot;

typedef struct bsc_review {
    bsc_judged_shot *turn; /* [turns]: of the single shots; to be freed */
    uint32_t turns, were_best;
    double chance, best;  /* means */
    double shots_per_hit; /* that a hit is worth on the board; 0: not known, nor is the luck */
    double luck;          /* in shots: the hits less their chances, times shots_per_hit */
} bsc_review;

/* The turn is to be set up to its shot, which is not in the log, of which the map is. */
void bsc_shot_judge(bsc_judged_shot *turn, const bsc_problem *problem, const bsc_log *log,
                    const bsc_map *map);
/* All shots of the log; what it has is to be freed also on failure. */
bsc_status bsc_review_new(bsc_review *review, const bsc_problem *problem, const bsc_log *log,
                          const bsc_run *run, bsc_error *error);
/* Sums up turns that were judged; of a review that has only these, and shots_per_hit. */
void bsc_review_sum(bsc_review *review);
/* As text, JSON, or a page. */
bool bsc_review_write(const bsc_review *review, const bsc_result *origin, bsc_format format,
                      FILE *out);
void bsc_review_write_sum(const bsc_review *review, FILE *out);

#endif
