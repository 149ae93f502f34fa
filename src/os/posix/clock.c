/* clock.c - the clock of the system. Nothing else is in this file, so that tests can link another
 * clock in its place. */
#include "os/clock.h"

#include <stdbool.h>
#include <time.h>

double bsc_clock_seconds(void) {
    struct timespec now = {0};
    const bool failed = clock_gettime(CLOCK_MONOTONIC, &now) != 0;
#ifndef __wasi__ /* WASI has no clock() */
    if (failed) return (double)clock() / CLOCKS_PER_SEC;
#endif
    return failed ? 0.0 : (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
