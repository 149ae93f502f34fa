/* file.h - what other files use of file.c. */
#ifndef BSC_COMMAND_FILE_H
#define BSC_COMMAND_FILE_H

#include "bscount_parts.h"

#include "program/line/exit_status.h"

#include <stdio.h>

/* file.c: a whole file, of BSC_MAX_TEXT bytes at most; or a long one (a matrix, records), within a
 * quarter of what the memory limit leaves. "-" is standard input. The caller frees the bytes. */
#define BSC_MAX_TEXT ((size_t)4 << 20)
bsc_exit bsc_file_read(const char *path, bool is_long, char **bytes, size_t *length);
/* The same without a message: returns 0, or the system's reason why it could not *what ("open" or
 * "read"): EFBIG of more than `most` bytes. */
int bsc_file_load(const char *path, size_t most, char **bytes, size_t *length, const char **what);
/* Whether the path is "-"; it may be NULL. */
bool bsc_is_standard(const char *path);
/* The path; "standard input" for "-". */
const char *bsc_path_shown(const char *path);

/* ---- file.c: files that are written whole or not at all ---- */

typedef struct bsc_file {
    const char *name; /* in messages */
    FILE *stream;     /* to write to */
    char *path;       /* of the file to replace or make; NULL where `stream` is that file itself */
    char *fresh;      /* of the new file beside it, until it is whole */
    bool named;       /* the new file has that name already */
    struct bsc_file *next;
} bsc_file;

/* 0, or the system's reason. The file of that path stays as it is until bsc_file_close. Those that
 * are open at once are closed in the opposite order. */
int bsc_file_open(bsc_file *file, const char *path);
/* Closes; with `keep` the new file takes the old one's place. 0, or why it did not; after that no
 * signal is heard until bsc_interrupt_resume, so that what is done counts as done. */
int bsc_file_close(bsc_file *file, bool keep);
/* Writes to a stream that is open. */
bsc_sink bsc_stream_sink(FILE *stream);

#endif
