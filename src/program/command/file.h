/* file.h - files that are read as a whole, and files that are written whole or not at all. */
#ifndef BSC_COMMAND_FILE_H
#define BSC_COMMAND_FILE_H

#include "bscount_parts.h"

#include "os/replacement.h"
#include "program/line/exit_status.h"

#include <stdio.h>

/* ---- Files that are read ---- */

/* Bytes: a board, a log or another short text that is longer is refused. */
#define BSC_MAX_TEXT ((size_t)4 << 20)

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

/* A file that is being written, or standard output. A new file takes the place of the old one only
 * when it is closed with success. */
typedef struct bsc_file {
    const char *name;      /* what messages call the file */
    FILE *stream;          /* where to write */
    bsc_replacement place; /* where the bytes go; empty for standard output */
} bsc_file;

/* Opens a file to be written. Returns 0, or the number (errno) by which the system says why it
 * cannot be opened. If several files are open, the one opened last must be closed first. */
int bsc_file_open(bsc_file *file, const char *path);

/* Closes the file. If `keep` is true the new file takes the old file's place; else it is removed.
 * Returns 0, or the number (errno) by which the system says why the bytes are not in place. After a
 * file was kept, signals wait until bsc_interrupt_resume, so that no signal makes a command fail
 * whose file is already in place. */
int bsc_file_close(bsc_file *file, bool keep);

/* Returns a sink of the library that writes to a stream. */
bsc_sink bsc_stream_sink(FILE *stream);

#endif
