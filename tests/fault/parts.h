/* parts.h - tasks of fault.c: a run in parts, from the first one to the whole. */
#ifndef TESTS_FAULT_PARTS_H
#define TESTS_FAULT_PARTS_H

#include "bscount.h"

#include <string.h>

/* Bytes that were written. Their sink, of the function keep, allocates nothing, so that no
 * allocation of it is made to fail. */
typedef struct file {
    char bytes[1 << 16];
    size_t length;
} file;

static inline bool keep(void *context, const char *bytes, size_t length) {
    file *written = context;
    if (written->length + length > sizeof written->bytes) return false;
    memcpy(written->bytes + written->length, bytes, length);
    written->length += length;
    return true;
}

/* Tasks of fault.c: count a board in two parts, by a search or by walks, and join them; play games
 * in two parts and join them. */
bsc_status merge(const char *text, const bsc_run *run, bsc_error *error);
bsc_status merge_games(const char *text, const bsc_run *run, bsc_error *error);

#endif
