/* worth.h - how much it helps to find a ship: the worth of its placement, and of a shot that may
 * find it. */
#ifndef BSC_EVAL_WORTH_H
#define BSC_EVAL_WORTH_H

#include "base/arena.h"
#include "board/neighbours.h"
#include "game/log.h"

typedef struct bsc_worth {
    const bsc_problem *problem;
    bsc_neighbours neighbours;
    double *ship;   /* [pieces] */
    uint32_t *seen; /* [cells]: 1 + the placement that it was counted for last */
} bsc_worth;

/* The arena must outlive it. */
bsc_status bsc_worth_init(bsc_worth *worth, const bsc_problem *problem, bsc_arena *arena,
                          bsc_error *error);
/* Also of one whose init failed, or that is all zeros. */
void bsc_worth_release(bsc_worth *worth);
/* From use[placements] and hit[cells], the deployments that have a ship there: found[cells], which
 * is hit[] with each placement by its worth. */
void bsc_worth_add_up(bsc_worth *worth, const bsc_log *log, const double *use, const double *hit,
                      double *found);
/* The ships' own: ship[pieces], 1 for those that help the most, less for others, 0 for those of
 * which all of the size are told to be sunk. */
void bsc_worth_of_ships(const bsc_log *log, double *ship);

#endif
