/* problem_new.h - a problem from another one. */
#ifndef BSC_BOARD_PROBLEM_NEW_H
#define BSC_BOARD_PROBLEM_NEW_H

#include "count/board/problem.h"

/* The pieces of a problem, piece[k] with copies[k], on another rectangle, of which one
 * place may be an island (UINT32_MAX: none). */
bsc_status bsc_problem_cut(bsc_problem **cut, const bsc_problem *whole, uint32_t pieces,
                           const uint32_t *piece, const uint32_t *copies, uint32_t width,
                           uint32_t height, uint32_t island, bsc_error *error);

#endif
