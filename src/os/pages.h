/* pages.h - whole pages of memory from the system, for blocks that are too large for malloc. */
#ifndef BSC_OS_PAGES_H
#define BSC_OS_PAGES_H

#include <stddef.h>

/* 1 if the system gives pages; 0, as for WebAssembly: none of these functions may then be
 * called. */
#if defined(__wasm__)
#define BSC_HAS_PAGES 0
#else
#define BSC_HAS_PAGES 1
#endif

/* The size in bytes of a large page on x86-64, and on ARM if the usual pages have 4 KiB. */
#define BSC_LARGE_PAGE ((size_t)2 << 20)

/* Returns zeroed pages, or NULL if the system has no memory. If they are at least as long as a
 * large page, they begin at a multiple of its size. `bytes` is a multiple of the system's page. */
void *bsc_pages_map(size_t bytes);
/* Gives pages back to the system. */
void bsc_pages_unmap(void *pages, size_t bytes);
/* Returns pages of new_bytes bytes with the contents of the old pages, and gives the old pages
 * back. Returns NULL if the system has no memory; the old pages then stay. */
void *bsc_pages_resize(void *pages, size_t bytes, size_t new_bytes);
/* Asks the system to use large pages for memory that is at least as long as one. */
void bsc_pages_ask_large(void *pages, size_t bytes);

#endif
