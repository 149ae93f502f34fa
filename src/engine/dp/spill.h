/* spill.h - files in a directory of the user's, for what does not fit in memory.
 *
 * A spill is a few files without names, each an array of bytes that grows at its end and is
 * emptied as a whole. Threads may write and read at once. The system removes the files when they
 * are closed, also of a program that is killed: on Linux they never have names (O_TMPFILE); where a
 * file system cannot do that, or on other systems, until just after they were made.
 *
 * The first failure sticks, and is told once by bsc_dp_spill_status. */
#ifndef BSC_ENGINE_DP_SPILL_H
#define BSC_ENGINE_DP_SPILL_H

#include "base/error.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#define BSC_DP_SPILL_FILES 2u

typedef struct bsc_dp_spill {
    const char *directory; /* NULL: there is no spill */
    int file[BSC_DP_SPILL_FILES];
    _Atomic uint64_t end[BSC_DP_SPILL_FILES]; /* bytes */
    _Atomic uint64_t written;                 /* in all */
    atomic_int failure;                       /* errno of the first; 0: none */
} bsc_dp_spill;

/* The directory's name must outlive it. NULL: no spill, with which nothing below may be called but
 * the release. */
bsc_status bsc_dp_spill_open(bsc_dp_spill *spill, const char *directory, bsc_error *error);
void bsc_dp_spill_release(bsc_dp_spill *spill);
/* Adds bytes to a file; *place is where they are. */
bool bsc_dp_spill_write(bsc_dp_spill *spill, unsigned file, const void *bytes, size_t length,
                        uint64_t *place);
bool bsc_dp_spill_read(bsc_dp_spill *spill, unsigned file, uint64_t place, void *bytes,
                       size_t length);
void bsc_dp_spill_empty(bsc_dp_spill *spill, unsigned file);
/* BSC_OK, or BSC_FILE_FAILED. */
bsc_status bsc_dp_spill_status(const bsc_dp_spill *spill, bsc_error *error);

#endif
