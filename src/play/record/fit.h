/* fit.h - the map that weights of placements give, as a share for each cell. */
#ifndef BSC_RECORD_FIT_H
#define BSC_RECORD_FIT_H

#include "bscount_game.h"

/* Adds to share[cells of the problem] how likely a ship is on each cell according to `tally`, a
 * tally with a count for each option of `matrix`. This is the sum of the probabilities of all
 * placements that cover the cell. `matrix` must have been made from the problem, and each of its
 * options must be a ship at a placement. The tally may be exact or not; without deployments it adds
 * 0. */
void bsc_tally_add_cell_shares(double *share, const bsc_problem *problem, const bsc_matrix *matrix,
                               const bsc_tally *tally);

#endif
