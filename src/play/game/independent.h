/* independent.h - finds the placements of a ship on its own, as if there were no others, by
 * matching along lanes of cells.
 *
 * A lane is a row of cells along which a straight ship slides. On the lane below, a ship of 3 cells
 * has the placements abc, bcd and cde:
 *
 *   cells of the lane   a b c d e
 *
 * A piece that is not straight has a lane for each of its placements, with the cells of that
 * placement. */
#ifndef BSC_GAME_INDEPENDENT_H
#define BSC_GAME_INDEPENDENT_H

#include "bscount_game.h"

#include "count/base/arena.h"

/* A lane: a range of bsc_lanes.cell, and a range of bsc_lanes.placement. */
typedef struct bsc_lane {
    uint32_t cells;           /* number of cells of the lane: as many as the piece has, or more */
    uint32_t first_cell;      /* index of its first cell into bsc_lanes.cell */
    uint32_t first_placement; /* index of its first placement into bsc_lanes.placement */
} bsc_lane;

/* The lanes of all pieces of a problem. A lane of n cells has n - k + 1 placements of a piece of k
 * cells, in the order of their first cells. */
typedef struct bsc_lanes {
    const bsc_problem *problem;
    uint32_t *start;     /* [pieces + 1]: lanes start[p] .. start[p + 1] - 1 are those of piece p */
    bsc_lane *lane;      /* [start[pieces]] */
    uint32_t *cell;      /* the cells of all lanes, lane by lane */
    uint32_t *placement; /* [placements]: the placements of all lanes, lane by lane */
    bsc_arena arena;     /* owns the four arrays */
} bsc_lanes;

/* Makes the lanes of a problem, which must outlive them. The caller releases their arena. If memory
 * runs out, this fails and there is nothing to release. */
bsc_status bsc_lanes_init(bsc_lanes *lanes, const bsc_problem *problem, bsc_error *error);
/* Finds the placements of `piece` that cover no blocked cell. Writes them to placement[], which has
 * room for all placements of the piece, and returns their number. Both matchers find the same
 * placements in the same order. Adds the number of cells that were looked at to *checks. */
uint32_t bsc_lanes_match(const bsc_lanes *lanes, uint32_t piece, const bool *blocked,
                         bsc_matcher matcher, uint32_t *placement, uint64_t *checks);

#endif
