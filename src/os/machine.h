/* machine.h - what the machine has: processors and memory. */
#ifndef BSC_OS_MACHINE_H
#define BSC_OS_MACHINE_H

#include <stdint.h>

/* Returns the number of processors that work, at least 1. */
unsigned bsc_machine_cores(void);

/* Returns how many bytes of memory are free for this process; UINT64_MAX if that is not known. */
uint64_t bsc_machine_free_memory(void);

#endif
