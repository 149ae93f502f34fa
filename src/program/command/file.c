/* file.c - reads whole files, and writes files whole or not at all (os/replacement.h). */
#include "program/command/file.h"

#include "os/files.h"
#include "program/line/interrupt.h"
#include "program/line/report.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The maximum size, in bytes, of a matrix file and of files that other runs have written
 * (deployments, weights, parts). Longer files are refused even if the memory limit would allow
 * them. */
#define MAX_LONG_TEXT ((size_t)1 << 30)

/* Returns errno, which says why a system call failed; or EIO if errno is 0. */
static int reason_of_system(void) {
    if (errno == 0) return EIO;
    return errno;
}

int bsc_file_open(bsc_file *file, const char *path) {
    *file = (bsc_file){.name = path};
    bsc_interrupt_register(bsc_replacement_discard_all);
    return bsc_replacement_open(&file->replacement, path);
}

int bsc_file_close(bsc_file *file, bool keep) {
    /* If *file is standard output, file->replacement has only a stream, and its functions below
     * write out and close this stream without replacing any file. */
    int reason = bsc_replacement_flush(&file->replacement, keep);
    if (keep && reason == 0 && !bsc_interrupt_hold()) reason = EINTR;
    const int reason_of_close = bsc_replacement_close(&file->replacement, keep && reason == 0);
    *file = (bsc_file){0};
    return reason == 0 ? reason_of_close : reason;
}

/* A bsc_sink calls this function to write output of the library to a stream. `context` is the
 * stream. Returns false if the stream takes fewer bytes. */
static bool write_bytes(void *context, const char *bytes, size_t length) {
    return fwrite(bytes, 1, length, context) == length;
}

bsc_sink bsc_stream_sink(FILE *stream) {
    return (bsc_sink){write_bytes, stream};
}

/* ---- Files that are read: boards, shots, deployments, weights, parts and matrices ----
 *
 * A file that is longer than its limit is refused. Otherwise an endless device such as /dev/zero
 * would fill the memory. */

bool bsc_is_standard(const char *path) {
    return path != NULL && strcmp(path, "-") == 0;
}

const char *bsc_path_shown(const char *path) {
    if (bsc_is_standard(path)) return "standard input";
    return path;
}

/* Reads a file to its end, but stops soon after more than max_bytes bytes: if *length is greater
 * than max_bytes then, the file is too long. Sets *bytes to the bytes, or to NULL if there was no
 * memory for any; the caller frees them, even after a failure. Sets *length to how many bytes were
 * read. Returns false if memory ran out. The caller must check ferror(file) to see whether reading
 * failed. No pointer may be NULL, and max_bytes must be less than SIZE_MAX. */
static bool read_all(FILE *file, size_t max_bytes, char **bytes, size_t *length) {
    size_t capacity = 0;
    *bytes = NULL;
    *length = 0;
    do {
        if (*length == capacity) {
            if (capacity < max_bytes / 2)
                capacity = 2 * capacity + 4096;
            else
                capacity = max_bytes + 1;
            char *larger = realloc(*bytes, capacity);
            if (larger == NULL) return false;
            *bytes = larger;
        }
        *length += fread(*bytes + *length, 1, capacity - *length, file);
    } while (!feof(file) && !ferror(file) && *length <= max_bytes);
    return true;
}

int bsc_file_load(const char *path, size_t max_bytes, char **bytes, size_t *length,
                  const char **what) {
    const bool is_standard = bsc_is_standard(path);
    FILE *file = stdin;
    if (!is_standard) file = bsc_files_open(path);
    int reason = 0;
    /* If `path` is a folder, some systems refuse to open it, and others to read it. The message
     * always says that it cannot be read. */
    *what = file == NULL && errno == EISDIR ? "read" : "open";
    if (file == NULL) return errno;
    *what = "read";
    errno = 0;
    if (!read_all(file, max_bytes, bytes, length))
        reason = ENOMEM;
    else if (ferror(file))
        reason = reason_of_system();
    else if (*length > max_bytes)
        reason = EFBIG;
    if (!is_standard) fclose(file);
    if (reason == 0) return 0;
    free(*bytes);
    *bytes = NULL;
    return reason;
}

bsc_exit bsc_file_read(const char *path, bool is_long, char **bytes, size_t *length) {
    size_t max_bytes = BSC_MAX_TEXT;
    if (is_long && bsc_memory_left() / 4 > max_bytes) max_bytes = bsc_memory_left() / 4;
    if (max_bytes > MAX_LONG_TEXT) max_bytes = MAX_LONG_TEXT;
    const char *what;
    const int reason = bsc_file_load(path, max_bytes, bytes, length, &what);
    if (reason == 0) return STATUS_DONE;
    if (reason == ENOMEM) return bsc_fail_memory();
    if (reason != EFBIG) return bsc_fail_file(what, bsc_path_shown(path), reason);
    bsc_refuse_usage("'%s' is longer than %zu MiB", bsc_path_shown(path), max_bytes >> 20);
    if (max_bytes > BSC_MAX_TEXT && max_bytes < MAX_LONG_TEXT)
        bsc_hint("a file is read to a quarter of the memory limit");
    return STATUS_STOPPED;
}
