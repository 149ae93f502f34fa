/* sized.h - copies of the public structs that begin with their size: bsc_source, bsc_run and
 * bsc_settings. Every public function that takes such a struct copies it first. */
#ifndef BSC_BASE_SIZED_H
#define BSC_BASE_SIZED_H

#include "bscount_game.h"

/* Each copies the caller's struct to *copy, with 0 in the fields that the caller does not know.
 * Fails with BSC_UNSUPPORTED, and with no other status, if the caller set a field that this library
 * does not know; *copy is then undefined. */
bsc_status bsc_source_copy(bsc_source *copy, const bsc_source *source, bsc_error *error);
bsc_status bsc_run_copy(bsc_run *copy, const bsc_run *run, bsc_error *error);
bsc_status bsc_settings_copy(bsc_settings *copy, const bsc_settings *settings, bsc_error *error);

#endif
