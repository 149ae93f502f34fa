/* machine.c - finds out how many processor cores and how much free memory the machine has, on
 * Windows. */
#include "os/machine.h"

#include <windows.h>

unsigned bsc_machine_cores(void) {
    SYSTEM_INFO about;
    GetSystemInfo(&about);
    return about.dwNumberOfProcessors < 1 ? 1 : about.dwNumberOfProcessors;
}

/* Windows may let a process allocate less than the free physical memory, if the rest was promised
 * to other programs. So this function returns the smaller of two numbers: the bytes that may be
 * allocated, and the free physical bytes. */
uint64_t bsc_machine_free_memory(void) {
    MEMORYSTATUSEX about = {.dwLength = sizeof about};
    if (!GlobalMemoryStatusEx(&about)) return UINT64_MAX;
    if (about.ullAvailPageFile < about.ullAvailPhys) return about.ullAvailPageFile;
    return about.ullAvailPhys;
}
