/* deployment_list.h - a list of all deployments that agree with a log. A player makes the list once
 * the deployments are few enough; after each further shot it removes those that would have answered
 * differently. */
#ifndef BSC_EVAL_DEPLOYMENT_LIST_H
#define BSC_EVAL_DEPLOYMENT_LIST_H

#include "bscount_game.h"

#include "play/eval/cell_set.h"
#include "play/game/log.h"

/* A list of deployments. A list with `deployments` 0 is empty; releasing an empty list does no
 * harm. */
typedef struct bsc_deployment_list {
    const bsc_problem *problem;
    uint32_t ships;            /* number of ships in the fleet, with all copies of each piece */
    size_t deployments;        /* number of deployments in the list */
    uint32_t *placement;       /* [deployments x ships]: the placements of deployment 0 in rising
                                * order, then those of deployment 1, and so on */
    size_t placement_capacity; /* numbers that `placement` has memory for */
} bsc_deployment_list;

/* The two answers that a ship can give to a shot that hits it, as numbers from BSC_NUMBER_HIT up
 * (log.h). */
typedef struct bsc_ship_answers {
    uint8_t sunk; /* the answer if the shot sinks the ship */
    uint8_t hit;  /* the answer if it does not */
} bsc_ship_answers;

/* Returns the two answers of a ship at the placement, in a game with the announcements of this
 * log. */
static inline bsc_ship_answers bsc_ship_answers_of(const bsc_log *log, bsc_placement placement) {
    const bsc_announce announce = bsc_log_announced(log);
    const uint32_t sunk = bsc_ship_answer_number(log->problem, placement, true, announce);
    const uint32_t hit = bsc_ship_answer_number(log->problem, placement, false, announce);
    return (bsc_ship_answers){(uint8_t)sunk, (uint8_t)hit};
}

/* Returns the larger of `end` and (the larger of the two answers) + 1. A caller that starts with
 * some `end` and calls this for each ship gets the length of an array that any answer can index. */
static inline unsigned bsc_ship_answers_end(bsc_ship_answers answers, unsigned end) {
    const unsigned larger = answers.sunk > answers.hit ? answers.sunk : answers.hit;
    return larger + 1 > end ? larger + 1 : end;
}

/* Makes a list of the solutions of `matrix`, which bsc_matrix_new_after made from a log of the
 * problem. Returns BSC_LIMIT, without an error text, if there are more than `max` solutions, if
 * finding them takes too many steps, or if the board is so large that the tables of the search
 * would be too large. Returns BSC_NO_MEMORY if memory runs out. After a failure the list is
 * empty. */
bsc_status bsc_deployment_list_init(bsc_deployment_list *list, const bsc_problem *problem,
                                    const bsc_matrix *matrix, size_t max, bsc_error *error);
void bsc_deployment_list_release(bsc_deployment_list *list);

/* Returns an array of list->ships numbers: the placements of deployment d. */
static inline const uint32_t *bsc_deployment_list_ships(const bsc_deployment_list *list, size_t d) {
    return list->placement + d * list->ships;
}

/* Removes the deployments that would not have given the recorded answer to the last shot of the
 * log. The list must hold the deployments that agree with the log before this shot. Fails if memory
 * runs out; the list is then unchanged. */
bsc_status bsc_deployment_list_filter(bsc_deployment_list *list, const bsc_log *log,
                                      bsc_error *error);

/* Numbers the cells that were not fired at and on which some deployment of the list has a ship, in
 * the order in which they first occur in the list. Sets *count to how many such cells there are.
 * Sets number[c], for each cell c of the problem, to the number of this cell, or to UINT32_MAX if
 * it has none. Sets cell_of[n], for each number n below *count, to the cell that has this number.
 * Returns false if there are more than BSC_LISTED_CELLS such cells; cell_of[] must have room for so
 * many. */
bool bsc_deployment_list_number_cells(const bsc_deployment_list *list, const bsc_log *log,
                                      uint32_t *number, uint32_t *cell_of, uint32_t *count);

/* Returns the product of the weights of deployment d's placements, scaled as record.h says; returns
 * 1 if `weights` is NULL. */
double bsc_deployment_list_weight(const bsc_deployment_list *list, const bsc_weights *weights,
                                  size_t d);

/* Sets use[p], for each placement p of the problem, to the number of deployments in the list that
 * use it, and returns the number of all deployments. If `weights` is not NULL, each deployment
 * counts as its bsc_deployment_list_weight instead of 1. */
double bsc_deployment_list_count_uses(const bsc_deployment_list *list, const bsc_weights *weights,
                                      double *use);

#endif
