/* clock.h - measures how much time has passed. */
#ifndef BSC_OS_CLOCK_H
#define BSC_OS_CLOCK_H

/* Returns the number of seconds since a fixed but unknown moment. Only the difference between two
 * results has a meaning: the seconds that have passed between the two calls, even if the time of
 * day was changed meanwhile. If the system has no clock that allows this, returns the processor
 * time that this process has used, in seconds. */
double bsc_clock_seconds(void);

#endif
