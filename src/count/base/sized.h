/* sized.h - copies the public structs that begin with their own size: bsc_source, bsc_run and
 * bsc_settings. A caller may have been compiled with another version of the headers, in which the
 * struct has fewer or more fields. So the public functions that take such a struct work on a copy,
 * except those under BSCOUNT_UNSTABLE. */
#ifndef BSC_BASE_SIZED_H
#define BSC_BASE_SIZED_H

#include "bscount_game.h"

/* Each of these functions copies the caller's struct to *copy; `size` in the copy is what the
 * caller set. A `size` that is not 0 must be above sizeof(size_t) (asserted). Fields that the
 * caller's version of the struct lacks become 0. Returns BSC_OK, or BSC_UNSUPPORTED if the caller
 * has set a field that this library does not know; *copy is then undefined. No other status is
 * possible. */
bsc_status bsc_source_copy(bsc_source *copy, const bsc_source *source, bsc_error *error);
bsc_status bsc_run_copy(bsc_run *copy, const bsc_run *run, bsc_error *error);
bsc_status bsc_settings_copy(bsc_settings *copy, const bsc_settings *settings, bsc_error *error);

#endif
