/* replacement.h - replaces files so that each is written completely or not at all. The caller's
 * bytes go to a new file in the same folder. Only when the new file has been closed without an
 * error does it replace the old file, which is unchanged until that moment. Devices, pipes and
 * /dev/stdout cannot be replaced and are written directly. Functions return the reason for a
 * failure as a value of errno; bsc_files_reason puts it into words. */
#ifndef BSC_OS_REPLACEMENT_H
#define BSC_OS_REPLACEMENT_H

#include <stdbool.h>
#include <stdio.h>

/* A file that is being written. */
typedef struct bsc_replacement {
    FILE *stream; /* the caller writes to this stream */
    /* The fields below describe the new file, and only replacement.c uses them:
     * bsc_replacement_close frees the two paths, and so does bsc_replacement_open if it fails. If a
     * device, a pipe or a standard stream is written directly, there is no new file, and these
     * fields are NULL or false. */
    char *path;     /* path of the old file, which the new file will replace */
    char *new_path; /* path of the new file before it replaces the old one; valid if has_new_path */
    bool has_new_path; /* the new file is at new_path, and must be removed if writing fails */
    /* The file that was opened before this one and is still open; NULL if there is none. */
    struct bsc_replacement *next;
} bsc_replacement;

/* Begins to replace the file at `path`, which need not exist: opens r->stream for writing, and
 * fills *r. Fails if `path` is empty or names a folder, if there is a file at `path` that may not
 * be written, if no new file can be made in its folder, or if memory runs out. Returns 0 on
 * success, and otherwise the reason as a value of errno; *r is then all zero, and must not be
 * closed. Until it is closed, *r must stay at its address, because it is in a list. If several
 * files are open, they must be closed in the opposite order: the file that was opened last is
 * closed first. */
int bsc_replacement_open(bsc_replacement *r, const char *path);

/* Writes out the bytes that the stream still holds in its buffer. If the new file is going to
 * replace the old one (`keep`), also waits until the whole new file is on the disk. Returns 0 on
 * success, and leaves errno as it was. If this write or any earlier write to the stream has failed,
 * returns the reason as a value of errno, or EIO if no reason is known. The reason of an earlier
 * write is what errno holds at the call, so the caller must not have changed errno since that
 * write. The caller must close the file in any case. */
int bsc_replacement_flush(bsc_replacement *r, bool keep);

/* Closes the stream, frees the paths, and zeroes *r. If `keep` is true, the new file then replaces
 * the old one; otherwise the new file is removed and the old one stays. `keep` must be false if
 * bsc_replacement_flush has failed, because closing does not report that an earlier write has
 * failed. Returns 0 on success, and leaves errno as it was. If the new file cannot be closed or put
 * in place, it is removed, and the function returns the reason as a value of errno. */
int bsc_replacement_close(bsc_replacement *r, bool keep);

/* Removes the new files of all replacements that are still open, so that none is left over when the
 * program ends without closing them. Does nothing if none is open, and does not report a file that
 * cannot be removed. A signal handler may call this function. */
void bsc_replacement_discard_all(void);

#endif
