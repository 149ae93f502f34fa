/* error.h - fills a bsc_error: what failed, where in a text, why, and a hint what to do instead.
 *
 * The first failure wins: an error that is already filled keeps its status, message and place, so
 * that a caller may go on after a failure and fail again. A hint or a reason that it lacks is still
 * added. Every function takes a NULL error, for callers that want the status alone. */
#ifndef BSC_BASE_ERROR_H
#define BSC_BASE_ERROR_H

#include "bscount.h"

#include "os/printf_format.h"

/* A place in a text. A message about it shows the line and puts a caret below the place. */
typedef struct bsc_spot {
    /* The name of the text, usually of a file, with which the message begins; NULL if the text has
     * no name. */
    const char *name;
    const char *line; /* the first byte of the line; there need not be a 0 behind the line */
    size_t length;    /* the line's length in bytes, without its line end */
    size_t number;    /* the line's number, counted from 1 */
    size_t offset;    /* how many bytes of the line are before the place */
} bsc_spot;

/* Says whether a byte of UTF-8 is not the first byte of its character. */
static inline bool bsc_utf8_continues(char byte) {
    return ((unsigned char)byte & 0xC0u) == 0x80u;
}

/* Fills the error with a status and a message, which is formatted as by printf; a message that is
 * too long is cut and ends in an ellipsis. Returns the status that the error has then; `status` if
 * error is NULL. */
bsc_status bsc_error_set(bsc_error *error, bsc_status status, const char *format, ...)
    BSC_PRINTF(3, 4);
/* Fills the error with BSC_BAD_INPUT, a message, the place and the line that holds it. Returns the
 * status that the error has then; BSC_BAD_INPUT if error is NULL. */
bsc_status bsc_error_at(bsc_error *error, const bsc_spot *spot, const char *format, ...)
    BSC_PRINTF(3, 4);
/* Copies `from` into `error`, unless `error` is NULL or already holds an earlier failure. For
 * callers that try something, and report its failure only if nothing else works. */
void bsc_error_copy_first(bsc_error *error, const bsc_error *from);

/* The next three add to the error that was just set, unless it already has what they add. They
 * return BSC_BAD_INPUT, so that a caller whose error has that status can return their result. */

/* Adds a hint, formatted as by printf. */
bsc_status bsc_error_hint(bsc_error *error, const char *format, ...) BSC_PRINTF(2, 3);
/* Adds the hint "did you mean 'meant'?"; none if `meant` is NULL. */
bsc_status bsc_error_hint_word(bsc_error *error, const char *meant);
/* Adds the reason, by which programs tell failures apart. */
bsc_status bsc_error_reason(bsc_error *error, bsc_reason reason);

#endif
