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

const char *bsc_path_shown(const char *path) {
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

/* No more than a byte above `most`. False when memory ran out; a read error is left to ferror. */
static bool read_all(FILE *file, size_t most, char **bytes, size_t *length) {
    size_t capacity = 0;
    *bytes = NULL;
    *length = 0;
    do {
        if (*length == capacity) {
            capacity = capacity < most / 2 ? 2 * capacity + 4096 : most + 1;
            char *larger = realloc(*bytes, capacity);
            if (larger == NULL) {
                free(*bytes);
                return false;
            }
            *bytes = larger;
        }
        *length += fread(*bytes + *length, 1, capacity - *length, file);
    } while (!feof(file) && !ferror(file) && *length <= most);
    return true;
}

static bsc_exit read_file(const char *path, size_t most, char **bytes, size_t *length) {
    const bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    if (file == NULL) return bsc_fail_file("open", path, errno);
    errno = 0;
    const bool read = read_all(file, most, bytes, length);
    const int reason = errno;
    const bool failed = ferror(file);
    if (!standard) fclose(file);
    if (!read) return bsc_fail_memory();
    if (!failed && *length <= most) return STATUS_DONE;
    free(*bytes);
    *bytes = NULL;
    if (failed) return bsc_fail_file("read", bsc_path_shown(path), reason);
    fprintf(stderr, "bscount: error: '%s' is longer than %zu MiB\n", bsc_path_shown(path),
            most >> 20);
    if (most > MAX_TEXT) bsc_hint("a file is read to a quarter of the memory limit");
    return STATUS_STOPPED;
}

bsc_exit bsc_file_read(const char *path, char **bytes, size_t *length) {
    return read_file(path, MAX_TEXT, bytes, length);
}

/* A file that may be long: matrices and records. *limit: the run's limit; NULL: not wanted. */
bsc_exit bsc_file_read_long(const char *path, const bsc_call *call, char **bytes, size_t *length,
                            size_t *limit) {
    size_t memory = 0;
    const bsc_exit status = bsc_call_memory(&memory, call);
    if (status != STATUS_DONE) return status;
    if (limit != NULL) *limit = memory;
    const size_t most = memory == 0 || memory / 4 > MAX_LONG_TEXT ? MAX_LONG_TEXT : memory / 4;
    return read_file(path, most > MAX_TEXT ? most : MAX_TEXT, bytes, length);
}
