/* clock.h - how much time has passed. */
#ifndef BSC_OS_CLOCK_H
#define BSC_OS_CLOCK_H

/* Returns the seconds since a fixed moment in the past, of a clock that is never set. On systems
 * without such a clock: the seconds that the processor has worked for this process. */
double bsc_clock_seconds(void);

#endif
