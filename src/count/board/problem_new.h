/* problem_new.h - cuts a smaller problem out of another problem. (bsc_problem_new, which makes a
 * problem from a source, is public.) */
#ifndef BSC_BOARD_PROBLEM_NEW_H
#define BSC_BOARD_PROBLEM_NEW_H

#include "count/board/problem.h"

/* Makes a smaller problem from `whole`, for the engine narrow, which counts on narrow strips
 * instead of a large board. The new board is a rectangle of width x height places. Its fleet has
 * `pieces` different pieces: for each k below `pieces`, copies[k] copies, at least 1, of piece
 * piece[k] of `whole`. `pieces` may be 0, and must be at most BSC_MAX_PIECES (draft.h). The place
 * with the index `island` becomes an island; if `island` is UINT32_MAX, there is none. At least one
 * place must remain a cell. The lattice and the touch rule are those of `whole`; cells may stay
 * empty, and there are no sums, names or titles. `whole` may be freed before the new problem. Sets
 * *cut to the new problem, which the caller frees with bsc_problem_free. Fails with BSC_LIMIT if
 * all placements together would have more than 4294967295 cells, and with BSC_LIMIT or
 * BSC_NO_MEMORY if memory runs out; *cut is then NULL. */
bsc_status bsc_problem_cut(bsc_problem **cut, const bsc_problem *whole, uint32_t pieces,
                           const uint32_t *piece, const uint32_t *copies, uint32_t width,
                           uint32_t height, uint32_t island, bsc_error *error);

#endif
