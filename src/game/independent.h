/* independent.h - the density that counts each ship on its own: its places are found by matching
 * along lanes of cells, by brute force or by Knuth, Morris and Pratt.
 *
 * A lane is a row of cells along which a straight ship slides. The ship of 3 cells below has the
 * placements p, q and r
 *
 *   cell       a b c d e          placement p = abc, q = bcd, r = cde
 *
 * Any other piece has a lane of its own for each of its placements. */
#ifndef BSC_GAME_INDEPENDENT_H
#define BSC_GAME_INDEPENDENT_H

#include "base/memory.h"
#include "game/log.h"

typedef struct bsc_lane {
    uint32_t cells;     /* at least the piece's */
    uint32_t first;     /* into bsc_lanes.cell */
    uint32_t placement; /* into bsc_lanes.placement: as many as the piece has places on it */
} bsc_lane;

typedef struct bsc_lanes {
    const bsc_problem *problem;
    uint32_t *start; /* [pieces + 1] into lane */
    bsc_lane *lane;
    uint32_t *cell, *placement;
    bsc_arena arena;
} bsc_lanes;

/* The problem must outlive the lanes. */
bsc_status bsc_lanes_init(bsc_lanes *lanes, const bsc_problem *problem, bsc_error *error);
/* Writes the piece's placements that have no blocked cell, and returns their number; both matchers
 * find the same, in the same order. Adds the cells that it looked at to *checks. */
uint32_t bsc_lanes_match(const bsc_lanes *lanes, uint32_t piece, const bool *blocked,
                         bsc_matcher matcher, uint32_t *found, uint64_t *checks);

#endif
