/* clock.c - the clocks of the system. A file of its own: tests put another clock here. */
#include "count/base/clock.h"

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

double bsc_clock_seconds(void) {
    struct timespec now = {0};
    const bool failed = clock_gettime(CLOCK_MONOTONIC, &now) != 0;
#ifndef __wasi__ /* which has no clock of work */
    if (failed) return (double)clock() / CLOCKS_PER_SEC;
#endif
    return failed ? 0.0 : (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

struct timespec bsc_clock_deadline(long nanoseconds) {
    struct timespec when = {0};
    if (timespec_get(&when, TIME_UTC) == 0) when.tv_sec = time(NULL);
    when.tv_nsec += nanoseconds;
    when.tv_sec += when.tv_nsec / 1000000000L;
    when.tv_nsec %= 1000000000L;
    return when;
}
