/* memory_free.h - the memory that a run may take. */
#ifndef BSC_CLI_MEMORY_FREE_H
#define BSC_CLI_MEMORY_FREE_H

#include "cli/options.h"

/* In bytes, 0 where nothing is known (no limit). */
bsc_exit bsc_call_memory(size_t *limit, const bsc_call *call);

#endif
