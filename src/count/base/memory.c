/* memory.c - the one place that allocates, and the one counter of what the process holds.
 *
 *   | head: bytes, head included | block ...
 *   ^ a small one by malloc; a large one by mmap
 *
 * Every block adds the size of it and its head to `held` and gives it back, so that all handles,
 * arenas and threads share one limit, as SQLite's hard heap limit is shared.
 *
 * Large blocks stand in pages of their own: from malloc they stayed in the arenas of threads and at
 * the heap's end (map of 13x13 russian under 128 MiB peaked at 157 MiB with one thread, 225 with
 * four). Freed ones are kept for the next of about their size, since a fresh page costs more than
 * the work on it: 10 games of `exact` on russian took 905,000 page faults with pages given back,
 * and take 29,500; blocks kept for those at most an eighth smaller left four times as many. What is
 * kept is bounded, counts against the limit, and goes back before a block is refused; from then on
 * none is kept.
 *
 * Large blocks begin at a multiple of a large page where they hold one, and arrays that grow ask
 * for large pages. Tables made whole do not: of a position table's 256 MiB 20 games of `exact`
 * touch 10, and took all with large pages.
 *
 * New memory is zeroed: a forgotten field is at least the same in every run. */
#if defined(__linux__)
#define _GNU_SOURCE /* mremap */
#elif defined(__APPLE__)
#define _DARWIN_C_SOURCE
#else
#define _DEFAULT_SOURCE
#endif
#include "count/base/memory.h"

#include "count/base/error.h"

#include <assert.h>
#include <math.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#if !defined(__wasm__)
#include <sys/mman.h>
#endif
#if !defined(MAP_ANONYMOUS) && defined(MAP_ANON)
#define MAP_ANONYMOUS MAP_ANON
#endif

#define PAGE       ((size_t)64 << 10) /* a multiple of every system's */
#define HEAP       ((size_t)8)        /* what malloc keeps beside a block, in units of 16 bytes */
#define LARGE_PAGE ((size_t)2 << 20)
/* The sanitizers watch the ends of blocks that malloc gives, and set it so. */
#if defined(BSC_MAPPED)
#define MAPPED BSC_MAPPED
#elif defined(MAP_ANONYMOUS)
#define MAPPED ((size_t)256 << 10) /* and more are large */
#else
#define MAPPED SIZE_MAX
#endif
#define KEPT_BLOCKS 64u
#define KEPT_BYTES  ((size_t)64 << 20)

/* Before a block, and as aligned as the block must be. */
typedef union head {
    size_t bytes;
    max_align_t align;
} head;

/* Atomic, so each read and each change below is one step. */
static atomic_size_t limit, held, peak;

/* Freed large blocks, the oldest first. */
static struct {
    atomic_flag busy;
    atomic_size_t bytes;
    unsigned blocks;
    head *block[KEPT_BLOCKS];
} kept = {.busy = ATOMIC_FLAG_INIT};
/* What the block that the limit refused last would have come to; 0 where the system had none. */
static atomic_size_t refused;

#ifndef NDEBUG
/* Atomic, since engines allocate in several threads. */
static atomic_uint_fast64_t made;
static atomic_uint_fast64_t made_before_failure = UINT64_MAX;

void bsc_memory_fail_after(uint64_t allocations) {
    made_before_failure = allocations;
    made = 0;
}

uint64_t bsc_memory_allocations(void) {
    return made;
}
#endif

/* ---- The counter ---- */

void bsc_memory_limit(size_t bytes) {
    limit = bytes;
    refused = 0;
    peak = held;
}

size_t bsc_memory_held(void) {
    return held;
}

size_t bsc_memory_peak(void) {
    return peak;
}

size_t bsc_memory_left(void) {
    const size_t most = limit, now = held;
    if (most == 0) return SIZE_MAX;
    return most > now ? most - now : 0;
}

/* Whether a test lets this allocation be made. */
static bool is_made(void) {
#ifndef NDEBUG
    if (atomic_fetch_add(&made, 1) >= made_before_failure) {
        refused = 0;
        return false;
    }
#endif
    return true;
}

static void raise_peak(size_t now) {
    size_t before = peak;
    while (now > before && !atomic_compare_exchange_weak(&peak, &before, now)) continue;
}

static void give_back(size_t bytes) {
    const size_t before = atomic_fetch_sub(&held, bytes);
    assert(before >= bytes);
    (void)before;
}

/* ---- Pages ---- */

#if defined(MAP_ANONYMOUS)

