/* parts.h - tasks for fault.c that divide a run into parts and join them. */
#ifndef TESTS_FAULT_PARTS_H
#define TESTS_FAULT_PARTS_H

#include "bscount.h"

#include <string.h>

/* A file in memory. Its sink, the function store_bytes, allocates nothing, so writing to it is not
 * one of the allocations that are made to fail. */
typedef struct file {
    char bytes[1 << 16];
    size_t length;
} file;

static inline bool store_bytes(void *context, const char *bytes, size_t length) {
    file *written = context;
    if (written->length + length > sizeof written->bytes) return false;
    memcpy(written->bytes + written->length, bytes, length);
    written->length += length;
    return true;
}

/* merge counts a board in two parts, by exact search or by random walks as `run` says, and joins
 * them. merge_games plays games in two parts and joins them. */
bsc_status merge(const char *text, const bsc_run *run, bsc_error *error);
bsc_status merge_games(const char *text, const bsc_run *run, bsc_error *error);

#endif
