/* rows.h - reads lines of fields separated by commas. Some of the fields are a ship and its cells.
 *
 * A bsc_spot is a place in a text. In these functions it is the first byte of a field. */
#ifndef BSC_RECORD_ROWS_H
#define BSC_RECORD_ROWS_H

#include "count/base/error.h"
#include "play/record/record.h"

/* Moves to the next line and sets *field to its first field. Skips empty lines, comments, and the
 * first line if it is a header. Returns false at the end of the text. */
bool bsc_rows_next(bsc_rows *rows, bsc_spot *field);
/* Returns the length of a field in bytes. A field ends at a comma outside quotes or at the line's
 * end. */
size_t bsc_row_field(const bsc_spot *field);
/* Returns the content of a field: a spot whose line ends where the field ends, without the quotes
 * around the field. */
bsc_spot bsc_row_content(const bsc_spot *field);
/* Moves *field past its field and the comma after it. Fails with BSC_BAD_INPUT if there is no
 * comma. */
bsc_status bsc_row_skip(const bsc_rows *rows, bsc_spot *field, bsc_error *error);
/* Reads the two fields `ship,cells`, in which blanks separate the cells. Sets *placement to the
 * ship's placement on these cells, and moves *field to the field of the cells. Fails with
 * BSC_BAD_INPUT if there is no such ship, cell or placement. */
bsc_status bsc_row_read_placement(const bsc_rows *rows, const bsc_problem *problem, bsc_spot *field,
                                  uint32_t *placement, bsc_error *error);
/* Sets *value to the field's number. Returns false if the field is not a finite number of at least
 * 0. */
bool bsc_row_read_real(const bsc_spot *field, double *value);

#endif
