/* label.h - writes and reads the labels of places, such as C1 or 0,1,-1. */
#ifndef BSC_BOARD_LABEL_H
#define BSC_BOARD_LABEL_H

#include "count/base/error.h"
#include "count/board/draft.h"

/* Reads the word of `length` bytes at `word` as a label, and sets *place, or *cell, to what it
 * names. Both fail with BSC_BAD_INPUT and a hint if the board has no such place; the second one
 * fails if the place is an island, too. */
bsc_status bsc_label_read(const bsc_problem *problem, const bsc_spot *word, size_t length,
                          uint32_t *place, bsc_error *error);
bsc_status bsc_label_read_cell(const bsc_problem *problem, const bsc_spot *word, size_t length,
                               uint32_t *cell, bsc_error *error);

/* Reads the draft's line `origin`, if it has one, and then writes the labels of all places, of the
 * kind that the draft asks for. Fails with BSC_BAD_INPUT if that line makes no sense, or if a board
 * of squares is to have cube coordinates. */
bsc_status bsc_labels_make(bsc_problem *problem, const bsc_draft *draft, bsc_error *error);

#endif
