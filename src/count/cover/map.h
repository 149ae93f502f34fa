/* map.h - what other files use of map.c. */
#ifndef BSC_COVER_MAP_H
#define BSC_COVER_MAP_H

#include "count/cover/tally.h"

/* A tally of cells in place of options (made in map.c). */
struct bsc_map {
    bsc_tally of;
    double *least; /* of an estimate: [cells]: below it the cell's variance is not told to be */
};

/* A map, all zero: of numbers of `limbs` limbs, or of doubles where that is 0. */
bsc_status bsc_map_make(bsc_map **map, size_t limbs, uint32_t cells, bsc_error *error);

#endif
