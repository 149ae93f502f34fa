/* rows.h - reads lines of text whose fields are separated by commas. Two neighbouring fields may be
 * a ship and its cells. The functions take the place of a field as a bsc_spot: a line of the text,
 * and the offset of the field's first byte in it. */
#ifndef BSC_RECORD_ROWS_H
#define BSC_RECORD_ROWS_H

#include "bscount_game.h"

#include "count/base/error.h"
#include "count/base/text.h"

/* The state of reading a text whose lines have fields that are separated by commas, such as
 * "ship,cells,weight". */
typedef struct bsc_rows {
    bsc_lines lines; /* the lines of the text that are still to be read */
    /* The header that the text may begin with, such as "ship,cells,weight". The first line of the
     * text is skipped if its first word is this header. "" if no line must be skipped. */
    const char *header;
    /* A second header that is skipped in the same way: the one that the command `list` writes. NULL
     * if there is no second header. */
    const char *list_header;
    /* the error message for a line with too few fields: what fields a line of this text must
     * have */
    const char *form_message;
    bool has_begun; /* whether a line that is neither empty nor a comment was read already */
} bsc_rows;

/* Moves to the next line that has fields, and sets *field to its first field: field->length is the
 * length of the line, without a comment behind it. Before the first call, the caller has called
 * bsc_lines_begin for rows->lines and set the other fields of *rows. Skips empty lines, comments,
 * and the first line if it is a header (see bsc_rows). Returns false at the end of the text; *field
 * then means nothing. */
bool bsc_rows_next(bsc_rows *rows, bsc_spot *field);
/* Returns the length in bytes of the field that begins at `field`. The field ends at the next comma
 * that is not inside quotes, or at the end of the line. An empty field has the length 0. */
size_t bsc_row_field(const bsc_spot *field);
/* Returns the content of a field: the field without its quotes if it has quotes at both ends. The
 * result is the content's place in the line: its member `offset` is where in the line the content
 * begins, and `length` is where it ends, as if the line ended there. */
bsc_spot bsc_row_content(const bsc_spot *field);
/* Moves *field to the next field of the line, past the comma; that field is empty if the line ends
 * with the comma. If the line has no further field, moves *field to the end of the line, and fails
 * with BSC_BAD_INPUT and the message rows->form_message. */
bsc_status bsc_row_skip(const bsc_rows *rows, bsc_spot *field, bsc_error *error);
/* Reads two fields, the name of a ship and the labels of its cells, separated by blanks, as in
 * "Destroyer,D10 E10". Sets *placement to the index of the placement of the ship on these cells.
 * Moves *field from the field of the ship to the field of the cells. Fails with BSC_BAD_INPUT if
 * there is no such ship, cell or placement; *field and *placement are then undefined. */
bsc_status bsc_row_read_placement(const bsc_rows *rows, const bsc_problem *problem, bsc_spot *field,
                                  uint32_t *placement, bsc_error *error);
/* Reads the field as a real number and sets *value to it. Returns false if the field is not a
 * finite number of at least 0, if the number is in quotes, or if the field is longer than 63 bytes;
 * *value may have been changed in that case. */
bool bsc_row_read_real(const bsc_spot *field, double *value);

#endif
