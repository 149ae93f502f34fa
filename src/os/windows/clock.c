/* clock.c - the clock of Windows. Nothing else is in this file, so that tests can link another
 * clock in its place. */
#include "os/clock.h"

#include <windows.h>

double bsc_clock_seconds(void) {
    LARGE_INTEGER ticks, ticks_per_second;
    QueryPerformanceCounter(&ticks);
    QueryPerformanceFrequency(&ticks_per_second);
    return (double)ticks.QuadPart / (double)ticks_per_second.QuadPart;
}
