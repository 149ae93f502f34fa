/* sums.h - reads the sums of a board. A sum is a condition that says how many cells of a set hold a
 * ship, for example that 3 cells of row 2 do. */
#ifndef BSC_BOARD_SUMS_H
#define BSC_BOARD_SUMS_H

#include "count/base/error.h"
#include "count/board/draft.h"

/* Reads the rest of a line as a sum, such as "A1 B1:B3 >= 2", and fills *sum. The rest begins with
 * the word of *length bytes at *word. First come labels of cells, or on squares rectangles such as
 * A1:C3; together they are the set, which is empty if all of them name islands. Then follows how
 * many cells of the set hold a ship: N or = N (exactly N), <= N, >= N, yes (at least 1) or no
 * (none). The caller has set all elements of sum->cell[] to false. On success, the whole line is
 * read; sum->line and sum->number stay as they are. Fails with BSC_BAD_INPUT if the text has no
 * label, or another form; the message points at the word that is wrong. */
bsc_status bsc_sum_read(const bsc_problem *problem, bsc_spot *word, size_t *length, bsc_sum *sum,
                        bsc_error *error);
/* Reads a word that names a cell, or on squares a rectangle of cells such as A1:C3. Sets
 * in_set[cell] to true for each cell that it names; islands in the rectangle are skipped. On
 * return, also after a failure, *word and *length are the next word of the line. Fails with
 * BSC_BAD_INPUT if the board has no place with one of the labels in the word; in_set[] is then
 * unchanged. */
bsc_status bsc_cells_read(const bsc_problem *problem, bsc_spot *word, size_t *length, bool *in_set,
                          bsc_error *error);

/* Reads the sums in source->text, which is a .board file, and then those in source->sums; each of
 * the two may be NULL. Adds them to a problem that already has its places and pieces. Fails with
 * BSC_BAD_INPUT if a sum is not valid, with BSC_REASON_FIELD if it is in source->sums. Also fails
 * with BSC_BAD_INPUT if the drawing of the board has a mark 'O' (a ship of one cell), but the fleet
 * has no ship of one cell. */
bsc_status bsc_problem_read_sums(bsc_problem *problem, const bsc_draft *draft,
                                 const bsc_source *source, bsc_error *error);

#endif
