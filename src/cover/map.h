/* map.h - a number for each cell: exact, or a probability with its standard error (made in
 * map.c). */
#ifndef BSC_COVER_MAP_H
#define BSC_COVER_MAP_H

#include "cover/tally.h"

/* Either limb is set, or share and square are: see tally.h for what they hold; and least, below
 * which the cell's variance is not told to be. */
struct bsc_map {
    bsc_arena arena; /* of the arrays */
    size_t limbs;
    uint32_t cells;
    uint64_t *limb;                 /* the total, then a number for each cell */
    double *share, *square, *least; /* [cells] */
    double spread;
    uint64_t samples;
};

/* A map, all zero: of numbers of `limbs` limbs, or of doubles where that is 0. */
bsc_status bsc_map_make(bsc_map **map, size_t limbs, uint32_t cells, bsc_error *error);

#endif
