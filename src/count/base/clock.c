/* clock.c - the clocks of the system. Nothing else is in this file, so that tests can link another
 * clock in its place. */
#include "count/base/clock.h"

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#define NANOSECONDS_PER_SECOND 1000000000L

double bsc_clock_seconds(void) {
    struct timespec now = {0};
    const bool failed = clock_gettime(CLOCK_MONOTONIC, &now) != 0;
#ifndef __wasi__ /* WASI has no clock() */
    if (failed) return (double)clock() / CLOCKS_PER_SEC;
#endif
    return failed ? 0.0 : (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

struct timespec bsc_clock_deadline(long nanoseconds) {
    struct timespec deadline = {0};
    if (timespec_get(&deadline, TIME_UTC) == 0) deadline.tv_sec = time(NULL);
    deadline.tv_nsec += nanoseconds;
    deadline.tv_sec += deadline.tv_nsec / NANOSECONDS_PER_SECOND;
    deadline.tv_nsec %= NANOSECONDS_PER_SECOND;
    return deadline;
}
