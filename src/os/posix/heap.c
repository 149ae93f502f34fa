/* heap.c - tunes malloc, on POSIX. Only the malloc of glibc can be tuned. With other C libraries
 * the functions do nothing. */
#include "os/heap.h"

#include <stdlib.h> /* also says whether the C library is glibc */

#if defined(__GLIBC__)
#include <malloc.h>
#endif

/* First, malloc keeps up to 2 MiB of free memory at the end of the heap (the top of
 * count/base/memory.c has figures that show what fresh memory costs). Second, malloc gives a block
 * its own memory mapping only if the block has at least 8 MiB; the default is 128 KiB. Large blocks
 * need no mapping by malloc, because count/base/memory.c maps them itself. */
void bsc_heap_tune(void) {
#if defined(__GLIBC__)
    mallopt(M_TRIM_THRESHOLD, 2 << 20);
    mallopt(M_MMAP_THRESHOLD, 8 << 20);
#endif
}

/* The malloc of glibc would keep freed blocks in the arenas of its threads. Builds with sanitizers
 * (BSC_LARGE_BLOCK) replace this malloc by their own, and trimming it may not be safe then. */
void bsc_heap_trim(void) {
#if defined(__GLIBC__) && !defined(BSC_LARGE_BLOCK)
    malloc_trim(0);
#endif
}
