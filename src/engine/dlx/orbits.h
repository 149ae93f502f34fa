/* orbits.h - where the root of the search branches on a matrix that has symmetries.
 *
 * Let S be the symmetries that keep some item as it is. They permute the item's options, and
 * options of one orbit are in equally many solutions. So the root tries one option of each orbit,
 * which counts for all; a tally found so becomes right as its mean over S. */
#ifndef BSC_ENGINE_DLX_ORBITS_H
#define BSC_ENGINE_DLX_ORBITS_H

#include "cover/symmetry.h"
#include "cover/tally.h"

typedef struct bsc_dlx_orbits {
    bsc_symmetries symmetries;
    uint32_t count;      /* orbits of the item's options; 0: there is nothing to gain */
    uint32_t item, kept; /* kept: bit g for each symmetry of S */
    uint32_t *size;      /* [options]: for one of each orbit its size, 0 for all others */
} bsc_dlx_orbits;

/* To be released after a failure too. Nothing is held where the count is 0. */
bsc_status bsc_dlx_orbits_init(bsc_dlx_orbits *orbits, const bsc_matrix *matrix, const bsc_run *run,
                               bsc_error *error);
void bsc_dlx_orbits_release(bsc_dlx_orbits *orbits);
/* Writes a symmetry of S for each option of this one's orbit, that which changes nothing first, and
 * returns how many. */
unsigned bsc_dlx_orbits_images(const bsc_dlx_orbits *orbits, uint32_t option, unsigned *symmetry);
/* The number of an option becomes the mean of those that S takes it to. BSC_BAD_INPUT where that is
 * no whole number: the tally is none that was found as above. */
bsc_status bsc_dlx_orbits_spread(const bsc_dlx_orbits *orbits, bsc_tally *tally, bsc_error *error);

#endif
