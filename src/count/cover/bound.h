/* bound.h - how large the numbers of a run can become. */
#ifndef BSC_COVER_BOUND_H
#define BSC_COVER_BOUND_H

#include "bscount.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Sets *limbs to a number of 64-bit limbs that every number of a run on this matrix fits into, at
 * least 1 (bound.c). Fails if memory is lacking. */
bsc_status bsc_matrix_limbs(const bsc_matrix *matrix, size_t *limbs, bsc_error *error);

#endif
