/* clock.c - reads the clock of the system. This file contains nothing else, so that tests can link
 * a clock of their own instead. */
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
