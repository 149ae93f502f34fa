/* deployments.h - deployments to play against: a row of placements each.
 *
 *   placement[game * ships .. (game + 1) * ships)      a piece's copies side by side, in its order
 *
 * Invariant: each row is a whole fleet that the touch rule allows. */
#ifndef BSC_RECORD_DEPLOYMENTS_H
#define BSC_RECORD_DEPLOYMENTS_H

#include "bscount_game.h"

#include "board/problem.h"

struct bsc_deployments {
    const bsc_problem *problem;
    size_t games, room; /* room: placements that fit */
    uint32_t ships;
    uint32_t *placement;
};

/* None yet. */
bsc_status bsc_deployments_make(bsc_deployments **deployments, const bsc_problem *problem,
                                bsc_error *error);
/* Room for one more row, which the caller fills and then counts; NULL when there is no memory. */
uint32_t *bsc_deployments_row(bsc_deployments *deployments);

#endif
