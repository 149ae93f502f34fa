/* file.h - files that are read as a whole, and files that are written whole or not at all. */
#ifndef BSC_COMMAND_FILE_H
#define BSC_COMMAND_FILE_H

#include "bscount_parts.h"

#include "program/line/exit_status.h"

#include <stdio.h>

/* ---- Files that are read ---- */

#define BSC_MAX_TEXT ((size_t)4 << 20) /* bytes: the longest board, log or other short text */

/* Reads a whole file; "-" is standard input. Writes to *bytes its content, which the caller frees,
 * and to *length its size. A file has at most BSC_MAX_TEXT bytes; with is_long (a matrix, records)
 * it may take a quarter of what the memory limit leaves. If it cannot, says why on standard error
 * and returns STATUS_FILE, or STATUS_STOPPED for a file that is too long. */
bsc_exit bsc_file_read(const char *path, bool is_long, char **bytes, size_t *length);

/* Reads a file of at most max_bytes without a message. Returns 0, or the number by which the
 * system says why it could not; *what is then "open" or "read". EFBIG stands for a longer file. */
int bsc_file_load(const char *path, size_t max_bytes, char **bytes, size_t *length,
                  const char **what);

/* Returns whether the path is "-"; it may be NULL. */
bool bsc_is_standard(const char *path);

/* Returns the name of a file for messages: its path, or "standard input" for "-". */
const char *bsc_path_shown(const char *path);

/* ---- Files that are written ---- */

/* A file that is being written. Until it is closed with success, the file of its path stays as it
 * was. */
typedef struct bsc_file {
    const char *name; /* for messages */
    FILE *stream;     /* to write to */
    char *path;       /* of the file to replace or make; NULL if `stream` is that file itself */
    char *fresh;      /* path of the new file beside it, until that takes the old one's place */
    bool named;       /* the new file stands in its folder under the path `fresh` already */
    struct bsc_file *next; /* the file that was opened before this one and is still open; or NULL */
} bsc_file;

/* Opens a file to be written. Returns 0, or the system's reason why it could not. Files that are
 * open at once must be closed in the opposite order. */
int bsc_file_open(bsc_file *file, const char *path);

/* Closes the file. With `keep` the new file takes the old one's place; without, it is removed.
 * Returns 0, or the system's reason why it did not. After a file was kept, no signal is heard until
 * bsc_interrupt_resume, so that what is done counts as done. */
int bsc_file_close(bsc_file *file, bool keep);

/* Returns a sink of the library that writes to a stream. */
bsc_sink bsc_stream_sink(FILE *stream);

#endif
