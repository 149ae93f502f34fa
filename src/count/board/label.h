/* label.h - what other files use of label.c. */
#ifndef BSC_BOARD_LABEL_H
#define BSC_BOARD_LABEL_H

#include "count/base/error.h"
#include "count/board/draft.h"

/* ---- Labels (label.c) ---- */

/* The place, or the cell, that the word of `length` bytes at the spot names. */
bsc_status bsc_label_read(const bsc_problem *problem, const bsc_spot *word, size_t length,
                          uint32_t *place, bsc_error *error);
bsc_status bsc_label_read_cell(const bsc_problem *problem, const bsc_spot *word, size_t length,
                               uint32_t *cell, bsc_error *error);

/* label.c: the labels of all places. */
bsc_status bsc_labels_make(bsc_problem *problem, const bsc_draft *draft, bsc_error *error);

#endif
