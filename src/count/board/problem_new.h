/* problem_new.h - makes a problem from another one. bsc_problem_new, from a source, is public. */
#ifndef BSC_BOARD_PROBLEM_NEW_H
#define BSC_BOARD_PROBLEM_NEW_H

#include "count/board/problem.h"

/* Makes a smaller problem from `whole`: a rectangle of width x height places, and some of the
 * pieces, namely copies[k] copies of piece number piece[k], for k from 0 to pieces - 1. The place
 * number `island` is an island, unless `island` is UINT32_MAX. The lattice and the touch rule are
 * those of `whole`. Fails with BSC_LIMIT or if memory runs out; *cut is then NULL. The caller frees
 * *cut with bsc_problem_free. */
bsc_status bsc_problem_cut(bsc_problem **cut, const bsc_problem *whole, uint32_t pieces,
                           const uint32_t *piece, const uint32_t *copies, uint32_t width,
                           uint32_t height, uint32_t island, bsc_error *error);

#endif
