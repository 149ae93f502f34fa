/* clock.h - measures how much time has passed. */
#ifndef BSC_OS_CLOCK_H
#define BSC_OS_CLOCK_H

/* Returns the number of seconds since a fixed but unknown moment. Only the difference of two
 * results has a meaning: setting the time of day does not change it. On systems without such a
 * clock, returns the processor time that this process has used, in seconds. */
double bsc_clock_seconds(void);

#endif
