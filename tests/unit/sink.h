/* sink.h - a sink that collects bytes in memory, for tests of all folders that read them again. */
#ifndef TESTS_UNIT_SINK_H
#define TESTS_UNIT_SINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* The bytes of a file, and a NUL behind them. It begins as {NULL, 0}; the caller frees `bytes`. */
typedef struct file_bytes {
    char *bytes;
    size_t length;
} file_bytes;

/* The function of a bsc_sink whose context is a file_bytes: adds the text to it. */
static inline bool keep_bytes(void *context, const char *text, size_t length) {
    file_bytes *all = context;
    all->bytes = realloc(all->bytes, all->length + length + 1);
    if (all->bytes == NULL) abort();
    memcpy(all->bytes + all->length, text, length);
    all->bytes[all->length += length] = '\0';
    return true;
}

#endif
