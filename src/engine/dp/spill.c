/* spill.c - the one place where the library works with files. */
#define _GNU_SOURCE       /* O_TMPFILE */
#define _FILE_OFFSET_BITS 64
#include "engine/dp/spill.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_PATH 4096

/* A new file without a name; -1 where there is none, and errno says why. */
static int open_file(const char *directory) {
    char path[MAX_PATH];
#ifdef O_TMPFILE
    const int nameless = open(directory, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (nameless >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL))
        return nameless;
#endif
    const int length = snprintf(path, sizeof path, "%s/bscount-XXXXXX", directory);
    if (length < 0 || length >= MAX_PATH) {
        errno = ENAMETOOLONG;
        return -1;
    }
#ifdef __wasi__ /* which has no files without a name */
    errno = ENOTSUP;
    return -1;
#else
    const int file = mkstemp(path);
    if (file >= 0) unlink(path);
    return file;
#endif
}

bsc_status bsc_dp_spill_open(bsc_dp_spill *spill, const char *directory, bsc_error *error) {
    atomic_init(&spill->written, 0);
    atomic_init(&spill->failure, 0);
    for (unsigned k = 0; k < BSC_DP_SPILL_FILES; k++) {
        atomic_init(&spill->end[k], 0);
        spill->file[k] = -1;
    }
    spill->directory = directory;
    for (unsigned k = 0; directory != NULL && k < BSC_DP_SPILL_FILES; k++) {
        spill->file[k] = open_file(directory);
        if (spill->file[k] >= 0) continue;
        return bsc_error_set(error, BSC_FILE_FAILED,
                             "cannot make a file in the spill directory '%s': %s", directory,
                             strerror(errno));
    }
    return BSC_OK;
}

void bsc_dp_spill_release(bsc_dp_spill *spill) {
    for (unsigned k = 0; spill->directory != NULL && k < BSC_DP_SPILL_FILES; k++)
        if (spill->file[k] >= 0) close(spill->file[k]);
    spill->directory = NULL;
}

static bool fail(bsc_dp_spill *spill, int reason) {
    int none = 0;
    atomic_compare_exchange_strong(&spill->failure, &none, reason);
    return false;
}

bool bsc_dp_spill_write(bsc_dp_spill *spill, unsigned file, const void *bytes, size_t length,
                        uint64_t *place) {
    const char *from = bytes;
    assert(spill->directory != NULL && file < BSC_DP_SPILL_FILES);
    *place = atomic_fetch_add(&spill->end[file], length);
    atomic_fetch_add(&spill->written, length);
    for (size_t done = 0; done < length;) {
        const ssize_t some =
            pwrite(spill->file[file], from + done, length - done, (off_t)(*place + done));
        if (some < 0 && errno == EINTR) continue;
        if (some <= 0) return fail(spill, some < 0 ? errno : EIO);
        done += (size_t)some;
    }
    return true;
}

bool bsc_dp_spill_read(bsc_dp_spill *spill, unsigned file, uint64_t place, void *bytes,
                       size_t length) {
    char *to = bytes;
    assert(spill->directory != NULL && file < BSC_DP_SPILL_FILES);
    assert(place + length <= atomic_load(&spill->end[file]));
    for (size_t done = 0; done < length;) {
        const ssize_t some =
            pread(spill->file[file], to + done, length - done, (off_t)(place + done));
        if (some < 0 && errno == EINTR) continue;
        if (some <= 0) return fail(spill, some < 0 ? errno : EIO);
        done += (size_t)some;
    }
    return true;
}

void bsc_dp_spill_empty(bsc_dp_spill *spill, unsigned file) {
    if (atomic_load(&spill->end[file]) == 0) return;
    if (ftruncate(spill->file[file], 0) != 0) fail(spill, errno);
    atomic_store(&spill->end[file], 0);
}

bsc_status bsc_dp_spill_status(const bsc_dp_spill *spill, bsc_error *error) {
    const int failure = spill->directory == NULL ? 0 : atomic_load(&spill->failure);
    if (failure == 0) return BSC_OK;
    return bsc_error_set(error, BSC_FILE_FAILED, "cannot use the spill directory '%s': %s",
                         spill->directory, strerror(failure));
}
