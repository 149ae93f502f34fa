/* clock.h - seconds on the monotonic clock, which no change of the time of day moves, and
 * deadlines of a wait. */
#ifndef BSC_BASE_CLOCK_H
#define BSC_BASE_CLOCK_H

#include <math.h>
#include <time.h>

/* Since a fixed moment in the past; where there is no such clock, of work since the start. */
double bsc_clock_seconds(void);
/* What has passed since then: also on a clock that runs backwards, so that what waits for its time
 * ends all the same. */
static inline double bsc_clock_since(double then) {
    return fabs(bsc_clock_seconds() - then);
}

/* So long from now on the clock of cnd_timedwait, which is that of the time of day. */
struct timespec bsc_clock_deadline(long nanoseconds);

#endif
