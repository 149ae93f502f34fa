/* map.h - the struct of a map, for those that fill one, and making an empty one. */
#ifndef BSC_COVER_MAP_H
#define BSC_COVER_MAP_H

#include "count/cover/tally.h"

/* A map: what a tally says of options, summed up for cells. */
struct bsc_map {
    /* As in a tally, with the board's cells in place of options: the total, and for each cell its
     * number or, in an estimate, its share and square. */
    bsc_tally sums;
    double *least_variance; /* [cells]: of each cell's share; in an estimate, else NULL */
};

/* Makes a map whose numbers are all 0: numbers of `limbs` limbs, or, if limbs is 0, doubles as in
 * an estimate. On failure *map is NULL. */
bsc_status bsc_map_new_empty(bsc_map **map, size_t limbs, uint32_t cells, bsc_error *error);

#endif
