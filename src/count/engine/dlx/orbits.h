/* orbits.h - the item on which the root of a search branches if the matrix has symmetries. search.h
 * has the struct, with an example. */
#ifndef BSC_DLX_ORBITS_H
#define BSC_DLX_ORBITS_H

#include "count/engine/dlx/search.h"

/* Chooses the item, and fills all fields for it. orbits->count is 0 if symmetry spares nothing. The
 * memory is in orbits->symmetries.arena; the caller releases it, after a failure too. */
bsc_status bsc_dlx_orbits_init(bsc_dlx_orbits *orbits, const bsc_matrix *matrix, const bsc_run *run,
                               bsc_error *error);
/* Writes to symmetry[] one symmetry of S for each option of the orbit of `option`, the identity
 * first. Returns their number, the size of the orbit. */
unsigned bsc_dlx_orbits_images(const bsc_dlx_orbits *orbits, uint32_t option, unsigned *symmetry);
/* Replaces the number of each option by the mean of the numbers of its images under S. Returns
 * BSC_BAD_INPUT if some mean is no integer: no run can have tallied these numbers. */
bsc_status bsc_dlx_orbits_average(const bsc_dlx_orbits *orbits, bsc_tally *tally, bsc_error *error);

#endif
