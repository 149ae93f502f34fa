/* clock.c - reads the clock of Windows. This file contains nothing else, so that tests can link a
 * clock of their own instead. */
#include "os/clock.h"

#include <windows.h>

double bsc_clock_seconds(void) {
    LARGE_INTEGER ticks, ticks_per_second;
    QueryPerformanceCounter(&ticks);
    QueryPerformanceFrequency(&ticks_per_second);
    return (double)ticks.QuadPart / (double)ticks_per_second.QuadPart;
}
