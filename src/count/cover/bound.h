/* bound.h - finds how many 64-bit limbs the numbers of a count need. */
#ifndef BSC_COVER_BOUND_H
#define BSC_COVER_BOUND_H

#include "bscount.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Sets *limbs to a number of 64-bit limbs, at least 1, in which every number of a count on this
 * matrix fits (bound.c). Fails if memory runs out. */
bsc_status bsc_matrix_limbs(const bsc_matrix *matrix, size_t *limbs, bsc_error *error);

#endif
