/* map.h - what a map holds: for each cell of the board, in how many deployments a ship lies there.
 * map.c makes a map from a tally; the engine narrow makes one without a tally. */
#ifndef BSC_COVER_MAP_H
#define BSC_COVER_MAP_H

#include "count/cover/tally.h"

/* A map: for each cell of the board the number of deployments that have a ship there. This is the
 * sum, over all options that cover the cell, of the number of deployments with that option. */
struct bsc_map {
    /* A tally with the board's cells in place of options. It holds the total and the number of each
     * cell, or, in an estimate, the cell's share and share_square. */
    bsc_tally sums;
    /* [cells]: the least value that may be used as the variance of the cell's share. NULL if the
     * map is not an estimate. */
    double *least_variance;
};

/* Makes a map in which all numbers are 0 and have `limbs` limbs, or are doubles, as in an estimate,
 * if `limbs` is 0. Fails if memory runs out; *map is then NULL. */
bsc_status bsc_map_new_empty(bsc_map **map, size_t limbs, uint32_t cells, bsc_error *error);

#endif
