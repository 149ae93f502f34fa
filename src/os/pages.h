/* pages.h - gets whole pages of memory from the system, for blocks that are too large for
 * malloc. */
#ifndef BSC_OS_PAGES_H
#define BSC_OS_PAGES_H

#include <stddef.h>

/* 1 if a program can allocate pages on this system. On other systems, such as WebAssembly, it is 0,
 * and none of the functions below may be called. */
#if defined(__wasm__)
#define BSC_HAS_PAGES 0
#else
#define BSC_HAS_PAGES 1
#endif

/* Size of a large page in bytes, 2 MiB, as on x86-64, and on ARM if its normal pages have 4 KiB.
 * With large pages the processor needs fewer entries in its table of pages. A large page can only
 * begin at an address that is a multiple of its size. */
#define BSC_LARGE_PAGE ((size_t)2 << 20)

/* Allocates `bytes` bytes of zeroed pages, which the caller frees with bsc_pages_unmap. `bytes`
 * must be a multiple of the system's page size, and not 0. If it is at least BSC_LARGE_PAGE, the
 * pages begin at an address that is a multiple of BSC_LARGE_PAGE, except on Windows. Returns NULL
 * if the system has no memory. */
void *bsc_pages_map(size_t bytes);
/* Returns pages to the system; a failure is ignored. `bytes` is their length, as it was when they
 * were mapped or last resized. */
void bsc_pages_unmap(void *pages, size_t bytes);
/* Changes the length of pages from `bytes` to `new_bytes` bytes, which must be a multiple of the
 * page size and not 0, and preserves as much of their contents as fits; further bytes are 0.
 * Returns the pages, which may have moved, but begin where bsc_pages_map would let them begin.
 * Returns NULL if the system has no memory; the old pages are then unchanged. */
void *bsc_pages_resize(void *pages, size_t bytes, size_t new_bytes);
/* Asks the system to use large pages for `pages`, which the functions above have returned and which
 * are `bytes` bytes long. Does nothing if they are shorter than a large page, or if the system
 * takes no such requests, as Windows does not. The system may ignore the request. */
void bsc_pages_ask_large(void *pages, size_t bytes);

#endif
