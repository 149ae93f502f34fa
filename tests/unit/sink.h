/* sink.h - a sink that keeps what it is given, for tests of all folders that read it again. */
#ifndef TESTS_UNIT_SINK_H
#define TESTS_UNIT_SINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Begins as {NULL, 0}; `at` is to be freed. A NUL stands behind the bytes. */
typedef struct file_bytes {
    char *at;
    size_t length;
} file_bytes;

/* Of a bsc_sink whose context is file_bytes. */
static inline bool keep_bytes(void *context, const char *from, size_t length) {
    file_bytes *all = context;
    all->at = realloc(all->at, all->length + length + 1);
    if (all->at == NULL) abort();
    memcpy(all->at + all->length, from, length);
    all->at[all->length += length] = '\0';
    return true;
}

#endif
