/* map.h - what a map holds: for each cell of the board, the number of deployments with a ship
 * there. map.c makes a map from a tally; the engine narrow makes a map without a tally. */
#ifndef BSC_COVER_MAP_H
#define BSC_COVER_MAP_H

#include "count/cover/tally.h"

/* A map: for each cell of the board, the number of deployments with a ship there. This is the sum,
 * over all options that cover the cell, of the number of deployments with that option. */
struct bsc_map {
    /* A tally whose options are the cells of the board: option k is cell k. It holds the total and
     * a number for each cell, or, in an estimate, the cell's share and share_square. */
    bsc_tally sums;
    /* [cells]: a lower limit for the variance of the cell's share, because the formula in the head
     * of map.c may give 0 for a share that is not certain. NULL if the numbers of the map have
     * limbs. */
    double *least_variance;
};

/* Makes a map of `cells` cells in which all numbers are 0, and sets *map to it. If `limbs` is 0,
 * the numbers are doubles, for an estimate or for weights; otherwise each number has `limbs` limbs.
 * Fails if memory runs out; *map is then NULL. */
bsc_status bsc_map_new_empty(bsc_map **map, size_t limbs, uint32_t cells, bsc_error *error);

#endif
