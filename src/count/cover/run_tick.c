/* run_tick.c - calls the tick of a run, the caller's callback that may stop the run. Functions that
 * work for long call it again and again, so that a user can interrupt them. */
#include "count/cover/run_tick.h"

#include "count/base/error.h"
#include "count/base/natural.h"

bool bsc_run_tell_progress(const bsc_run *run, double fraction) {
    const bsc_progress progress = {.fraction = fraction, .so_far = bsc_natural_zero};
    return run->tick == NULL || run->tick(run->context, &progress);
}

bsc_status bsc_run_check_interrupt(const bsc_run *run, bsc_error *error) {
    if (run == NULL || bsc_run_tell_progress(run, 0.0)) return BSC_OK;
    return bsc_error_set(error, BSC_INTERRUPTED, "interrupted");
}
