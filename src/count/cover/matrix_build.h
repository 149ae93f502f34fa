/* matrix_build.h - what other files use of matrix_build.c. */
#ifndef BSC_COVER_MATRIX_BUILD_H
#define BSC_COVER_MATRIX_BUILD_H

#include "bscount.h"

#include "count/cover/matrix.h"

bsc_status bsc_matrix_build(bsc_matrix **matrix, const bsc_problem *problem, const bsc_known *known,
                            bsc_error *error);

#endif
