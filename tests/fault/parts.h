/* parts.h - tasks of fault.c: a run in parts, from the first one to the whole. */
#ifndef TESTS_FAULT_PARTS_H
#define TESTS_FAULT_PARTS_H

#include "bscount.h"

#include <string.h>

/* What was written, and a sink that keeps it, without an allocation that could be made to fail. */
typedef struct file {
    char bytes[1 << 16];
    size_t length;
} file;

static inline bool keep(void *context, const char *bytes, size_t length) {
    file *to = context;
    if (to->length + length > sizeof to->bytes) return false;
    memcpy(to->bytes + to->length, bytes, length);
    to->length += length;
    return true;
}

/* Of a search or of walks, and of games. */
bsc_status merge(const char *text, const bsc_run *run, bsc_error *error);
bsc_status merge_games(const char *text, const bsc_run *run, bsc_error *error);

#endif
