/* machine.h - finds out how many processor cores and how much free memory the machine has. */
#ifndef BSC_OS_MACHINE_H
#define BSC_OS_MACHINE_H

#include <stdint.h>

/* Returns how many processor cores the system uses, or 1 if that is unknown. */
unsigned bsc_machine_cores(void);

/* Returns an estimate, from what the system reports, of how many bytes of memory this process can
 * still allocate; UINT64_MAX if the system reports nothing. */
uint64_t bsc_machine_free_memory(void);

#endif
