/* replacement.h - files that are written whole or not at all. The bytes go to a new file in the
 * same folder; when that is closed with success it takes the place of the old one, which until then
 * stays as it was. Devices, pipes and /dev/stdout cannot be replaced, and are written directly.
 * Failures are numbers of errno; bsc_files_reason says them in words. */
#ifndef BSC_OS_REPLACEMENT_H
#define BSC_OS_REPLACEMENT_H

#include <stdbool.h>
#include <stdio.h>

/* A file that is being written. */
typedef struct bsc_replacement {
    FILE *stream; /* where to write */
    /* Only while a new file is written; else NULL and false. */
    char *path;        /* where the new file will be in the end */
    char *new_path;    /* where it is until then, once it has a name */
    bool has_new_path; /* there is a file at new_path, which must be removed if writing fails */
    struct bsc_replacement *next; /* the file that was opened before and is still open; or NULL */
} bsc_replacement;

/* Opens a file to be written. Returns 0, or the reason why it cannot be opened. If several files
 * are open, the one opened last must be closed first. */
int bsc_replacement_open(bsc_replacement *r, const char *path);

/* Writes to the disk what the stream still holds, or only to the system if the file is not to be
 * kept. Returns 0, or the reason why it, or any write before, failed. */
int bsc_replacement_flush(bsc_replacement *r, bool keep);

/* Closes the stream. If `keep` is true the new file takes the old one's place; else it is removed.
 * Returns 0, or the reason why it could not be closed or put in place. */
int bsc_replacement_close(bsc_replacement *r, bool keep);

/* Removes the new files of all replacements that are open, so that none is left when the program
 * ends without closing them. Does nothing if none is open. A signal's handler may call this
 * function. */
void bsc_replacement_discard_all(void);

#endif
