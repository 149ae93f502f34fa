/* sink.h - a sink that collects what is written in memory. Tests of all folders use it to read
 * again what the library has written. */
#ifndef TESTS_UNIT_SINK_H
#define TESTS_UNIT_SINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* A file in memory: its bytes, followed by a NUL. It must start as {NULL, 0}; the caller frees
 * `bytes`. */
typedef struct file_bytes {
    char *bytes;
    size_t length;
} file_bytes;

/* A function for a bsc_sink whose context is a file_bytes: appends the bytes to the file. */
static inline bool keep_bytes(void *context, const char *text, size_t length) {
    file_bytes *all = context;
    all->bytes = realloc(all->bytes, all->length + length + 1);
    if (all->bytes == NULL) abort();
    memcpy(all->bytes + all->length, text, length);
    all->bytes[all->length += length] = '\0';
    return true;
}

#endif
