/* error.h - filling a bsc_error. The first error wins: of one that is already filled the
 * status, message and place stay, but a hint or a reason is added where it has none. */
#ifndef BSC_BASE_ERROR_H
#define BSC_BASE_ERROR_H

#include "bscount.h"

/* A spot in a text: the line that holds it, for the caret. */
typedef struct bsc_spot {
    const char *name; /* of the text */
    const char *line; /* the line's first byte */
    size_t length;    /* of the line, without its ending */
    size_t number;    /* from 1 */
    size_t offset;    /* of the offending byte in the line */
} bsc_spot;

/* Whether a byte of UTF-8 goes on with the character before it. */
static inline bool bsc_utf8_continues(char byte) {
    return ((unsigned char)byte & 0xC0u) == 0x80u;
}

#if defined(__GNUC__)
#define BSC_PRINTF(text, rest) __attribute__((format(printf, text, rest)))
#else
#define BSC_PRINTF(text, rest)
#endif

/* Each returns the status of the error, or `status` where error is NULL, for `return`. */
bsc_status bsc_error_set(bsc_error *error, bsc_status status, const char *format, ...)
    BSC_PRINTF(3, 4);
bsc_status bsc_error_at(bsc_error *error, const bsc_spot *spot, const char *format, ...)
    BSC_PRINTF(3, 4);
/* Takes over one that was kept apart until it was known to count. */
void bsc_error_keep(bsc_error *error, const bsc_error *from);
/* Adds a hint, or a reason, to the error that was just set, unless it already has one. Each returns
 * BSC_BAD_INPUT, for `return` where that is the error's status. */
bsc_status bsc_error_hint(bsc_error *error, const char *format, ...) BSC_PRINTF(2, 3);
bsc_status bsc_error_reason(bsc_error *error, bsc_reason reason);
/* The hint "did you mean", unless that is NULL. */
bsc_status bsc_error_meant(bsc_error *error, const char *meant);

#endif
