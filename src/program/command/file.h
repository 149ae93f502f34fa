/* file.h - files that are read as a whole, and files that are written whole or not at all. */
#ifndef BSC_COMMAND_FILE_H
#define BSC_COMMAND_FILE_H

#include "bscount_parts.h"

#include "os/replacement.h"
#include "program/line/exit_status.h"

#include <stdio.h>

/* ---- Files that are read ---- */

/* The greatest number of bytes of a board, a log or another short text. A longer file is
 * refused. */
#define BSC_MAX_TEXT ((size_t)4 << 20)

/* Reads a whole file; "-" is standard input. Sets *bytes to its content, which the caller frees,
 * and *length to its size. The file may have at most BSC_MAX_TEXT bytes; if is_long is true (for a
 * matrix or records), it may take a quarter of the memory that the memory limit leaves. Returns
 * STATUS_DONE. If the file cannot be read, reports why and returns STATUS_FILE; if it is too long,
 * STATUS_STOPPED. */
bsc_exit bsc_file_read(const char *path, bool is_long, char **bytes, size_t *length);

/* Reads a file of at most max_bytes bytes, and reports nothing. Returns 0, or the number (errno)
 * that says why the file could not be read; *what is then "open" or "read". EFBIG means that the
 * file is longer. */
int bsc_file_load(const char *path, size_t max_bytes, char **bytes, size_t *length,
                  const char **what);

/* Says whether the path is "-". The path may be NULL. */
bool bsc_is_standard(const char *path);

/* Returns the name of a file for messages: its path, or "standard input" for "-". */
const char *bsc_path_shown(const char *path);

/* ---- Files that are written ---- */

/* A file that is being written, or standard output. The old file is replaced only when the new one
 * is closed with success. */
typedef struct bsc_file {
    const char *name; /* what messages call the file */
    /* replacement.stream is where to write. The rest is empty for standard output. */
    bsc_replacement replacement;
} bsc_file;

/* Opens a file to be written. Returns 0, or the number (errno) that says why it cannot be opened.
 * If several files are open, the one opened last must be closed first. */
int bsc_file_open(bsc_file *file, const char *path);

/* Closes the file. If `keep` is true, the new file replaces the old one; otherwise it is removed.
 * Returns 0, or the number (errno) that says why the bytes are not in place. After a file was kept,
 * signals are held back until bsc_interrupt_resume is called, so that no signal can make a command
 * fail whose file is already in place. */
int bsc_file_close(bsc_file *file, bool keep);

/* Returns a sink of the library that writes to a stream. */
bsc_sink bsc_stream_sink(FILE *stream);

#endif
