/* referee.h - knows where the ships of one game lie, and answers shots. */
#ifndef BSC_RECORD_REFEREE_H
#define BSC_RECORD_REFEREE_H

#include "record/deployments.h"

typedef struct bsc_referee {
    const bsc_deployments *deployments;
    bsc_announce announce; /* never BSC_ANNOUNCE_LOG */
    size_t game;
    uint32_t left;     /* cells of the fleet that were not hit */
    uint32_t *afloat;  /* [ships]: the same of each ship */
    uint32_t *ship_at; /* [cells]: 1 + the ship there; 0: water */
} bsc_referee;

bsc_status bsc_referee_init(bsc_referee *referee, const bsc_deployments *deployments,
                            bsc_announce announce, bsc_error *error);
void bsc_referee_release(bsc_referee *referee);
/* A game begins. */
void bsc_referee_hide(bsc_referee *referee, size_t game);
/* The answer to a shot at a cell that was not fired at. */
bsc_shot bsc_referee_answer(bsc_referee *referee, uint32_t cell);

#endif
