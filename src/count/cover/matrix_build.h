/* matrix_build.h - builds the matrix of a problem, whose solutions are the deployments (the ways to
 * lay the fleet) that agree with given shots and sums. */
#ifndef BSC_COVER_MATRIX_BUILD_H
#define BSC_COVER_MATRIX_BUILD_H

#include "bscount.h"

#include "count/cover/matrix.h"

/* Makes the matrix whose solutions are all deployments of the problem that agree with the
 * constraints, and sets *matrix to it. The caller frees it with bsc_matrix_free. Fails with
 * BSC_UNSUPPORTED if the board is open: only its size is stored, and it has no cells (draft.h).
 * Fails with BSC_LIMIT if the matrix would have more than 4294967295 entries, if there are so many
 * sums that their terms or slots (bsc_term) would be more than that, or if more than BSC_MAX_COPIES
 * ships of a piece may be absent; or with BSC_LIMIT or BSC_NO_MEMORY if memory runs out. After a
 * failure, *matrix is NULL. */
bsc_status bsc_matrix_build(bsc_matrix **matrix, const bsc_problem *problem,
                            const bsc_constraints *constraints, bsc_error *error);

/* Makes the matrix of a problem for an engine that counts the whole fleet and all its sub-fleets
 * (fleets that lack some of its ships). If the whole fleet fills the board, the matrix does not for
 * this reason demand that all cells are covered, because a sub-fleet leaves cells empty. The
 * problem must have no sums (conditions such as "2 cells of row 1 hold a ship"), which is asserted.
 * Fails like bsc_matrix_build. */
bsc_status bsc_matrix_new_for_sub_fleets(bsc_matrix **matrix, const bsc_problem *problem,
                                         bsc_error *error);

#endif
