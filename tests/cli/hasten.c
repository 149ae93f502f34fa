/* hasten.c - preloaded into a program, its clock runs ten times as fast: what happens after some
 * seconds is seen after tenths. Linux. */
#define _GNU_SOURCE /* for syscall */

#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define TIMES 10

/* Returns the system's time in nanoseconds. */
static long long nanoseconds(clockid_t clock) {
    struct timespec now = {0};
    syscall(SYS_clock_gettime, clock, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

/* Takes the place of the C library's function. The clock CLOCK_MONOTONIC runs TIMES times as fast
 * from its first reading on; other clocks are as they are. */
__attribute__((visibility("default"))) int clock_gettime(clockid_t clock, struct timespec *now) {
    static long long first;
    if (first == 0) first = nanoseconds(CLOCK_MONOTONIC);
    long long shown = nanoseconds(clock);
    if (clock == CLOCK_MONOTONIC) shown = first + TIMES * (shown - first);
    *now = (struct timespec){shown / 1000000000, shown % 1000000000};
    return 0;
}
