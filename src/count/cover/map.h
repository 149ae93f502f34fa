/* map.h - what a map holds. A map is made from a tally (map.c), or by the engine narrow. */
#ifndef BSC_COVER_MAP_H
#define BSC_COVER_MAP_H

#include "count/cover/tally.h"

/* A map: for each cell of the board the number of deployments that have a ship there. The number of
 * a cell is the sum of the numbers of all options that cover it. */
struct bsc_map {
    /* A tally that has the board's cells in place of options: the total, and for each cell its
     * number, or in an estimate its share and share_square. */
    bsc_tally sums;
    /* [cells]: a lower bound of the variance of each cell's share. NULL if the map is no
     * estimate. */
    double *least_variance;
};

/* Makes a map in which all numbers are 0 and have `limbs` limbs; if `limbs` is 0, they are doubles,
 * as in an estimate. Fails if memory runs out; *map is then NULL. */
bsc_status bsc_map_new_empty(bsc_map **map, size_t limbs, uint32_t cells, bsc_error *error);

#endif
