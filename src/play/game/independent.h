/* independent.h - finds the possible placements of each ship on its own, as if there were no other
 * ships, by reading lanes of cells.
 *
 * A lane is a row of cells along which a straight ship can slide. On this lane of five cells, a
 * ship of 3 cells has the placements abc, bcd and cde:
 *
 *   cells of the lane   a b c d e
 *
 * A piece that is not straight does not slide along lanes. Each of its placements gets a lane of
 * its own, which has just the cells of that placement. */
#ifndef BSC_GAME_INDEPENDENT_H
#define BSC_GAME_INDEPENDENT_H

#include "bscount_game.h"

#include "count/base/arena.h"

/* A lane belongs to one piece. If the piece is straight, the lane is a row of cells along which the
 * piece can slide. If the piece has another shape, each of its placements is a lane of its own. The
 * cells of a lane are consecutive elements of bsc_lanes.cell, and the placements of the piece on
 * the lane are consecutive elements of bsc_lanes.placement. */
typedef struct bsc_lane {
    uint32_t cells;           /* how many cells the lane has; never fewer than the piece has */
    uint32_t first_cell;      /* index into bsc_lanes.cell of the lane's first cell */
    uint32_t first_placement; /* index into bsc_lanes.placement of the lane's first placement */
} bsc_lane;

/* The lanes of all pieces of a problem; each lane belongs to one piece. If a lane has n cells and
 * its piece has k cells, the lane has n - k + 1 placements of the piece. Placement number i of the
 * lane, from 0, covers the lane's cells i .. i + k - 1. */
typedef struct bsc_lanes {
    const bsc_problem *problem;
    /* [pieces + 1]: the lanes of piece p are lane[start[p]] .. lane[start[p + 1] - 1] */
    uint32_t *start;
    bsc_lane *lane; /* [start[pieces]]: the lanes of piece 0, then of piece 1, and so on */
    uint32_t *cell; /* indices of the cells of lane[0], then of lane[1], and so on */
    /* [placements of the problem]: indices of the placements on lane[0], then on lane[1], and so
     * on. Each placement of the problem is on exactly one lane. */
    uint32_t *placement;
    bsc_arena arena; /* owns the four arrays */
} bsc_lanes;

/* Fills *lanes with the lanes of all pieces of the problem, which must outlive *lanes. The caller
 * frees them by bsc_arena_release(&lanes->arena). Fails only if memory runs out; *lanes is then all
 * zero, and nothing must be released. */
bsc_status bsc_lanes_init(bsc_lanes *lanes, const bsc_problem *problem, bsc_error *error);
/* Finds the placements of `piece` that cover no blocked cell, by reading the cells of the piece's
 * lanes (the rows along which it can slide); blocked[c] says whether cell c is blocked. Writes the
 * indices of these placements to placement[], which has room for all placements of the piece, and
 * returns how many there are. Adds to *checks how many times it read an element of blocked[]. Both
 * values of `matcher` find the same placements in the same order, but BSC_MATCHER_KMP mostly reads
 * fewer cells than BSC_MATCHER_BRUTE. */
uint32_t bsc_lanes_match(const bsc_lanes *lanes, uint32_t piece, const bool *blocked,
                         bsc_matcher matcher, uint32_t *placement, uint64_t *checks);

#endif
