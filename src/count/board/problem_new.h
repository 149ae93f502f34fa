/* problem_new.h - makes a smaller problem from another problem. The function bsc_problem_new, which
 * makes a problem from a source, is public. */
#ifndef BSC_BOARD_PROBLEM_NEW_H
#define BSC_BOARD_PROBLEM_NEW_H

#include "count/board/problem.h"

/* Makes a smaller problem from `whole`: a rectangle of width x height places, with `pieces` of the
 * pieces of `whole`. For each k below `pieces`, the new problem has copies[k] copies of the piece
 * with the number piece[k]. The place with the number `island` becomes an island; if `island` is
 * UINT32_MAX, there is none. The lattice and the touch rule are those of `whole`. Sets *cut to the
 * new problem, which the caller frees with bsc_problem_free. Fails with BSC_LIMIT, or if memory
 * runs out; *cut is then NULL. */
bsc_status bsc_problem_cut(bsc_problem **cut, const bsc_problem *whole, uint32_t pieces,
                           const uint32_t *piece, const uint32_t *copies, uint32_t width,
                           uint32_t height, uint32_t island, bsc_error *error);

#endif
