/* bound.h - finds how many 64-bit words, called limbs, each exact count on a matrix needs. */
#ifndef BSC_COVER_BOUND_H
#define BSC_COVER_BOUND_H

#include "bscount.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Sets *limbs to how many 64-bit limbs an integer needs to hold the count of all solutions of the
 * matrix (at least 1). Every other count of solutions, such as those that use a given option, is no
 * greater, so it fits too. Fails if memory runs out. */
bsc_status bsc_matrix_limbs(const bsc_matrix *matrix, size_t *limbs, bsc_error *error);

#endif
