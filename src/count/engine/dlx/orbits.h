/* orbits.h - what other files use of orbits.c. */
#ifndef BSC_DLX_ORBITS_H
#define BSC_DLX_ORBITS_H

#include "count/engine/dlx/search.h"

/* The symmetries' arena has all, of a count of 0 nothing; to be released after a failure too. */
bsc_status bsc_dlx_orbits_init(bsc_dlx_orbits *orbits, const bsc_matrix *matrix, const bsc_run *run,
                               bsc_error *error);
/* Writes a symmetry of S for each option of this one's orbit, identity first; returns how many. */
unsigned bsc_dlx_orbits_images(const bsc_dlx_orbits *orbits, uint32_t option, unsigned *symmetry);
/* An option's number becomes the mean over those S takes it to; BSC_BAD_INPUT: it is not whole. */
bsc_status bsc_dlx_orbits_spread(const bsc_dlx_orbits *orbits, bsc_tally *tally, bsc_error *error);

#endif
