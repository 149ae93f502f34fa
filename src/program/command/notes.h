/* notes.h - notes on standard error: what may have made a result other than its reader expects. */
#ifndef BSC_COMMAND_NOTES_H
#define BSC_COMMAND_NOTES_H

#include "bscount.h"

/* Notes which of several fleets are the same. */
void bsc_note_equal_fleets(const bsc_problem *problem);
/* Notes each ship that fits nowhere on the board of that name. The count is then 0, which is a
 * result, but whoever reads it may wonder why. */
void bsc_note_misfits(const bsc_problem *problem, const char *board);
/* Notes, in one line for all, which pieces may be turned but not reflected, though a reflection
 * would lay them otherwise: whoever draws the pieces of a puzzle easily forgets to say so. */
void bsc_note_unreflected(const bsc_problem *problem);
/* Notes how many rows of a matrix of 0 and 1 were left out: there may be a mistake in them. */
void bsc_note_rows_left_out(const bsc_matrix *matrix);

#endif
