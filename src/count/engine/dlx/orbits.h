/* orbits.h - if the matrix has symmetries, chooses the item on which the root of a search branches.
 * search.h has the struct and an example. Below, S is the set of the symmetries that keep this item
 * in place. */
#ifndef BSC_DLX_ORBITS_H
#define BSC_DLX_ORBITS_H

#include "count/engine/dlx/search.h"

/* Chooses the item, and fills all fields of *orbits. If symmetry saves no work, orbits->count is 0.
 * The caller must release orbits->symmetries.arena, which owns the memory, even if the function
 * fails. */
bsc_status bsc_dlx_orbits_init(bsc_dlx_orbits *orbits, const bsc_matrix *matrix, const bsc_run *run,
                               bsc_error *error);
/* For each option in the orbit of `option` under S, writes to symmetry[] the number of one symmetry
 * that maps `option` to it; the identity comes first. Returns the size of the orbit. */
unsigned bsc_dlx_orbits_images(const bsc_dlx_orbits *orbits, uint32_t option, unsigned *symmetry);
/* Replaces the number of each option in the tally by the mean of the numbers of its images under S.
 * Returns BSC_BAD_INPUT if a mean is not an integer, because no run can have produced such
 * numbers. */
bsc_status bsc_dlx_orbits_average(const bsc_dlx_orbits *orbits, bsc_tally *tally, bsc_error *error);

#endif
