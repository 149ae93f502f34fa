/* label.h - writes and reads the labels of places, that is, of the cells and islands of a board. A
 * label is a name such as C1, or 0,1,-1 for a hexagon. */
#ifndef BSC_BOARD_LABEL_H
#define BSC_BOARD_LABEL_H

#include "count/base/error.h"
#include "count/board/draft.h"

/* Read the word of `length` bytes at `word` as a label. bsc_label_read sets *place to the index of
 * the place that has the label, and bsc_label_read_cell sets *cell to the index of the cell. Both
 * fail with BSC_BAD_INPUT if the board has no place with this label, as an open board (draft.h)
 * never has, and the hint says what its labels look like if it has any; bsc_label_read_cell also
 * fails if the place is an island (a place where no ship may lie). After a failure *place or *cell
 * is undefined. */
bsc_status bsc_label_read(const bsc_problem *problem, const bsc_spot *word, size_t length,
                          uint32_t *place, bsc_error *error);
bsc_status bsc_label_read_cell(const bsc_problem *problem, const bsc_spot *word, size_t length,
                               uint32_t *cell, bsc_error *error);

/* Returns the length in bytes of the label at the start of the word of `length` bytes at `word`, or
 * 0 if the word does not begin with a label. Works like bsc_label_length, but reads no byte after
 * the word: the text of a board or a log need not end in a NUL. If the word has more than 255
 * bytes, only its first 252 are looked at, which is longer than any label of a board. */
size_t bsc_label_measure(const bsc_spot *word, size_t length);

/* Fails with BSC_BAD_INPUT, at the field `labels` of a bsc_source, if draft->labels asks for cube
 * coordinates on a lattice of squares. This is so on an open board (draft.h) too, which has no
 * places to label. */
bsc_status bsc_labels_check(const bsc_draft *draft, bsc_error *error);

/* Writes the labels of all places of a problem, which must have at least one: letters and numbers
 * such as C1, or cube coordinates such as 0,1,-1, as draft->labels says. If the board's text has a
 * line `origin`, reads it first, because it says which place has the cube coordinates 0,0,0. Fails
 * with BSC_BAD_INPUT if that line is not valid. The draft must have passed bsc_labels_check. */
bsc_status bsc_labels_make(bsc_problem *problem, const bsc_draft *draft, bsc_error *error);

#endif
