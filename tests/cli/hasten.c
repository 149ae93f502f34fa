/* hasten.c - preloaded into a program, its clock runs ten times as fast: what happens after some
 * seconds is seen after tenths. Linux. */
#define _GNU_SOURCE /* for syscall */

#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define TIMES 10

static long long nanoseconds(clockid_t clock) {
    struct timespec now = {0};
    syscall(SYS_clock_gettime, clock, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

/* In place of that of the C library. */
__attribute__((visibility("default"))) int clock_gettime(clockid_t clock, struct timespec *now) {
    static long long first;
    if (first == 0) first = nanoseconds(CLOCK_MONOTONIC);
    long long at = nanoseconds(clock);
    if (clock == CLOCK_MONOTONIC) at = first + TIMES * (at - first);
    *now = (struct timespec){at / 1000000000, at % 1000000000};
    return 0;
}
