/* rows.h - reads lines of fields with commas between them, among them a ship and its cells.
 *
 * A bsc_spot is a place in such a line; here it stands at the first byte of a field. */
#ifndef BSC_RECORD_ROWS_H
#define BSC_RECORD_ROWS_H

#include "count/base/error.h"
#include "play/record/record.h"

/* Moves to the next line that is neither empty nor a comment, nor the first line if that is a
 * header; sets *field to its first field. False at the end of the text. */
bool bsc_rows_next(bsc_rows *rows, bsc_spot *field);
/* Returns the length of a field, which ends at a comma outside quotes or at the line's end. */
size_t bsc_row_field(const bsc_spot *field);
/* Returns a spot whose line ends with the field; quotes around the field are left out. */
bsc_spot bsc_row_content(const bsc_spot *field);
/* Moves past the field and its comma. Fails with BSC_BAD_INPUT if there is no comma. */
bsc_status bsc_row_skip(const bsc_rows *rows, bsc_spot *field, bsc_error *error);
/* Reads the two fields `ship,cells`, the cells with blanks between them, and sets *placement to the
 * ship's placement on these cells. Moves to the field of the cells. Fails with BSC_BAD_INPUT if
 * there is no such ship, cell or placement. */
bsc_status bsc_row_read_placement(const bsc_rows *rows, const bsc_problem *problem, bsc_spot *field,
                                  uint32_t *placement, bsc_error *error);
/* Reads the field as a finite number that is not negative; false if it is not one. */
bool bsc_row_read_real(const bsc_spot *field, double *value);

#endif
