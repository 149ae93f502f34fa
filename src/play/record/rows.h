/* rows.h - reads lines of text whose fields are separated by commas. Two neighbouring fields may be
 * a ship and its cells.
 *
 * A bsc_spot is a place in a text. In these functions it is the place of the first byte of a
 * field. */
#ifndef BSC_RECORD_ROWS_H
#define BSC_RECORD_ROWS_H

#include "count/base/error.h"
#include "play/record/record.h"

/* Moves to the next line and sets *field to its first field. Skips empty lines, comments, and the
 * first line if it is a header. Returns false at the end of the text. */
bool bsc_rows_next(bsc_rows *rows, bsc_spot *field);
/* Returns the length in bytes of the field that begins at `field`. The field ends at the next comma
 * that is not inside quotes, or at the end of the line. */
size_t bsc_row_field(const bsc_spot *field);
/* Returns the content of a field, without the quotes around it: a spot at the first byte of the
 * content, whose line ends where the content ends. */
bsc_spot bsc_row_content(const bsc_spot *field);
/* Moves *field to the next field of the line, past the comma. Fails with BSC_BAD_INPUT if the line
 * has no further field. */
bsc_status bsc_row_skip(const bsc_rows *rows, bsc_spot *field, bsc_error *error);
/* Reads the two fields `ship,cells`, in which blanks separate the cells. Sets *placement to the
 * placement of the ship on these cells. Moves *field from the field of the ship to the field of the
 * cells. Fails with BSC_BAD_INPUT if there is no such ship, cell or placement. */
bsc_status bsc_row_read_placement(const bsc_rows *rows, const bsc_problem *problem, bsc_spot *field,
                                  uint32_t *placement, bsc_error *error);
/* Reads the field as a number and sets *value to it. Returns false if the field is not a finite
 * number of at least 0; *value may have been changed then. */
bool bsc_row_read_real(const bsc_spot *field, double *value);

#endif