/* Whole pages, zeroed; NULL where there are none. */
static void *map(size_t bytes) {
    const size_t spare = bytes >= LARGE_PAGE ? LARGE_PAGE : 0;
    char *from =
        mmap(NULL, bytes + spare, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (from == MAP_FAILED) return NULL;
    if (spare == 0) return from;
    const size_t before = (LARGE_PAGE - (uintptr_t)from % LARGE_PAGE) % LARGE_PAGE;
    if (before > 0) munmap(from, before);
    if (before < spare) munmap(from + before + bytes, spare - before);
    return from + before;
}

/* Moves pages where the system can, without copying them. */
static void *remap(void *from, size_t bytes, size_t wanted) {
    if (wanted <= bytes) {
        if (wanted < bytes) munmap((char *)from + wanted, bytes - wanted);
        return from;
    }
    char *to = map(wanted);
    if (to == NULL) return NULL;
#if defined(MREMAP_FIXED)
    if (mremap(from, bytes, bytes, MREMAP_MAYMOVE | MREMAP_FIXED, to) != MAP_FAILED) return to;
#endif
    memcpy(to, from, bytes);
    munmap(from, bytes);
    return to;
}

#else

#define map(bytes)                 NULL
#define munmap(from, bytes)        ((void)0)
#define remap(from, bytes, wanted) NULL

#endif

static void ask_large_pages(head *block, size_t bytes) {
#if defined(MADV_HUGEPAGE)
    if (bytes >= LARGE_PAGE) madvise(block, bytes, MADV_HUGEPAGE);
#endif
}

/* ---- Kept blocks ---- */

static void lock(void) {
    while (atomic_flag_test_and_set_explicit(&kept.busy, memory_order_acquire)) continue;
}

static void unlock(void) {
    atomic_flag_clear_explicit(&kept.busy, memory_order_release);
}

static head *take_at(unsigned k) {
    head *const block = kept.block[k];
    assert(k < kept.blocks);
    kept.blocks--;
    memmove(&kept.block[k], &kept.block[k + 1], (kept.blocks - k) * sizeof *kept.block);
    kept.bytes -= block->bytes;
    return block;
}

/* The smallest of at least `bytes`, at most twice that, nor much of what is left; NULL: none. */
static head *take(size_t bytes) {
    const size_t some = bsc_memory_left() / 16, more = some < bytes ? some : bytes;
    unsigned best = 0;
    head *block = NULL;
    lock();
    for (unsigned k = 0; k < kept.blocks; k++) {
        const size_t own = kept.block[k]->bytes;
        if (own >= bytes && own - bytes <= more && (block == NULL || own < block->bytes))
            block = kept.block[best = k];
    }
    if (block != NULL) take_at(best);
    unlock();
    if (block != NULL) raise_peak(atomic_fetch_add(&held, block->bytes) + block->bytes);
    return block;
}

static bool drop_oldest(void) {
    head *oldest = NULL;
    lock();
    if (kept.blocks > 0) oldest = take_at(0);
    unlock();
    if (oldest != NULL) munmap(oldest, oldest->bytes);
    return oldest != NULL;
}

static void keep(head *block) {
    bool fits = false;
    while (!fits && refused == 0 && block->bytes <= KEPT_BYTES) {
        lock();
        fits = kept.blocks < KEPT_BLOCKS && kept.bytes + block->bytes <= KEPT_BYTES;
        if (fits) {
            kept.block[kept.blocks++] = block;
            kept.bytes += block->bytes;
        }
        unlock();
        if (!fits) drop_oldest();
    }
    if (!fits) munmap(block, block->bytes);
}

/* Counts `more` bytes that are about to be allocated; false where the limit says no. */
static bool hold(size_t more) {
    const size_t most = limit, now = atomic_fetch_add(&held, more) + more;
    while (most > 0 && now + kept.bytes > most && drop_oldest()) continue;
    if (most == 0 || (now <= most && now >= more)) {
        raise_peak(now);
        return true;
    }
    held -= more;
    refused = now;
#if defined(__GLIBC__)
    malloc_trim(0); /* or what is freed now would stay in threads' arenas */
#endif
    return false;
}

/* ---- Blocks ---- */

static size_t bytes_for(size_t elements, size_t size) {
    if (size != 0 && elements > (SIZE_MAX - sizeof(head) - LARGE_PAGE) / size) return SIZE_MAX;
    const size_t bytes = (sizeof(head) + elements * size + HEAP + 15) / 16 * 16;
    return bytes < MAPPED ? bytes : (bytes + PAGE - 1) / PAGE * PAGE;
}

/* Where the system has none: what was counted for it is not held. */
static head *none(size_t bytes) {
    give_back(bytes);
    refused = 0;
    return NULL;
}

static head *obtain(size_t bytes, bool zeroed) {
    const bool large = bytes >= MAPPED;
    if (bytes == SIZE_MAX || !is_made()) return NULL;
    head *block = large ? take(bytes) : NULL;
    if (block != NULL) {
        if (zeroed) memset(block + 1, 0, bytes - sizeof *block);
        return block;
    }
    if (!hold(bytes)) return NULL;
    do {
        block = large ? map(bytes) : calloc(1, bytes - HEAP);
    } while (block == NULL && drop_oldest());
    if (block == NULL) return none(bytes);
    if (large && !zeroed) ask_large_pages(block, bytes);
    block->bytes = bytes;
    return block;
}

void *bsc_memory_new(size_t count, size_t size) {
    head *block = obtain(bytes_for(count, size), true);
    return block == NULL ? NULL : block + 1;
}

void bsc_memory_free(void *block) {
    if (block == NULL) return;
    head *old = (head *)block - 1;
    give_back(old->bytes);
    if (old->bytes >= MAPPED)
        keep(old);
    else
        free(old);
}

/* A larger or smaller block with what the old one holds, of the same kind as it. */
static head *change(head *old, size_t bytes) {
    const size_t before = old->bytes;
    if (bytes > before && !hold(bytes - before)) return NULL;
    head *changed = bytes < MAPPED ? realloc(old, bytes - HEAP) : remap(old, before, bytes);
    if (changed == NULL) return bytes > before ? none(bytes - before) : NULL;
    if (bytes < before) give_back(before - bytes);
    if (bytes >= MAPPED) ask_large_pages(changed, bytes);
    changed->bytes = bytes;
    return changed;
}

/* Moves *array to a block of exactly this many elements, at least one. What is new in an array that
 * grows is not zeroed: to clear it took a tenth of hex-lower's map. */
static bool resize(void *array, size_t *capacity, size_t elements, size_t size) {
    const size_t bytes = bytes_for(elements, size);
    void *block;
    memcpy(&block, array, sizeof block);
    head *old = block == NULL ? NULL : (head *)block - 1, *moved = NULL;
    const bool same = old != NULL && (old->bytes < MAPPED) == (bytes < MAPPED);
    const bool grows = same && bytes > old->bytes;
    if (bytes == SIZE_MAX || (grows && !is_made())) return false;
    if (!same)
        moved = obtain(bytes, false);
    else if (grows && bytes >= MAPPED)
        moved = take(bytes);
    if (moved != NULL && old != NULL) {
        memcpy(moved + 1, block, (old->bytes < bytes ? old->bytes : bytes) - HEAP - sizeof *old);
        bsc_memory_free(block);
    } else if (same) {
        moved = change(old, bytes);
    }
    if (moved == NULL) return false;
    block = moved + 1;
    memcpy(array, &block, sizeof block);
    *capacity = elements;
    return true;
}

bool bsc_memory_grow(void *array, size_t *capacity, size_t wanted, size_t size) {
    if (wanted <= *capacity) return true;
    const size_t twice = *capacity > SIZE_MAX / 2 ? SIZE_MAX : *capacity * 2;
    const size_t larger = twice > wanted ? twice : wanted;
    return resize(array, capacity, larger < 8 ? 8 : larger, size);
}

bool bsc_memory_reserve(void *array, size_t *capacity, size_t wanted, size_t size) {
    void *block;
    if (wanted <= *capacity) return true;
    memcpy(&block, array, sizeof block);
    const bool mapped = block != NULL && ((head *)block - 1)->bytes >= MAPPED;
    if (mapped && resize(array, capacity, wanted + wanted / 16 + 1, size)) return true;
    bsc_memory_free(block);
    block = NULL;
    memcpy(array, &block, sizeof block);
    *capacity = 0;
    return !mapped && resize(array, capacity, wanted + wanted / 16 + 1, size);
}

void bsc_memory_fit(void *array, size_t *capacity, size_t used, size_t size) {
    if (used > 0 && used < *capacity) (void)resize(array, capacity, used, size);
}

bsc_status bsc_error_no_memory(bsc_error *error) {
    char text[2][32];
    const size_t bytes[] = {limit, refused};
    if (bytes[1] == 0) return bsc_error_set(error, BSC_NO_MEMORY, "out of memory");
    for (unsigned k = 0; k < 2; k++) {
        const double kib = (double)bytes[k] / 1024.0;
        const bool small = kib < 1024.0;
        snprintf(text[k], sizeof text[k], "%.0f %s", ceil(small ? kib : kib / 1024.0),
                 small ? "KiB" : "MiB");
    }
    bsc_error_set(error, BSC_LIMIT, "the memory limit of %s is too small: at least %s are needed",
                  text[0], text[1]);
    bsc_error_reason(error, BSC_REASON_MEMORY_LIMIT);
    return BSC_LIMIT;
}

char *bsc_memory_text(const char *text, size_t length) {
    if (length == SIZE_MAX) return NULL;
    char *copy = bsc_memory_new(length + 1, 1);
    if (copy != NULL && length > 0) memcpy(copy, text, length);
    return copy;
}
