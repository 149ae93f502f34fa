/* deployment_list.h - all deployments that agree with a game so far, once they are few enough to be
 * listed. */
#ifndef BSC_EVAL_DEPLOYMENT_LIST_H
#define BSC_EVAL_DEPLOYMENT_LIST_H

#include "cover/matrix.h"
#include "game/log.h"

typedef struct bsc_deployment_list {
    const bsc_problem *problem;
    uint32_t ships; /* copies of all pieces */
    size_t deployments, room;
    uint32_t
        *ship; /* [deployments x ships]: placements of the problem, rising in each deployment */
} bsc_deployment_list;

/* Lists the solutions of a log's matrix. BSC_LIMIT, and no error text, where there are more than
 * `most`, or where finding them takes too many steps. */
bsc_status bsc_deployment_list_init(bsc_deployment_list *pool, const bsc_problem *problem,
                                    const bsc_matrix *matrix, size_t most, bsc_error *error);
void bsc_deployment_list_release(bsc_deployment_list *pool);
/* Keeps the deployments that give its answer to the log's last shot. */
bsc_status bsc_deployment_list_keep(bsc_deployment_list *pool, const bsc_log *log,
                                    bsc_error *error);
/* Numbers the cells that were not fired at and that a deployment has a ship on: bit[the problem's
 * cells], UINT32_MAX for the others, and back: cell_of[most]. False where they are more than
 * `most`. */
bool bsc_deployment_list_number(const bsc_deployment_list *pool, const bsc_log *log, uint32_t most,
                                uint32_t *bit, uint32_t *cell_of, uint32_t *cells);
/* The answer to the shot that sinks a ship, by number, as the game announces it; where it tells
 * sizes, that of the first piece of the size. */
enum { BSC_TOLD_MISS, BSC_TOLD_HIT, BSC_TOLD_SUNK };
#define BSC_MAX_ANSWERS 66u /* different ones: the last from BSC_TOLD_SUNK on, a piece each */
uint32_t bsc_deployment_list_told(const bsc_problem *problem, bsc_announce announce,
                                  bsc_placement at);
/* The product of the weights of a deployment's placements; 1 where they are NULL. */
double bsc_deployment_list_weight(const bsc_deployment_list *pool, const bsc_weights *weights,
                                  size_t deployment);
/* How many deployments use each placement: use[placements]; returns how many there are. With
 * weights each counts by the product of its placements'; NULL: as one. */
double bsc_deployment_list_count(const bsc_deployment_list *pool, const bsc_weights *weights,
                                 double *use);

#endif
