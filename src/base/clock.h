/* clock.h - seconds on the monotonic clock, which no change of the time of day moves. */
#ifndef BSC_BASE_CLOCK_H
#define BSC_BASE_CLOCK_H

#include <time.h>

/* Since a fixed moment in the past. */
static inline double bsc_clock_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#endif
