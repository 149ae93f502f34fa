/* pages.c - allocates, resizes and frees whole pages of memory, on POSIX.
 *
 * Large pages are used only where the caller asks for them, because a large page takes its whole
 * length as soon as one byte of it is touched. For example, the strategy `exact` keeps positions in
 * a hash table of 256 MiB. 20 games touch 10 MiB of it, but with large pages the table took all 256
 * MiB. */
#if defined(__linux__)
#define _GNU_SOURCE /* for mremap */
#elif defined(__APPLE__)
#define _DARWIN_C_SOURCE
#else
#define _DEFAULT_SOURCE
#endif
#include "os/pages.h"

#include <stdint.h>
#include <string.h>
#if BSC_HAS_PAGES
#include <sys/mman.h>
#if !defined(MAP_ANONYMOUS)
#define MAP_ANONYMOUS MAP_ANON
#endif
#endif

#if BSC_HAS_PAGES

/* Memory of at least BSC_LARGE_PAGE bytes must begin at a multiple of BSC_LARGE_PAGE, where a large
 * page can begin. mmap does not promise such an address. So this function maps one large page more
 * than is needed, and then unmaps the bytes before and after the wanted part. */
void *bsc_pages_map(size_t bytes) {
    const size_t spare = bytes >= BSC_LARGE_PAGE ? BSC_LARGE_PAGE : 0;
    char *const pages =
        mmap(NULL, bytes + spare, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) return NULL;
    if (spare == 0) return pages;
    const size_t skipped = (BSC_LARGE_PAGE - (uintptr_t)pages % BSC_LARGE_PAGE) % BSC_LARGE_PAGE;
    char *const aligned = pages + skipped;
    if (skipped > 0) munmap(pages, skipped);
    if (skipped < spare) munmap(aligned + bytes, spare - skipped);
    return aligned;
}

void bsc_pages_unmap(void *pages, size_t bytes) {
    munmap(pages, bytes);
}

/* Pages that grow always move to a new address, which bsc_pages_map chooses, so that they again
 * begin where a large page can begin. On Linux the system moves them there (mremap) without copying
 * their bytes. */
void *bsc_pages_resize(void *pages, size_t bytes, size_t new_bytes) {
    if (new_bytes <= bytes) {
        if (new_bytes < bytes) munmap((char *)pages + new_bytes, bytes - new_bytes);
        return pages;
    }
    char *const moved = bsc_pages_map(new_bytes);
    if (moved == NULL) return NULL;
#if defined(MREMAP_FIXED)
    if (mremap(pages, bytes, bytes, MREMAP_MAYMOVE | MREMAP_FIXED, moved) != MAP_FAILED)
        return moved;
#endif
    memcpy(moved, pages, bytes);
    munmap(pages, bytes);
    return moved;
}

#else /* not BSC_HAS_PAGES: these functions are never called */

void *bsc_pages_map(size_t bytes) {
    (void)bytes;
    return NULL;
}

void bsc_pages_unmap(void *pages, size_t bytes) {
    (void)pages;
    (void)bytes;
}

void *bsc_pages_resize(void *pages, size_t bytes, size_t new_bytes) {
    (void)pages;
    (void)bytes;
    (void)new_bytes;
    return NULL;
}

#endif

void bsc_pages_ask_large(void *pages, size_t bytes) {
#if defined(MADV_HUGEPAGE)
    if (bytes >= BSC_LARGE_PAGE) madvise(pages, bytes, MADV_HUGEPAGE);
#endif
}
