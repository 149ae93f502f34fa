/* lines.h - a text as lines and words, each with its spot for a diagnostic.
 *
 * Lines may end with LF or CR LF, the last one may lack its ending, and the text may begin with
 * a UTF-8 byte-order mark: all of these read the same. */
#ifndef BSC_BASE_LINES_H
#define BSC_BASE_LINES_H

#include "base/error.h"

typedef struct bsc_lines {
    const char *name, *text;
    size_t length, next, number;
} bsc_lines;

void bsc_lines_begin(bsc_lines *lines, const char *name, const char *text, size_t length);
/* The next line, as a spot at its first byte; false at the end of the text. */
bool bsc_lines_next(bsc_lines *lines, bsc_spot *line);
/* Moves the spot from a word of *length bytes (0 to begin with) to the next word of its line, and
 * sets *length; false, with the spot at the line's end, when there is none. Words end at white
 * space. */
bool bsc_spot_next_word(bsc_spot *spot, size_t *length);
/* Refuses the `length` bytes at the spot where one of them, behind a NUL or in a terminal, would not
 * be what it seems: control characters other than white space, those of the second set too, and
 * bytes that are not UTF-8. */
bsc_status bsc_spot_check(const bsc_spot *spot, size_t length, bsc_error *error);
/* Cuts off what follows a '#' at the start or after a blank. */
void bsc_spot_cut_comment(bsc_spot *line);
/* Whether the word of `length` bytes at the spot is exactly `word`. */
bool bsc_spot_is(const bsc_spot *spot, size_t length, const char *word);

#endif
