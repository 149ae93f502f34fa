/* sums.h - reads the sums of a board: for a set of cells, how many of them hold a ship. */
#ifndef BSC_BOARD_SUMS_H
#define BSC_BOARD_SUMS_H

#include "count/base/error.h"
#include "count/board/draft.h"

/* Reads the rest of a line as a sum, and fills *sum. The sum begins with the word of *length bytes
 * at *word: it has labels of cells, or on squares A1:C3 for a rectangle; then one of N, = N, <= N,
 * >= N, yes (at least 1) and no (0). The caller has set all of sum->cell[] to false. Fails with
 * BSC_BAD_INPUT, and a message about the word that is wrong. */
bsc_status bsc_sum_read(const bsc_problem *problem, bsc_spot *word, size_t *length, bsc_sum *sum,
                        bsc_error *error);
/* Reads a word that names a cell, or on squares a rectangle such as A1:C3. Sets in_set[cell] to
 * true for these cells; islands in the rectangle are skipped. Moves *word and *length to the next
 * word. Fails with BSC_BAD_INPUT if the board has no such place. */
bsc_status bsc_cells_read(const bsc_problem *problem, bsc_spot *word, size_t *length, bool *in_set,
                          bsc_error *error);

/* Adds the sums of the source's text, and then those of source->sums, to a problem that has its
 * places and pieces already. Fails with BSC_BAD_INPUT if a sum makes no sense. */
bsc_status bsc_problem_read_sums(bsc_problem *problem, const bsc_draft *draft,
                                 const bsc_source *source, bsc_error *error);

#endif
