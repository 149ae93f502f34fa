/* rows.h - what other files use of rows.c. */
#ifndef BSC_RECORD_ROWS_H
#define BSC_RECORD_ROWS_H

#include "count/base/error.h"
#include "play/record/record.h"

/* The next line that is neither empty nor a comment, nor the header; at its first field. */
bool bsc_rows_next(bsc_rows *rows, bsc_spot *at);
/* The length of the field at the spot, up to a comma outside quotes or the line's end; and what is
 * in it, without quotes around it. */
size_t bsc_row_field(const bsc_spot *at);
bsc_spot bsc_row_content(const bsc_spot *at);
/* Moves past the field and its comma. */
bsc_status bsc_row_skip(const bsc_rows *rows, bsc_spot *at, bsc_error *error);
/* Reads the fields `ship,cells`, the cells with blanks between them: the ship's placement there.
 * The spot is left at the cells. */
bsc_status bsc_row_read_placement(const bsc_rows *rows, const bsc_problem *problem, bsc_spot *at,
                                  uint32_t *placement, bsc_error *error);
/* Reads the field as a finite number that is not negative; false where it is none. */
bool bsc_row_read_real(const bsc_spot *at, double *value);

#endif
