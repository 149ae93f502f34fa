/* read.c - whole files in memory: boards, shots, records and matrices.
 *
 * A file is refused once it has passed its limit, so that a device without an end is not read to
 * the end of memory. */
#include "cli/run.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_TEXT      ((size_t)4 << 20) /* bytes of a board or of shots */
#define MAX_LONG_TEXT ((size_t)1 << 30) /* of a matrix or of records, if the memory limit allows */

bool bsc_is_standard(const char *path) {
    return path != NULL && strcmp(path, "-") == 0;
}

const char *bsc_path_shown(const char *path) {
    return bsc_is_standard(path) ? "standard input" : path;
}

/* No more than a byte above `most`, which the caller frees. False when memory ran out; a read error
 * is left to ferror. */
static bool read_all(FILE *file, size_t most, char **bytes, size_t *length) {
    size_t capacity = 0;
    *bytes = NULL;
    *length = 0;
    do {
        if (*length == capacity) {
            capacity = capacity < most / 2 ? 2 * capacity + 4096 : most + 1;
            char *larger = realloc(*bytes, capacity);
            if (larger == NULL) return false;
            *bytes = larger;
        }
        *length += fread(*bytes + *length, 1, capacity - *length, file);
    } while (!feof(file) && !ferror(file) && *length <= most);
    return true;
}

/* Returns 0; or the system's reason, EFBIG of more than `most` bytes, and in *what what failed. */
static int load_file(const char *path, size_t most, char **bytes, size_t *length,
                     const char **what) {
    const bool standard = bsc_is_standard(path);
    FILE *file = standard ? stdin : fopen(path, "rb");
    int reason = 0;
    *what = "open";
    if (file == NULL) return errno;
    *what = "read";
    errno = 0;
    if (!read_all(file, most, bytes, length))
        reason = ENOMEM;
    else if (ferror(file))
        reason = errno == 0 ? EIO : errno;
    else if (*length > most)
        reason = EFBIG;
    if (!standard) fclose(file);
    if (reason == 0) return 0;
    free(*bytes);
    *bytes = NULL;
    return reason;
}

int bsc_file_load(const char *path, char **bytes, size_t *length, const char **what) {
    return load_file(path, MAX_TEXT, bytes, length, what);
}

static bsc_exit read_file(const char *path, size_t most, char **bytes, size_t *length) {
    const char *what;
    const int reason = load_file(path, most, bytes, length, &what);
    if (reason == 0) return STATUS_DONE;
    if (reason == ENOMEM) return bsc_fail_memory();
    if (reason != EFBIG) return bsc_fail_file(what, bsc_path_shown(path), reason);
    bsc_refuse_usage("'%s' is longer than %zu MiB", bsc_path_shown(path), most >> 20);
    if (most > MAX_TEXT) bsc_hint("a file is read to a quarter of the memory limit");
    return STATUS_STOPPED;
}

bsc_exit bsc_file_read(const char *path, char **bytes, size_t *length) {
    return read_file(path, MAX_TEXT, bytes, length);
}

/* A file that may be long: matrices and records. */
bsc_exit bsc_file_read_long(const char *path, char **bytes, size_t *length) {
    const size_t left = bsc_memory_left() / 4, most = left > MAX_LONG_TEXT ? MAX_LONG_TEXT : left;
    return read_file(path, most > MAX_TEXT ? most : MAX_TEXT, bytes, length);
}
