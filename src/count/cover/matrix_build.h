/* matrix_build.h - builds the matrix of a problem, with only those deployments that agree with
 * given shots and sums. */
#ifndef BSC_COVER_MATRIX_BUILD_H
#define BSC_COVER_MATRIX_BUILD_H

#include "bscount.h"

#include "count/cover/matrix.h"

/* Makes the matrix of all deployments of the problem that agree with the constraints, and sets
 * *matrix to it. The caller frees it with bsc_matrix_free. Fails with BSC_UNSUPPORTED if the board
 * is open (draft.h) and so has no cells, with BSC_LIMIT if the matrix would be too large, or if
 * memory runs out; *matrix is then NULL. */
bsc_status bsc_matrix_build(bsc_matrix **matrix, const bsc_problem *problem,
                            const bsc_constraints *constraints, bsc_error *error);

/* Makes the matrix of a problem without sums, for engines that also count sub-fleets, which lack
 * some ships of the fleet. A sub-fleet may leave cells uncovered even if the whole fleet fills the
 * board. Fails like bsc_matrix_build. */
bsc_status bsc_matrix_new_for_sub_fleets(bsc_matrix **matrix, const bsc_problem *problem,
                                         bsc_error *error);

#endif
