/* sums.h - what other files use of sums.c. */
#ifndef BSC_BOARD_SUMS_H
#define BSC_BOARD_SUMS_H

#include "count/base/error.h"
#include "count/board/draft.h"

/* ---- Sums (sums.c) ---- */

/* From the word on: cells by their labels, or as all drawn between two corners, A1:C3; then N, = N,
 * <= N, >= N, yes (some) or no, which ends the line. sum->cell[] begins without a cell. */
bsc_status bsc_sum_read(const bsc_problem *problem, bsc_spot *word, size_t *length, bsc_sum *sum,
                        bsc_error *error);
/* Adds the cell or the rectangle that the word is; the spot ends at the next word. */
bsc_status bsc_set_read(const bsc_problem *problem, bsc_spot *word, size_t *length, bool *in,
                        bsc_error *error);

/* sums.c: those of the source, of a problem that has its places and pieces. */
bsc_status bsc_problem_take_sums(bsc_problem *problem, const bsc_draft *draft,
                                 const bsc_source *source, bsc_error *error);

#endif
