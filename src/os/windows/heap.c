/* heap.c - tunes malloc, on Windows, where nothing can be tuned: malloc takes its blocks from the
 * heap of the process, and Windows decides which freed memory that heap keeps. */
#include "os/heap.h"

void bsc_heap_tune(void) {
}

void bsc_heap_trim(void) {
}
