/* deployment_list.h - a list of all deployments that agree with a log. A deployment is one way to
 * place the whole fleet; a log is the shots of a game so far with their answers. A player makes the
 * list once there are few enough deployments. After each further shot it removes the deployments
 * that would have given another answer. */
#ifndef BSC_EVAL_DEPLOYMENT_LIST_H
#define BSC_EVAL_DEPLOYMENT_LIST_H

#include "bscount_game.h"

#include "play/eval/cell_set.h"
#include "play/game/log.h"

/* A list of deployments. Each deployment is stored as the indices of its placements in the problem;
 * a placement is a ship at a certain position of the board (board/problem.h). If `deployments` is
 * 0, the list is empty; an empty list may be released. */
typedef struct bsc_deployment_list {
    const bsc_problem *problem;
    /* How many ships the fleet has, counting every copy of a piece; if this number may vary, the
     * greatest number. */
    uint32_t ships;
    size_t deployments; /* how many deployments the list has */
    /* [deployments x ships]: where the ships lie: the indices of the placements of deployment 0 in
     * rising order, then those of deployment 1, and so on. If a deployment has fewer ships, the
     * rest of its elements are BSC_NO_PLACEMENT. */
    uint32_t *placement;
    size_t placement_capacity; /* how many elements `placement` has memory for */
} bsc_deployment_list;

/* The two answers that a ship can give when a shot hits it. An answer is an integer from
 * BSC_NUMBER_HIT up, which stands for "hit" or for words such as "sunk Carrier" (log.h). */
typedef struct bsc_ship_answers {
    uint16_t sunk; /* the answer if the shot sinks the ship */
    uint16_t hit;  /* the answer if the shot hits the ship without sinking it */
} bsc_ship_answers;

/* Returns the two answers that a ship at the placement can give. They depend on what the log's game
 * announces about hits, such as the names of sunk ships. */
static inline bsc_ship_answers bsc_ship_answers_of(const bsc_log *log, bsc_placement placement) {
    const bsc_announce announce = bsc_log_announced(log);
    const uint32_t sunk = bsc_ship_answer_number(log->problem, placement, true, announce);
    const uint32_t hit = bsc_ship_answer_number(log->problem, placement, false, announce);
    return (bsc_ship_answers){(uint16_t)sunk, (uint16_t)hit};
}

/* Returns the larger of `end` and 1 + the larger of the two answers. A caller who calls this for
 * each ship, and passes each result as the next `end`, gets the length of an array that has an
 * element for each answer. */
static inline unsigned bsc_ship_answers_end(bsc_ship_answers answers, unsigned end) {
    const unsigned larger = answers.sunk > answers.hit ? answers.sunk : answers.hit;
    return larger + 1 > end ? larger + 1 : end;
}

/* Lists the deployments that agree with a log: the solutions of `matrix`, which
 * bsc_matrix_new_after made from a log of the problem. All of them must have equally many ships, so
 * the number of ships of the fleet must be fixed. If there is no solution, the list is empty. The
 * caller frees the list with bsc_deployment_list_release.
 *
 * Returns BSC_LIMIT, without an error text, if there are more than `max` solutions, if the search
 * takes too many steps, or if the board is so large that the search itself would take too much
 * memory. If memory runs out, fills the error and returns BSC_NO_MEMORY, or BSC_LIMIT if the
 * memory reached the limit that is set for it. After a failure the list is empty. */
bsc_status bsc_deployment_list_init(bsc_deployment_list *list, const bsc_problem *problem,
                                    const bsc_matrix *matrix, size_t max, bsc_error *error);
/* Lists the deployments that agree with a log as bsc_deployment_list_init does, but also if the
 * number of ships may vary. The ships of a deployment are in the order of their options, and all
 * steps that the search needs are allowed. Of the functions below, only those that release the
 * list, return the ships of a deployment, or number the cells may be called for this list. The tick
 * of `run` can interrupt the search. Fails as bsc_deployment_list_init does, or with
 * BSC_INTERRUPTED and an error text. */
bsc_status bsc_deployment_list_init_varying(bsc_deployment_list *list, const bsc_problem *problem,
                                            const bsc_matrix *matrix, size_t max,
                                            const bsc_run *run, bsc_error *error);
/* Frees the memory of the list, which is empty afterwards. */
void bsc_deployment_list_release(bsc_deployment_list *list);

/* Returns the ships of deployment d: an array of list->ships placements, as indices in the
 * problem. */
static inline const uint32_t *bsc_deployment_list_ships(const bsc_deployment_list *list, size_t d) {
    return list->placement + d * list->ships;
}

/* Brings the list up to date after a shot. Removes each deployment that would have given another
 * answer to the last shot of the log than the log records; perhaps none is left. The log must have
 * a shot (asserted). On entry the list must hold exactly the deployments that agree with all
 * earlier shots. Fails if memory runs out; the list is then unchanged. */
bsc_status bsc_deployment_list_filter(bsc_deployment_list *list, const bsc_log *log,
                                      bsc_error *error);

/* Numbers the cells that may still be hit, so that sets of them can be stored as bits (cell_set.h).
 * A cell may still be hit if it was not fired at and some deployment of the list has a ship on it.
 * These cells get the numbers 0, 1, 2, ... in the order in which they first occur in the list.
 * *count becomes the count of these cells. cell_number[c] becomes the number of cell c, or
 * UINT32_MAX if c has none. cell_of[n] becomes the cell with the number n. cell_of[] must have room
 * for BSC_LISTED_CELLS elements. Returns false if more cells than this may still be hit; the
 * numbers then have no meaning. */
bool bsc_deployment_list_number_cells(const bsc_deployment_list *list, const bsc_log *log,
                                      uint32_t *cell_number, uint32_t *cell_of, uint32_t *count);

/* Returns the weight of deployment d: how much it counts where a deployment without weights counts
 * as 1. The weight is the product of weights->scaled[p] (record.h) over the deployment's placements
 * p. It is 1 if `weights` is NULL. */
double bsc_deployment_list_weight(const bsc_deployment_list *list, const bsc_weights *weights,
                                  size_t d);

/* Counts the deployments that use each placement. Sets placement_count[p], for each placement p of
 * the problem, to the count of deployments that have a ship at p. Returns the count of all
 * deployments. If `weights` is not NULL, the weights of the deployments are added up instead of
 * counting each as 1. */
double bsc_deployment_list_count_placements(const bsc_deployment_list *list,
                                            const bsc_weights *weights, double *placement_count);

#endif
