/* independent.h - finds the possible placements of each ship on its own, as if there were no other
 * ships, by reading lanes of cells.
 *
 * A lane is a row of cells along which a straight ship can slide. On this lane of five cells, a
 * ship of 3 cells has the placements abc, bcd and cde:
 *
 *   cells of the lane   a b c d e
 *
 * A piece that is not straight does not slide along lanes. Each of its placements gets a lane of
 * its own, which has the cells of that placement. */
#ifndef BSC_GAME_INDEPENDENT_H
#define BSC_GAME_INDEPENDENT_H

#include "bscount_game.h"

#include "count/base/arena.h"

/* A lane: consecutive elements of bsc_lanes.cell, and consecutive elements of
 * bsc_lanes.placement. */
typedef struct bsc_lane {
    uint32_t cells;           /* number of cells of the lane, at least as many as the piece has */
    uint32_t first_cell;      /* index into bsc_lanes.cell of the lane's first cell */
    uint32_t first_placement; /* index into bsc_lanes.placement of the lane's first placement */
} bsc_lane;

/* The lanes of all pieces of a problem. If a lane has n cells and the piece has k cells, the lane
 * has n - k + 1 placements of the piece, in the order of their first cells. */
typedef struct bsc_lanes {
    const bsc_problem *problem;
    uint32_t *start;     /* [pieces + 1]: piece p has the lanes start[p] .. start[p + 1] - 1 */
    bsc_lane *lane;      /* [start[pieces]]: the lanes, piece by piece */
    uint32_t *cell;      /* the cells of all lanes, lane by lane */
    uint32_t *placement; /* [placements]: the placements of all lanes, lane by lane */
    bsc_arena arena;     /* owns the four arrays */
} bsc_lanes;

/* Makes the lanes of a problem, which must outlive them. The caller releases lanes->arena. If
 * memory runs out, fails, and there is nothing to release. */
bsc_status bsc_lanes_init(bsc_lanes *lanes, const bsc_problem *problem, bsc_error *error);
/* Finds the placements of `piece` that cover no blocked cell; blocked[c] says whether cell c is
 * blocked. Writes the placements to placement[], which has room for all placements of the piece,
 * and returns their number. Adds the number of cells that were read to *checks. Both matchers find
 * the same placements in the same order, but read different numbers of cells. */
uint32_t bsc_lanes_match(const bsc_lanes *lanes, uint32_t piece, const bool *blocked,
                         bsc_matcher matcher, uint32_t *placement, uint64_t *checks);

#endif
