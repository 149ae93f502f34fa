/* rollout.h - what other files use of rollout.c. */
#ifndef BSC_EVAL_ROLLOUT_H
#define BSC_EVAL_ROLLOUT_H

#include "bscount_game.h"

#include "play/eval/deployment_list.h"

/* Reads the listed deployments of the log's game; one that is all zero has read none. With weights
 * each counts by the product of its placements'; NULL: as one. worth[placements]: what finding a
 * ship there is worth, from 1/1024 to below 64; NULL: cells go by hits alone. BSC_LIMIT, and no
 * error text, where more than BSC_LISTED_CELLS cells or BSC_ROLLOUT_SETS sets are needed. */
bsc_status bsc_rollout_read(bsc_rollout *rollout, const bsc_deployment_list *list,
                            const bsc_weights *weights, const double *worth, const bsc_log *log,
                            bsc_error *error);
/* Shots still to come, summed over the deployments by weight, if the cell is fired at first and
 * then the rule chooses, or nested rollouts. Exact up to 2^53 without weights. */
double bsc_rollout_cost(bsc_rollout *rollout, uint32_t cell);
/* Whether nested rollouts have ended, so that the last cost may be that of the rule. */
bool bsc_rollout_is_late(const bsc_rollout *rollout);

#endif
