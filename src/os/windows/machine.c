/* machine.c - the processors and the memory of a machine with Windows. */
#include "os/machine.h"

#include <windows.h>

unsigned bsc_machine_cores(void) {
    SYSTEM_INFO about;
    GetSystemInfo(&about);
    return about.dwNumberOfProcessors < 1 ? 1 : about.dwNumberOfProcessors;
}

/* Windows may promise a process less than the free memory, if other programs have been promised the
 * rest: the lesser of both numbers counts. */
uint64_t bsc_machine_free_memory(void) {
    MEMORYSTATUSEX about = {.dwLength = sizeof about};
    if (!GlobalMemoryStatusEx(&about)) return UINT64_MAX;
    if (about.ullAvailPageFile < about.ullAvailPhys) return about.ullAvailPageFile;
    return about.ullAvailPhys;
}
