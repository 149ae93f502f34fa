/* heap.h - tunes malloc, the part of the C library that serves small blocks of memory. */
#ifndef BSC_OS_HEAP_H
#define BSC_OS_HEAP_H

/* Tunes malloc for a program that allocates and frees much memory again and again: from now on
 * malloc keeps some freed memory for later blocks, because the first access to fresh memory of the
 * system is slow. Does nothing if the C library cannot be tuned so. */
void bsc_heap_tune(void);

/* Gives freed blocks back to the system, which malloc would keep for later blocks. Does nothing if
 * the C library cannot do that. */
void bsc_heap_trim(void);

#endif
