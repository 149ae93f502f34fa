/* clock.h - seconds on the monotonic clock, which no change of the time of day moves, and
 * deadlines of a wait. */
#ifndef BSC_BASE_CLOCK_H
#define BSC_BASE_CLOCK_H

#include <stdbool.h>
#include <time.h>

/* Since a fixed moment in the past; where there is no such clock, of work since the start. */
static inline double bsc_clock_seconds(void) {
    struct timespec now = {0};
    const bool failed = clock_gettime(CLOCK_MONOTONIC, &now) != 0;
#ifndef __wasi__ /* which has no clock of work */
    if (failed) return (double)clock() / CLOCKS_PER_SEC;
#endif
    return failed ? 0.0 : (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* So long from now on the clock of cnd_timedwait, which is that of the time of day. */
static inline struct timespec bsc_clock_deadline(long nanoseconds) {
    struct timespec when = {0};
    if (timespec_get(&when, TIME_UTC) == 0) when.tv_sec = time(NULL);
    when.tv_nsec += nanoseconds;
    when.tv_sec += when.tv_nsec / 1000000000L;
    when.tv_nsec %= 1000000000L;
    return when;
}

#endif
