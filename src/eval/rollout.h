/* rollout.h - rollouts: what a shot leads to if every later shot is chosen by a simple rule: while
 * a hit is open, the cell most likely to be hit; else the one of the greatest sum of worths of the
 * ships that may be on it. All listed deployments are played against at once. */
#ifndef BSC_EVAL_ROLLOUT_H
#define BSC_EVAL_ROLLOUT_H

#include "base/memory.h"
#include "eval/deployment_list.h"

#define BSC_ROLLOUT_CELLS 128u    /* that may have a ship and were not fired at: a bit each */
#define BSC_ROLLOUT_MASKS 420000u /* 6.4 MiB: of fleets of 20 ships, 20,000 deployments */

/* A set of such cells. */
typedef struct bsc_rollout_mask {
    uint64_t word[BSC_ROLLOUT_CELLS / 64];
} bsc_rollout_mask;

typedef struct bsc_rollout {
    uint32_t ships, deployments, capacity;
    unsigned answers;
    bool values;            /* there are worths, and all who play know whether a hit is open */
    uint32_t *bit;          /* [the problem's cells]: their number here, or UINT32_MAX */
    bsc_rollout_mask *mask; /* [deployments x (1 + ships)]: all its cells, then each ship's */
    bsc_ship_answers *says; /* [deployments x ships] */
    uint32_t *length;       /* [ships]: cells of each, the same in all deployments */
    double *weight;         /* [deployments] */
    uint16_t *steps;        /* [deployments x ships]: of the worth of finding each */
    uint32_t *member, *sorted;
    uint8_t *answer;
    bsc_arena arena;
} bsc_rollout;

/* All zero is one that has read nothing yet. */
/* Reads the listed deployments of the log's game. With weights each counts by the product of its
 * placements' weights; NULL: as one. worth[placements]: what finding a ship there is worth, below
 * 64, in steps of 1/1024; NULL: cells go by hits alone. BSC_LIMIT, and no error text, where more
 * than BSC_ROLLOUT_CELLS cells may have a ship, or mask[] takes more than BSC_ROLLOUT_MASKS. */
bsc_status bsc_rollout_read(bsc_rollout *rollout, const bsc_deployment_list *list,
                            const bsc_weights *weights, const double *worth, const bsc_log *log,
                            bsc_error *error);
/* Shots still to come, summed over the deployments by weight, if the cell is fired at first and
 * then always the one that the rule chooses. Exact up to 2^53 without weights. */
double bsc_rollout_cost(bsc_rollout *rollout, uint32_t cell);

#endif
