/* error.h - fills a bsc_error: what failed, at which place of which text, why, and a hint about
 * what to do instead.
 *
 * The first failure wins: an error that is already filled keeps its status, message and place. So a
 * caller may go on after a failure, fail again, and still report the first failure. But a later
 * failure may add a hint or a reason if the error has none. Every function accepts NULL as the
 * error, for callers that only want the status.
 *
 * A comment such as "Returns BSC_BAD_INPUT" means an error that was not filled before; otherwise
 * the status of the first failure may be returned in its place. */
#ifndef BSC_BASE_ERROR_H
#define BSC_BASE_ERROR_H

#include "bscount.h"

#include "os/printf_format.h"

/* A place in a text that a message is about. The message shows the line, with a caret below the
 * place. */
typedef struct bsc_spot {
    /* The name of the text, usually the name of its file. Messages begin with it. NULL if the text
     * has no name. */
    const char *name;
    const char *line; /* the text of the line, which need not end in a NUL */
    size_t length;    /* length of the line in bytes, without the line end */
    size_t number;    /* which line of the text it is, from 1 */
    /* How many bytes of the line come before the place; more than `length` means the line's end. */
    size_t offset;
} bsc_spot;

/* Returns true if `byte` is a later byte of a UTF-8 character, and false if a character begins with
 * it. */
static inline bool bsc_utf8_continues(char byte) {
    return ((unsigned char)byte & 0xC0u) == 0x80u;
}

/* Fills the error with a status, which must not be BSC_OK, and a message. The message is formatted
 * as by printf; if it is too long, it is cut and ends in an ellipsis. If the error already holds an
 * earlier failure, changes nothing. Returns the status that the error then holds, or `status` if
 * `error` is NULL. */
bsc_status bsc_error_set(bsc_error *error, bsc_status status, const char *format, ...)
    BSC_PRINTF(3, 4);
/* Fills the error with the status BSC_BAD_INPUT, a message as in bsc_error_set, the place `spot`,
 * and the line at that place. If the error already holds an earlier failure, changes nothing.
 * Returns the status that the error then holds, or BSC_BAD_INPUT if `error` is NULL. */
bsc_status bsc_error_at(bsc_error *error, const bsc_spot *spot, const char *format, ...)
    BSC_PRINTF(3, 4);
/* Copies `from` to `error`, unless `error` is NULL or already holds an earlier failure. `from` may
 * hold no failure; `error` then has none either. This is for callers that try something and report
 * its failure only if nothing else works either. */
void bsc_error_copy_first(bsc_error *error, const bsc_error *from);

/* The next three functions add a hint or a reason to an error that was just set. If the error
 * already has a hint or a reason, it stays; if it is NULL, they change nothing. They always return
 * BSC_BAD_INPUT: if the error has this status, the caller can return their result directly. */

/* Adds a hint, which is formatted, and cut if it is too long, as in bsc_error_set. */
bsc_status bsc_error_hint(bsc_error *error, const char *format, ...) BSC_PRINTF(2, 3);
/* Adds the hint "did you mean 'meant'?", where `meant` is the word that the user probably meant.
 * Adds no hint if `meant` is NULL. */
bsc_status bsc_error_hint_word(bsc_error *error, const char *meant);
/* Adds the reason. Programs use it to distinguish failures that have the same status. */
bsc_status bsc_error_reason(bsc_error *error, bsc_reason reason);

#endif
