/* matrix_build.h - builds the matrix of a problem, with only those deployments that agree with
 * given shots and sums. */
#ifndef BSC_COVER_MATRIX_BUILD_H
#define BSC_COVER_MATRIX_BUILD_H

#include "bscount.h"

#include "count/cover/matrix.h"

/* Makes the matrix of those deployments of the problem that agree with the constraints. The caller
 * frees the matrix. Fails with BSC_UNSUPPORTED if the board is one that can only be counted as a
 * whole, with BSC_LIMIT if it is too large, or if memory is short; *matrix is then NULL. */
bsc_status bsc_matrix_build(bsc_matrix **matrix, const bsc_problem *problem,
                            const bsc_constraints *constraints, bsc_error *error);

/* Makes the matrix of a problem without sums, for engines that also count sub-fleets. A sub-fleet
 * may leave cells uncovered even if the whole fleet fills the board. Fails like
 * bsc_matrix_build. */
bsc_status bsc_matrix_new_for_sub_fleets(bsc_matrix **matrix, const bsc_problem *problem,
                                         bsc_error *error);

#endif
