/* bound.h - what other files use of bound.c. */
#ifndef BSC_COVER_BOUND_H
#define BSC_COVER_BOUND_H

#include "bscount.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The 64-bit limbs that every number of a run on this matrix fits into, at least 1 (bound.c). */
bsc_status bsc_matrix_limbs(const bsc_matrix *matrix, size_t *limbs, bsc_error *error);

#endif
