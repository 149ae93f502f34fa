/* evaluation.h - the evaluation of a position: for each cell the number of deployments that have
 * a ship on it, the entropy of the answer to a shot, and what finding the ships there is worth.
 * With weights, deployments count by the products of theirs. */
#ifndef BSC_EVAL_EVALUATION_H
#define BSC_EVAL_EVALUATION_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/board/places.h"
#include "count/engine/auto.h"
#include "play/eval/deployment_list.h"
#include "play/eval/transposition.h"

/* ---- What finding a ship is worth (worth.c) ---- */

#define BSC_WORTH_DECIDED 1.5 /* of all open cells decided; the last ship's is 1 */

typedef struct bsc_worth {
    const bsc_problem *problem;
    bsc_neighbours neighbours;
    double *ship;   /* [pieces] */
    double *of;     /* [placements]: what finding each is worth; 0 where no deployment has it */
    uint32_t *seen; /* [cells]: 1 + the placement that it was counted for last */
    double *use;    /* [placements]: deployments that use each */
    double *found;  /* [cells]: deployments, each placement by its worth */
} bsc_worth;

/* ---- Evaluations ---- */

typedef struct bsc_evaluation {
    const bsc_problem *problem;
    bsc_position_table *table;  /* or NULL */
    const bsc_weights *weights; /* of the deployments' placements, or NULL */
    const bsc_run *run; /* whose memory and tick a tally takes; NULL, as after its init: none */
    double *hit;        /* [cells]: deployments; 0 where a cell was fired at */
    double *bits;       /* [cells] */
    double total;       /* deployments that agree with the log */
    bsc_deployment_list list; /* all of them, or empty */
    uint32_t shots;           /* of the log that was evaluated last */
    bsc_game_pace pace;       /* of the game that was evaluated last */
    double *gives;            /* [cells x answers]: those in which a shot gives the answer */
    double *of_piece;         /* [pieces x cells]: deployments that have that piece there */
    double *kept;             /* [(2 + pieces) x cells]: a value of the table */
    bsc_worth worth;
    bsc_arena arena;
} bsc_evaluation;

/* `table` may be NULL. The problem, the table and the weights must outlive it. */
bsc_status bsc_evaluation_init(bsc_evaluation *evaluation, const bsc_problem *problem,
                               bsc_position_table *table, const bsc_weights *weights,
                               bsc_error *error);
void bsc_evaluation_release(bsc_evaluation *evaluation);
/* Forgets the last position: the next log is of another game. */
void bsc_evaluation_forget(bsc_evaluation *evaluation);
/* Evaluates the position after the log, which is the last one and one shot more, or of another
 * game. `counted`, which may be NULL, is that position counted already. BSC_BAD_INPUT where no
 * deployment agrees with it; BSC_LIMIT where more than 1e300 do. */
bsc_status bsc_evaluation_update(bsc_evaluation *evaluation, const bsc_log *log,
                                 const bsc_counted *counted, bsc_error *error);
/* Whether every deployment has a ship on the open cell: with weights sums are rounded. */
bool bsc_evaluation_is_certain(const bsc_evaluation *evaluation, uint32_t cell);
/* The open cell of the greatest number, the first of those that tie. */
uint32_t bsc_evaluation_best_cell(const bsc_log *log, const double *number);
/* The open cell whose answer has the highest entropy; if all are 0, a certain hit. */
uint32_t bsc_evaluation_most_bits(const bsc_evaluation *evaluation, const bsc_log *log);

/* A bsc_position_table of evaluations, as a strategy's players share one. Where the settings have
 * weights, which need not be symmetric, images of a position are others. */
bsc_status bsc_evaluation_share(void **table, const bsc_problem *problem,
                                const bsc_settings *settings, bsc_error *error);

#endif
