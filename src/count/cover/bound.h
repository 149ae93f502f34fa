/* bound.h - finds how many 64-bit words, called limbs, each exact count on a matrix needs, and
 * whether a matrix can have a solution at all. */
#ifndef BSC_COVER_BOUND_H
#define BSC_COVER_BOUND_H

#include "bscount.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Sets *limbs to a number of 64-bit limbs, at least 1, that is enough for the count of all
 * solutions of the matrix; fewer may be enough. The matrix must be finished (bsc_matrix_finish).
 * Every other count of solutions, such as those that use a given option, is no greater, so it fits
 * too. Fails only if memory runs out; *limbs is then 1. */
bsc_status bsc_matrix_limbs(const bsc_matrix *matrix, size_t *limbs, bsc_error *error);
/* Says whether it is clear without a search that the matrix has no solution: the options that cover
 * all primary items would have to cover more items together than the matrix has, for example
 * because the fleet has more cells than the board. An item that must be covered m times counts as m
 * items. Returns false if the number of items needed is so close to the number of items of the
 * matrix that rounding errors could decide, and if there is no memory to find out. */
bool bsc_matrix_is_overfull(const bsc_matrix *matrix);

#endif
