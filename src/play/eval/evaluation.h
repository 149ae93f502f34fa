/* evaluation.h - evaluates a position: for each cell, counts how many deployments have a ship on
 * it, and computes the entropy of the answer to a shot there and how much finding that ship helps
 * (worth.h).
 *
 * If the caller gives weights, a deployment counts as the product of the weights of its placements.
 * In the comments below, "the number of deployments" then means the sum of these products. */
#ifndef BSC_EVAL_EVALUATION_H
#define BSC_EVAL_EVALUATION_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/engine/auto.h"
#include "play/eval/deployment_list.h"
#include "play/eval/transposition.h"
#include "play/eval/worth.h"

/* The evaluation of the position after a log. A player keeps it through a game, because what it
 * holds makes it faster to evaluate the next position. */
typedef struct bsc_evaluation {
    /* set by the caller */
    const bsc_problem *problem;
    bsc_position_table *table;  /* positions evaluated before; NULL: no table */
    const bsc_weights *weights; /* NULL: every deployment counts 1 */
    const bsc_run *run;         /* its tick can interrupt a count; NULL, the default: no tick */

    /* the position that was evaluated last */
    double total;     /* number of deployments that agree with the log, without those that have no
                       * cell left to be hit */
    double *hit;      /* [cells]: number of deployments with a ship there; 0 once it was fired at */
    double *bits;     /* [cells]: the entropy of the answer to a shot at the cell, in bits */
    double *by_piece; /* [pieces x cells]: as `hit`, but counting only ships of the piece */
    bsc_worth worth;  /* worth.cell_worth is valid in all positions. If the position came from the
                       * table, the other arrays are not valid */
    bsc_deployment_list list; /* all deployments that agree with the log; empty if there are too
                               * many to list, or if the number of ships may vary */

    /* the game so far */
    uint32_t shots;     /* number of shots in the log that was evaluated last */
    bsc_game_pace pace; /* how much work the counts of this game took (auto.h) */

    /* scratch */
    double *use;       /* [placements]: number of deployments that use the placement */
    double *by_answer; /* [cells x answers]: number of deployments that give the answer to a shot at
                        * the cell */
    double *stored;    /* the arrays of one position, in the form in which the table holds them */
    bsc_arena arena;
} bsc_evaluation;

/* Prepares to evaluate positions of games of a problem. `table` and `weights` may be NULL; they and
 * the problem must outlive the evaluation. Fails if memory runs out. */
bsc_status bsc_evaluation_init(bsc_evaluation *evaluation, const bsc_problem *problem,
                               bsc_position_table *table, const bsc_weights *weights,
                               bsc_error *error);
void bsc_evaluation_release(bsc_evaluation *evaluation);

/* Forgets the last position, so that the next log counts as the start of another game. */
void bsc_evaluation_forget(bsc_evaluation *evaluation);

/* Evaluates the position after the log. If the log has one shot more than the log of the last call,
 * it counts as the same game, one shot later; otherwise it counts as another game. `counted` is the
 * count of this position if the caller already has one, else NULL. Fails with BSC_BAD_INPUT if no
 * deployment agrees with the log, with BSC_LIMIT if more than 1e300 do, and with any error of
 * bsc_tally_new. */
bsc_status bsc_evaluation_update(bsc_evaluation *evaluation, const bsc_log *log,
                                 const bsc_counted *counted, bsc_error *error);

/* Says whether every deployment has a ship on the cell. It allows for rounding errors. */
bool bsc_evaluation_is_certain(const bsc_evaluation *evaluation, uint32_t cell);
/* Returns the cell with the largest value[c] among the cells that were not fired at. If several
 * values are equal, apart from rounding errors, it returns the first of these cells. At least one
 * cell must not have been fired at. */
uint32_t bsc_evaluation_best_cell(const bsc_log *log, const double *value);
/* Returns the cell with the highest entropy among the cells that were not fired at. If all
 * entropies are 0, it returns a cell that is certain to be hit. */
uint32_t bsc_evaluation_most_bits(const bsc_evaluation *evaluation, const bsc_log *log);

/* Makes a table of evaluated positions, which all players of a strategy share; it serves as the
 * function `share` of a bsc_strategy. A symmetry of the board is used only if it also leaves the
 * weights in the settings unchanged. */
bsc_status bsc_evaluation_share(void **table, const bsc_problem *problem,
                                const bsc_settings *settings, bsc_error *error);

#endif
