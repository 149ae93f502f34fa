/* label.h - writes and reads the labels of places, such as C1 or 0,1,-1. */
#ifndef BSC_BOARD_LABEL_H
#define BSC_BOARD_LABEL_H

#include "count/base/error.h"
#include "count/board/draft.h"

/* Read the word of `length` bytes at `word` as a label. The first function sets *place to the place
 * that has the label, the second one sets *cell to the cell. Both fail with BSC_BAD_INPUT and a
 * hint if the board has no place with that label; the second one also fails if the place is an
 * island. */
bsc_status bsc_label_read(const bsc_problem *problem, const bsc_spot *word, size_t length,
                          uint32_t *place, bsc_error *error);
bsc_status bsc_label_read_cell(const bsc_problem *problem, const bsc_spot *word, size_t length,
                               uint32_t *cell, bsc_error *error);

/* Writes the labels of all places, of the kind that draft->labels asks for. Before that, reads the
 * draft's line `origin`, if there is one, and moves the zero of the cube coordinates to where the
 * line puts it. Fails with BSC_BAD_INPUT if that line makes no sense, or if cube coordinates are
 * asked for on a board of squares. */
bsc_status bsc_labels_make(bsc_problem *problem, const bsc_draft *draft, bsc_error *error);

#endif
