/* evaluation.h - evaluates a position of a game. For each cell it counts how many deployments (ways
 * to place the whole fleet) have a ship on the cell, and computes the entropy of the answer to a
 * shot there and how much it helps to find the ship that lies there (worth.h).
 *
 * If the caller gives weights, a deployment counts as much as the product of the weights of its
 * placements. Then every count of deployments below is the sum of these products. */
#ifndef BSC_EVAL_EVALUATION_H
#define BSC_EVAL_EVALUATION_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/engine/auto.h"
#include "play/eval/deployment_list.h"
#include "play/eval/transposition.h"
#include "play/eval/worth.h"

/* The evaluation of the position after a log. A player uses the same struct for a whole game,
 * because what it holds makes it faster to evaluate the next position. */
typedef struct bsc_evaluation {
    /* Set by the caller: */
    const bsc_problem *problem;
    bsc_position_table *table;  /* remembers positions evaluated before; NULL: no table */
    const bsc_weights *weights; /* the weights of placements; NULL: every deployment counts as 1 */
    /* Settings of the caller. Their tick, a callback, can interrupt a count of deployments. NULL,
     * the default: counts are not interrupted. */
    const bsc_run *run;

    /* The position that was evaluated last: */
    /* How many deployments agree with the log, without those in which the whole fleet is hit
     * already, because the game would be over. */
    double total;
    /* [cells]: how many deployments have a ship on the cell; 0 for a cell that was fired at. */
    double *hit_count;
    /* [cells]: how much the answer to a shot at the cell tells on average (its entropy), in
     * bits. */
    double *bits;
    /* [pieces x cells]: how many deployments have a ship of the piece on the cell; 0 for a cell
     * that was fired at. */
    double *by_piece;
    /* How much it helps to find the ship on each cell (worth.h). If the evaluation was taken from
     * `table`, the table of positions evaluated before, only worth.cell_worth is valid. */
    bsc_worth worth;
    /* All deployments that agree with the log. Empty if there are too many to list, or if the
     * number of ships may vary. */
    bsc_deployment_list list;

    /* The game so far: */
    uint32_t shots; /* how many shots the last evaluated log had */
    /* How much work earlier counts of this game took, by which the engine for the next count is
     * chosen (auto.h). */
    bsc_game_pace pace;

    /* Scratch: */
    double *placement_count; /* [placements]: how many deployments have a ship at the placement */
    /* [cells x answers]: how many deployments give each answer to a shot at each cell. */
    double *answer_count;
    /* The evaluation in the form that `table` stores: several arrays, one after the other
     * (evaluation.c). */
    double *stored;
    bsc_arena arena; /* owns all arrays of this struct, except the list */
} bsc_evaluation;

/* Prepares an evaluation for games on the board of `problem`. `table` and `weights` may be NULL.
 * The problem, the table and the weights must outlive the evaluation. Fails if memory runs out; the
 * evaluation is then all zero. */
bsc_status bsc_evaluation_init(bsc_evaluation *evaluation, const bsc_problem *problem,
                               bsc_position_table *table, const bsc_weights *weights,
                               bsc_error *error);
/* Frees the list and the arrays of the evaluation, but neither its table nor its weights. The
 * evaluation is all zero afterwards. An evaluation that is all zero may be released. */
void bsc_evaluation_release(bsc_evaluation *evaluation);

/* Forgets the last evaluated position and its list of deployments, so that the next log is treated
 * as another game. */
void bsc_evaluation_forget(bsc_evaluation *evaluation);

/* Evaluates the position after the log. If the log has exactly one shot more than the log of the
 * last call, it is treated as the same game one shot later. Any other log is treated as another
 * game. `counted` has the number of deployments that agree with the log, and how many of them use
 * each placement, if the caller has counted them already; otherwise it is NULL. It is not used if
 * the evaluation still has the list of the deployments of this game.
 *
 * Some cell of the fleet must not be hit yet. If the number of ships may vary, the function checks
 * this, and fails with BSC_BAD_INPUT if the whole fleet is hit in all deployments that agree with
 * the log. If the number is fixed, the caller must have checked it.
 *
 * Also fails with BSC_BAD_INPUT if no deployment agrees with the log, with BSC_LIMIT if more than
 * 1e300 of them do, and with any error of bsc_tally_new. After a failure the values of the cells
 * mean nothing, and bsc_evaluation_forget must be called before a longer log is evaluated. */
bsc_status bsc_evaluation_update(bsc_evaluation *evaluation, const bsc_log *log,
                                 const bsc_counted *counted, bsc_error *error);

/* Says whether every deployment has a ship on the cell, so that a shot there is sure to hit, in the
 * position of the last bsc_evaluation_update, which must have succeeded. The result is false for a
 * cell that was fired at. Allows for rounding errors in the counts. */
bool bsc_evaluation_is_certain(const bsc_evaluation *evaluation, uint32_t cell);
/* Returns the cell c with the largest value[c] among the cells that were not fired at. At least one
 * cell must be left to fire at (asserted). Of several cells whose values are equal, apart from
 * rounding errors, returns the first. value[] has an element for each cell of the board, and none
 * is below 0. */
uint32_t bsc_evaluation_best_cell(const bsc_log *log, const double *value);
/* Among the cells that were not fired at, of which at least one must be left (asserted), returns
 * the one whose answer has the highest entropy in the position of the last bsc_evaluation_update,
 * which must have succeeded with this log. If all entropies are 0, every answer is known, and a
 * cell that is certain to be hit is returned. */
uint32_t bsc_evaluation_most_bits(const bsc_evaluation *evaluation, const bsc_log *log);

/* Makes an empty table of evaluated positions, which all players of a strategy share, and sets
 * *table to this bsc_position_table. The caller frees it with bsc_position_table_free. Strategies
 * have this function in their field `share` (bsc_strategy, strategy.h). The table treats positions
 * that are images of each other under a symmetry of the board as one, provided that the symmetry
 * leaves the weights in the settings unchanged. Fails as bsc_matrix_new does; *table is then
 * NULL. */
bsc_status bsc_evaluation_share(void **table, const bsc_problem *problem,
                                const bsc_settings *settings, bsc_error *error);

#endif
