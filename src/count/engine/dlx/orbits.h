/* orbits.h - chooses the item on which the root of a search branches, if the matrix has symmetries.
 * search.h has the struct and an example. S stands for the symmetries that keep this item in
 * place. */
#ifndef BSC_DLX_ORBITS_H
#define BSC_DLX_ORBITS_H

#include "count/engine/dlx/search.h"

/* Chooses the item, and fills all fields of *orbits. orbits->count is 0 if symmetry saves no work.
 * The caller releases orbits->symmetries.arena, which owns the memory, also after a failure. */
bsc_status bsc_dlx_orbits_init(bsc_dlx_orbits *orbits, const bsc_matrix *matrix, const bsc_run *run,
                               bsc_error *error);
/* Writes to symmetry[], for each option in the orbit of `option` under S, one symmetry that takes
 * `option` to it; the identity comes first. Returns the size of the orbit. */
unsigned bsc_dlx_orbits_images(const bsc_dlx_orbits *orbits, uint32_t option, unsigned *symmetry);
/* Replaces the number of each option in the tally by the mean of the numbers of its images under S.
 * Returns BSC_BAD_INPUT if some mean is not an integer, because no run can give such numbers. */
bsc_status bsc_dlx_orbits_average(const bsc_dlx_orbits *orbits, bsc_tally *tally, bsc_error *error);

#endif
