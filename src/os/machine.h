/* machine.h - tells how many processor cores and how much free memory the machine has. */
#ifndef BSC_OS_MACHINE_H
#define BSC_OS_MACHINE_H

#include <stdint.h>

/* Returns the number of processor cores that the system uses, but at least 1. */
unsigned bsc_machine_cores(void);

/* Returns how many bytes of memory this process can still allocate, as far as the system says;
 * UINT64_MAX if that is unknown. */
uint64_t bsc_machine_free_memory(void);

#endif
