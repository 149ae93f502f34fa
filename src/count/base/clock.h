/* clock.h - what other files use of clock.c. */
#ifndef BSC_BASE_CLOCK_H
#define BSC_BASE_CLOCK_H

/* ---- Seconds on the monotonic clock, and deadlines of a wait: clock.c ---- */

/* Since a fixed moment in the past; where there is no such clock, of work since the start. */
double bsc_clock_seconds(void);

/* So long from now on the clock of a wait, which is that of the time of day. */
struct timespec bsc_clock_deadline(long nanoseconds);

#endif
