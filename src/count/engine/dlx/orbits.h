/* orbits.h - if the matrix has symmetries, chooses the item on which the root of a search branches.
 * search.h has the struct and an example. Two options are in the same orbit if a symmetry that
 * keeps this item in place maps one to the other. */
#ifndef BSC_DLX_ORBITS_H
#define BSC_DLX_ORBITS_H

#include "count/engine/dlx/search.h"

/* Chooses the item on which the root of the search branches, and finds the orbits of its options,
 * so that the root needs to try only one option of each orbit. Fills all fields of *orbits. If
 * symmetry saves no work, orbits->count is 0. The caller must release orbits->symmetries.arena,
 * which owns the memory, even if the function fails. */
bsc_status bsc_dlx_orbits_init(bsc_dlx_orbits *orbits, const bsc_matrix *matrix, const bsc_run *run,
                               bsc_error *error);
/* Finds symmetries that map `option` to the options of its orbit. Writes to symmetry[] the index of
 * one symmetry for each option of the orbit; the first one is the identity, which maps `option` to
 * itself. All of them keep the item orbits->item in place. Returns the size of the orbit. */
unsigned bsc_dlx_orbits_images(const bsc_dlx_orbits *orbits, uint32_t option, unsigned *symmetry);
/* Spreads the counts of a tally evenly over each orbit, because the root has tried only one option
 * of each orbit. The count of every option is replaced by the mean of the counts of its images
 * under the symmetries that keep orbits->item in place. Returns BSC_BAD_INPUT if a mean is not an
 * integer, because no run can have produced such counts. */
bsc_status bsc_dlx_orbits_average(const bsc_dlx_orbits *orbits, bsc_tally *tally, bsc_error *error);

#endif
