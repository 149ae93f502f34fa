/* deployment_list.h - the list of all deployments that agree with a log. It is made once they are
 * few enough, and each further shot removes those that contradict its answer. */
#ifndef BSC_EVAL_DEPLOYMENT_LIST_H
#define BSC_EVAL_DEPLOYMENT_LIST_H

#include "bscount_game.h"

#include "play/eval/cell_set.h"
#include "play/game/log.h"

/* A list. With `deployments` 0 it is empty, and may be released again. */
typedef struct bsc_deployment_list {
    const bsc_problem *problem;
    uint32_t ships; /* ships of the fleet: copies of all pieces */
    size_t deployments, placement_capacity;
    uint32_t *placement; /* [deployments x ships]: of a deployment one after the other, rising */
} bsc_deployment_list;

/* The two answers that a ship gives to shots that hit it, as numbers (BSC_NUMBER_HIT and above). */
typedef struct bsc_ship_answers {
    uint8_t sunk; /* the answer if the shot sinks the ship */
    uint8_t hit;  /* the answer if it does not */
} bsc_ship_answers;

/* Returns the answers of a ship at the placement, in games with the log's announcements. */
static inline bsc_ship_answers bsc_ship_answers_of(const bsc_log *log, bsc_placement placement) {
    const bsc_announce announce = bsc_log_announced(log);
    const uint32_t sunk = bsc_ship_answer_number(log->problem, placement, true, announce);
    const uint32_t hit = bsc_ship_answer_number(log->problem, placement, false, announce);
    return (bsc_ship_answers){(uint8_t)sunk, (uint8_t)hit};
}

/* Returns `end`, or one more than the larger of the two answers if that is larger: called for each
 * ship in turn, it yields the length of an array that answers are indices into. */
static inline unsigned bsc_ship_answers_end(bsc_ship_answers answers, unsigned end) {
    const unsigned larger = answers.sunk > answers.hit ? answers.sunk : answers.hit;
    return larger + 1 > end ? larger + 1 : end;
}

/* Lists the solutions of `matrix`, which is bsc_matrix_new_after's of a log of the problem. Returns
 * BSC_LIMIT without an error text if there are more than `max`, if finding them takes too many
 * steps, or if the board is so large that the search's tables would be; and BSC_NO_MEMORY. After a
 * failure the list is empty. */
bsc_status bsc_deployment_list_init(bsc_deployment_list *list, const bsc_problem *problem,
                                    const bsc_matrix *matrix, size_t max, bsc_error *error);
void bsc_deployment_list_release(bsc_deployment_list *list);

/* Returns the placements [ships] of deployment d. */
static inline const uint32_t *bsc_deployment_list_ships(const bsc_deployment_list *list, size_t d) {
    return list->placement + d * list->ships;
}

/* Removes the deployments that would have answered the log's last shot in another way. The list
 * must be that of the log before this shot. Fails for want of memory. */
bsc_status bsc_deployment_list_filter(bsc_deployment_list *list, const bsc_log *log,
                                      bsc_error *error);

/* Numbers the cells that were not fired at and on which some deployment of the list has a ship, in
 * the order in which the list mentions them. Sets *count to how many there are, number[cells] to
 * the number of each of the problem's cells, UINT32_MAX for a cell without one, and cell_of[*count]
 * to the problem's cell of each number. Returns false if there are more than BSC_LISTED_CELLS,
 * which is the length that cell_of[] must have. */
bool bsc_deployment_list_number_cells(const bsc_deployment_list *list, const bsc_log *log,
                                      uint32_t *number, uint32_t *cell_of, uint32_t *count);

/* Returns the product of the weights of deployment d's placements, scaled as in record.h; 1 if
 * `weights` is NULL. */
double bsc_deployment_list_weight(const bsc_deployment_list *list, const bsc_weights *weights,
                                  size_t d);

/* Sets use[placements] to the number of deployments that use each placement, and returns the number
 * of all deployments. If `weights` is not NULL, a deployment counts as its
 * bsc_deployment_list_weight in place of 1. */
double bsc_deployment_list_count_uses(const bsc_deployment_list *list, const bsc_weights *weights,
                                      double *use);

#endif
