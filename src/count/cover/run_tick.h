/* run_tick.h - calls the tick of a run: a callback of the caller that is told the progress of the
 * run, and may stop it. */
#ifndef BSC_COVER_RUN_TICK_H
#define BSC_COVER_RUN_TICK_H

#include "bscount.h"

#include <stdbool.h>

/* Calls the tick of the run, and tells it that `fraction` of the work is done, from 0 to 1. Returns
 * false if the tick wants the run to stop, otherwise true. Returns true if the run has no tick. */
bool bsc_run_tell_progress(const bsc_run *run, double fraction);
/* Calls the tick of the run during work that comes before the counting and so has no fraction to
 * report. Returns BSC_INTERRUPTED, with a message, if the tick wants the run to stop, otherwise
 * BSC_OK. If `run` is NULL, there is no tick, and the result is BSC_OK. No other failure is
 * possible. */
bsc_status bsc_run_check_interrupt(const bsc_run *run, bsc_error *error);

#endif
