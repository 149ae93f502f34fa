/* map.h - what a map holds: for each cell of the board, in how many deployments (ways to lay the
 * fleet) a ship is there. map.c makes a map from a tally, which has a count for each option; the
 * engine narrow makes a map without a tally. */
#ifndef BSC_COVER_MAP_H
#define BSC_COVER_MAP_H

#include "count/cover/tally.h"

/* A map: for each cell of the board, in how many deployments a ship is there. This is the sum, over
 * all options that cover the cell, of how many deployments use the option. In an estimate, the map
 * has shares (probabilities) instead of counts. */
struct bsc_map {
    /* A tally whose "options" are the cells of the board: option k is cell k. It has the total and
     * a count for each cell. In an estimate, it has share[] and share_square[] of each cell
     * instead. */
    bsc_tally sums;
    /* [cells]: a lower limit for the variance of the cell's share in an estimate. It is needed
     * because the formula at the top of map.c gives the variance 0 if no draw, or every draw,
     * covers the cell, although the share is not certain. NULL if the map has exact counts. */
    double *least_variance;
};

/* Makes a map of `cells` cells in which the total and all counts are 0, and sets *map to it. If
 * `limbs` is not 0, the counts are exact integers of `limbs` words of 64 bits. If it is 0, the map
 * is for an estimate or for weighted deployments, and has doubles instead. The caller frees the map
 * with bsc_map_free. Fails only if memory runs out; *map is then NULL. */
bsc_status bsc_map_new_empty(bsc_map **map, size_t limbs, uint32_t cells, bsc_error *error);

#endif
