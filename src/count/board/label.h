/* label.h - labels of places, such as C1 or 0,1,-1: writes and reads them. */
#ifndef BSC_BOARD_LABEL_H
#define BSC_BOARD_LABEL_H

#include "count/base/error.h"
#include "count/board/draft.h"

/* Sets *place, or *cell, to the one that the word of `length` bytes at the spot names. Fails with
 * BSC_BAD_INPUT and a hint if the board has no such place; the second also if it is an island. */
bsc_status bsc_label_read(const bsc_problem *problem, const bsc_spot *word, size_t length,
                          uint32_t *place, bsc_error *error);
bsc_status bsc_label_read_cell(const bsc_problem *problem, const bsc_spot *word, size_t length,
                               uint32_t *cell, bsc_error *error);

/* Writes the labels of all places, of the kind that the draft asks for, after reading the line of
 * the draft's origin. */
bsc_status bsc_labels_make(bsc_problem *problem, const bsc_draft *draft, bsc_error *error);

#endif
