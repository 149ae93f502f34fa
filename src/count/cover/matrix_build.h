/* matrix_build.h - builds the matrix of the deployments that agree with shots and sums. */
#ifndef BSC_COVER_MATRIX_BUILD_H
#define BSC_COVER_MATRIX_BUILD_H

#include "bscount.h"

#include "count/cover/matrix.h"

/* Makes the matrix of those deployments of the problem that keep the constraints. Fails with
 * BSC_UNSUPPORTED for a board that can only be counted as a whole, with BSC_LIMIT for one that is
 * too large, or if memory is lacking; *matrix is then NULL. The caller frees the matrix. */
bsc_status bsc_matrix_build(bsc_matrix **matrix, const bsc_problem *problem,
                            const bsc_constraints *constraints, bsc_error *error);

/* Makes the matrix of a problem without sums, for engines that count its sub-fleets too, which
 * leave cells uncovered. Fails as bsc_matrix_build. */
bsc_status bsc_matrix_new_for_sub_fleets(bsc_matrix **matrix, const bsc_problem *problem,
                                         bsc_error *error);

#endif
