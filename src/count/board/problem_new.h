/* problem_new.h - makes a problem from another one. bsc_problem_new, from a source, is public. */
#ifndef BSC_BOARD_PROBLEM_NEW_H
#define BSC_BOARD_PROBLEM_NEW_H

#include "count/board/problem.h"

/* Makes a problem with `pieces` of the pieces of `whole`, namely piece[k] with copies[k] copies
 * each, on a rectangle of that size, of which place number `island` is an island (UINT32_MAX: none
 * is). Lattice and touch rule are those of `whole`. *cut is NULL after a failure. */
bsc_status bsc_problem_cut(bsc_problem **cut, const bsc_problem *whole, uint32_t pieces,
                           const uint32_t *piece, const uint32_t *copies, uint32_t width,
                           uint32_t height, uint32_t island, bsc_error *error);

#endif
