/* evaluation.h - the evaluation of a position: for each cell how many deployments have a ship on
 * it, the entropy of the answer to a shot there, and what it is worth to find the ship there.
 *
 * Where weights are given, a deployment counts as the product of its placements' weights, and the
 * number of deployments is the sum of these products. */
#ifndef BSC_EVAL_EVALUATION_H
#define BSC_EVAL_EVALUATION_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/engine/auto.h"
#include "play/eval/deployment_list.h"
#include "play/eval/transposition.h"
#include "play/eval/worth.h"

/* The evaluation of the position after a log, and what the next position of the same game is
 * evaluated with. */
typedef struct bsc_evaluation {
    /* what it works with */
    const bsc_problem *problem;
    bsc_position_table *table;  /* of positions evaluated before; NULL: there is none */
    const bsc_weights *weights; /* NULL: every deployment counts 1 */
    const bsc_run *run;         /* its tick ends a count; NULL, as at first: no tick */

    /* the position that was evaluated last */
    double total;     /* deployments that agree with the log */
    double *hit;      /* [cells]: deployments with a ship on the cell; 0 where a shot was fired */
    double *bits;     /* [cells]: the entropy of the answer to a shot at the cell, in bits */
    double *by_piece; /* [pieces x cells]: deployments with a ship of the piece on the cell */
    bsc_worth worth;  /* its cell_worth is valid in all positions; its other arrays are not if the
                       * position came from the table */
    bsc_deployment_list list; /* all deployments that agree with the log; empty if they are many */

    /* the game so far */
    uint32_t shots; /* of the log that was evaluated last */
    bsc_game_pace pace;

    /* scratch */
    double *use;       /* [placements]: deployments that use the placement */
    double *by_answer; /* [cells x answers]: deployments that give the answer to a shot there */
    double *stored;    /* [a value of the table] */
    bsc_arena arena;
} bsc_evaluation;

/* Prepares evaluations of positions of a problem's games. `table` and `weights` may be NULL; they
 * and the problem must outlive the evaluation. Fails for want of memory. */
bsc_status bsc_evaluation_init(bsc_evaluation *evaluation, const bsc_problem *problem,
                               bsc_position_table *table, const bsc_weights *weights,
                               bsc_error *error);
void bsc_evaluation_release(bsc_evaluation *evaluation);

/* Forgets the last position, so that the next log is taken for one of another game. */
void bsc_evaluation_forget(bsc_evaluation *evaluation);

/* Evaluates the position after the log. A log with one shot more than the last one is taken for the
 * same game one shot later, any other for another game. `counted` is the position if the caller has
 * counted it already; it may be NULL. Fails with BSC_BAD_INPUT if no deployment agrees with the
 * log, with BSC_LIMIT if more than 1e300 do, and as bsc_tally_new. */
bsc_status bsc_evaluation_update(bsc_evaluation *evaluation, const bsc_log *log,
                                 const bsc_counted *counted, bsc_error *error);

/* Says whether every deployment has a ship on the cell, to within rounding. */
bool bsc_evaluation_is_certain(const bsc_evaluation *evaluation, uint32_t cell);
/* Returns the cell with the largest value[cells] of those that were not fired at; of cells that tie
 * to within rounding, the first. At least one cell must not have been fired at. */
uint32_t bsc_evaluation_best_cell(const bsc_log *log, const double *value);
/* Returns the cell with the highest entropy of those that were not fired at. If all entropies are
 * 0, it returns one that is certain to be hit. */
uint32_t bsc_evaluation_most_bits(const bsc_evaluation *evaluation, const bsc_log *log);

/* Makes a table of evaluations that the players of a strategy share (bsc_strategy.share).
 * Symmetries count only if they keep the settings' weights. */
bsc_status bsc_evaluation_share(void **table, const bsc_problem *problem,
                                const bsc_settings *settings, bsc_error *error);

#endif
