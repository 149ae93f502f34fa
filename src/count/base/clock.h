/* clock.h - how much time has passed, and when a wait has to end. */
#ifndef BSC_BASE_CLOCK_H
#define BSC_BASE_CLOCK_H

struct timespec;

/* Returns the seconds since a fixed moment in the past, of a clock that is never set. On systems
 * without such a clock: the seconds that the processor has worked for this process. */
double bsc_clock_seconds(void);

/* Returns the moment that is so many nanoseconds away, on the clock of the time of day: the clock
 * that waits of POSIX threads end by. */
struct timespec bsc_clock_deadline(long nanoseconds);

#endif
