/* pages.c - allocates, resizes and frees whole pages of memory, on Windows.
 *
 * VirtualAlloc begins every block at a multiple of 64 KiB. Windows cannot move pages to another
 * address, so a block that grows is copied. Large pages are not requested, because they need a
 * privilege that users seldom have. */
#include "os/pages.h"

#include <string.h>
#include <windows.h>

void *bsc_pages_map(size_t bytes) {
    return VirtualAlloc(NULL, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

void bsc_pages_unmap(void *pages, size_t bytes) {
    (void)bytes;
    VirtualFree(pages, 0, MEM_RELEASE);
}

/* Windows can free the addresses of a block only as a whole. So a block that shrinks keeps its
 * addresses, and only returns the memory after its new end to the system. */
void *bsc_pages_resize(void *pages, size_t bytes, size_t new_bytes) {
    if (new_bytes <= bytes) {
        if (new_bytes < bytes)
            VirtualFree((char *)pages + new_bytes, bytes - new_bytes, MEM_DECOMMIT);
        return pages;
    }
    void *const moved = bsc_pages_map(new_bytes);
    if (moved == NULL) return NULL;
    memcpy(moved, pages, bytes);
    bsc_pages_unmap(pages, bytes);
    return moved;
}

void bsc_pages_ask_large(void *pages, size_t bytes) {
    (void)pages;
    (void)bytes;
}
