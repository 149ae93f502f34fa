/* sums.h - reads sums of a board: how many cells of a set hold a ship. */
#ifndef BSC_BOARD_SUMS_H
#define BSC_BOARD_SUMS_H

#include "count/base/error.h"
#include "count/board/draft.h"

/* Reads the rest of a line as a sum to *sum, from the word of *length bytes on: labels of cells,
 * or on squares A1:C3 for a rectangle; then N, = N, <= N, >= N, yes (at least 1) or no (0).
 * sum->cell[] is all false at the call. Fails with BSC_BAD_INPUT at the word that is wrong. */
bsc_status bsc_sum_read(const bsc_problem *problem, bsc_spot *word, size_t *length, bsc_sum *sum,
                        bsc_error *error);
/* Sets in_set[] (by cell) of the cell or rectangle that the word names, without its islands, and
 * moves the spot to the next word. */
bsc_status bsc_cells_read(const bsc_problem *problem, bsc_spot *word, size_t *length, bool *in_set,
                          bsc_error *error);

/* Adds the sums of the source's text, and of source->sums, to a problem that has its places and
 * pieces. */
bsc_status bsc_problem_read_sums(bsc_problem *problem, const bsc_draft *draft,
                                 const bsc_source *source, bsc_error *error);

#endif
