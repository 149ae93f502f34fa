/* memory.c - the one place that allocates, and the one counter of what the process holds.
 *
 *   | head: bytes, head included | block ...
 *   ^ a small one by malloc; a large one by mmap
 *
 * Every block adds the size of it and its head to `held` and gives it back, so that all handles,
 * arenas and threads share one limit, as SQLite's hard heap limit is shared.
 *
 * Large blocks stand in memory of their own, which goes back to the system when they are freed;
 * from malloc it stayed in the arenas of threads and at the heap's end (map of 13x13 russian under
 * 128 MiB peaked at 157 MiB with one thread, 225 with four). Where a GiB is left those from 256 KiB
 * on come from the heap as others do: each shot of a game makes them anew, and 40 games of `exact`
 * took 65,000 page faults and 0.16 s of the system in 1.5 s; now 13,000 and 0.03 s. In the heap
 * always they left holes: games on 15x15 under 64 MiB held 94 MiB. Freed ones kept, mapped, for the
 * next saved half of the time.
 *
 * Large blocks begin at a multiple of a large page where they hold one, and arrays that grow ask
 * for large pages. Tables that are made whole do not: of a position table's 256 MiB 20 games of
 * `exact` touch 10, and took all with large pages.
 *
 * New memory is zeroed: tables of indices and numbers begin so, and a forgotten field is at least
 * the same in every run.
 *
 * An arena is a list of blocks behind one owner, each an allocation of its own: so tools that watch
 * the ends of blocks (the address sanitizer, valgrind) still do, and the tests that make each
 * allocation fail still reach each. */
#if defined(__linux__)
#define _GNU_SOURCE /* mremap */
#elif defined(__APPLE__)
#define _DARWIN_C_SOURCE
#else
#define _DEFAULT_SOURCE
#endif
#include "base/memory.h"

#include <assert.h>
#include <math.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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
#define MAPPED ((size_t)256 << 10) /* and more are large, where memory is scarce */
#else
#define MAPPED SIZE_MAX
#endif
#define PLENTY ((size_t)1 << 30) /* left: below 6 * MAPPED the heap serves */

/* Before a block, and as aligned as the block must be. */
typedef union head {
    struct {
        size_t bytes;
        bool mapped;
    };
    max_align_t align;
} head;

static atomic_size_t limit, held, peak;
/* What the block that the limit refused last would have come to; 0 where the system had none. */
static atomic_size_t refused;

#ifndef NDEBUG
/* Atomic, since engines allocate in several threads. */
static atomic_uint_fast64_t made;
static atomic_uint_fast64_t made_before_failure = UINT64_MAX;

void bsc_memory_fail_after(uint64_t allocations) {
    atomic_store(&made_before_failure, allocations);
    atomic_store(&made, 0);
}

uint64_t bsc_memory_allocations(void) {
    return atomic_load(&made);
}
#endif

/* ---- The counter ---- */

void bsc_memory_limit(size_t bytes) {
    atomic_store(&limit, bytes);
    atomic_store(&refused, 0);
    atomic_store(&peak, atomic_load(&held));
}

size_t bsc_memory_held(void) {
    return atomic_load(&held);
}

size_t bsc_memory_peak(void) {
    return atomic_load(&peak);
}

size_t bsc_memory_left(void) {
    const size_t most = atomic_load(&limit), now = atomic_load(&held);
    if (most == 0) return SIZE_MAX;
    return most > now ? most - now : 0;
}

/* Counts `more` bytes that are about to be allocated; false where the limit says no. */
static bool hold(size_t more) {
    const size_t most = atomic_load(&limit), now = atomic_fetch_add(&held, more) + more;
    const bool allowed = most == 0 || (now <= most && now >= more);
    bool there = true;
#ifndef NDEBUG
    there = atomic_fetch_add(&made, 1) < atomic_load(&made_before_failure);
#endif
    if (!allowed || !there) {
        atomic_fetch_sub(&held, more);
        atomic_store(&refused, there ? now : 0);
#if defined(__GLIBC__)
        if (!allowed) malloc_trim(0); /* or what is freed now would stay in threads' arenas */
#endif
        return false;
    }
    size_t before = atomic_load(&peak);
    while (now > before && !atomic_compare_exchange_weak(&peak, &before, now)) continue;
    return true;
}

static void give_back(size_t bytes) {
    const size_t before = atomic_fetch_sub(&held, bytes);
    assert(before >= bytes);
    (void)before;
}

/* ---- Blocks ---- */

static size_t bytes_for(size_t elements, size_t size) {
    if (size != 0 && elements > (SIZE_MAX - sizeof(head) - LARGE_PAGE) / size) return SIZE_MAX;
    const size_t bytes = (sizeof(head) + elements * size + HEAP + 15) / 16 * 16;
    return bytes < MAPPED ? bytes : (bytes + PAGE - 1) / PAGE * PAGE;
}

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
    if (wanted < bytes) {
        munmap((char *)from + wanted, bytes - wanted);
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

#endif

static bool is_large(size_t bytes) {
    return bytes >= MAPPED && (bytes >= 6 * MAPPED || bsc_memory_left() < PLENTY);
}

static head *allocate(size_t bytes) {
    const bool mapped = is_large(bytes);
#if defined(MAP_ANONYMOUS)
    head *const block = mapped ? map(bytes) : calloc(1, bytes - HEAP);
#else
    head *const block = calloc(1, bytes - HEAP);
#endif
    if (block != NULL) block->mapped = mapped;
    return block;
}

static void release(head *old) {
#if defined(MAP_ANONYMOUS)
    if (old->mapped) {
        munmap(old, old->bytes);
        return;
    }
#endif
    free(old);
}

void *bsc_memory_new(size_t count, size_t size) {
    const size_t bytes = bytes_for(count, size);
    if (bytes == SIZE_MAX || !hold(bytes)) return NULL;
    head *block = allocate(bytes);
    if (block == NULL) {
        give_back(bytes);
        atomic_store(&refused, 0);
        return NULL;
    }
    block->bytes = bytes;
    return block + 1;
}

void bsc_memory_free(void *block) {
    if (block == NULL) return;
    head *old = (head *)block - 1;
    give_back(old->bytes);
    release(old);
}

/* Both from malloc, both mapped, or from one to the other; `old` may be NULL. What is new in an
 * array that grows is not zeroed: to clear it took a tenth of hex-lower's map. */
static head *move(head *old, size_t bytes) {
#if defined(MAP_ANONYMOUS)
    if (old != NULL && old->mapped && bytes >= MAPPED) return remap(old, old->bytes, bytes);
#endif
    head *moved;
    if ((old == NULL || !old->mapped) && !is_large(bytes)) {
        moved = realloc(old, bytes - HEAP);
        if (moved != NULL) moved->mapped = false;
        return moved;
    }
    moved = allocate(bytes);
    if (moved == NULL || old == NULL) return moved;
    memcpy(moved + 1, old + 1, (old->bytes < bytes ? old->bytes : bytes) - HEAP - sizeof *old);
    release(old);
    return moved;
}

/* Moves *array to a block of exactly this many elements, at least one. */
static bool resize(void *array, size_t *capacity, size_t elements, size_t size) {
    void *block;
    memcpy(&block, array, sizeof block);
    head *old = block == NULL ? NULL : (head *)block - 1;
    const size_t before = old == NULL ? 0 : old->bytes, bytes = bytes_for(elements, size);
    if (bytes == SIZE_MAX || (bytes > before && !hold(bytes - before))) return false;
    head *moved = move(old, bytes);
    if (moved == NULL) {
        if (bytes > before) give_back(bytes - before);
        atomic_store(&refused, 0);
        return false;
    }
    if (bytes < before) give_back(before - bytes);
#if defined(MADV_HUGEPAGE)
    if (bytes >= LARGE_PAGE && moved->mapped) madvise(moved, bytes, MADV_HUGEPAGE);
#endif
    moved->bytes = bytes;
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
    return wanted <= *capacity || resize(array, capacity, wanted + wanted / 16 + 1, size);
}

void bsc_memory_fit(void *array, size_t *capacity, size_t used, size_t size) {
    if (used > 0 && used < *capacity) (void)resize(array, capacity, used, size);
}

bsc_status bsc_error_no_memory(bsc_error *error) {
    char text[2][32];
    const size_t bytes[] = {atomic_load(&limit), atomic_load(&refused)};
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

/* The head of a block: as aligned as the contents after it must be. */
typedef struct bsc_arena_block {
    union {
        struct bsc_arena_block *older;
        max_align_t align;
    };
} block;

void *bsc_arena_new(bsc_arena *arena, size_t count, size_t size) {
    const bool fits = size == 0 || count <= (SIZE_MAX - sizeof(block)) / size;
    const size_t bytes = sizeof(block) + (fits ? count * size : 0);
    block *added = NULL;
    if (fits && !arena->failed) added = bsc_memory_new(1, bytes);
    if (added == NULL) {
        arena->failed = true;
        return NULL;
    }
    added->older = arena->newest;
    arena->newest = added;
    return added + 1;
}

char *bsc_arena_text(bsc_arena *arena, const char *text, size_t length) {
    char *copy = length == SIZE_MAX ? NULL : bsc_arena_new(arena, length + 1, 1);
    if (copy == NULL) arena->failed = true;
    if (copy != NULL && length > 0) memcpy(copy, text, length);
    return copy;
}

bsc_status bsc_arena_status(const bsc_arena *arena, bsc_error *error) {
    return arena->failed ? bsc_error_no_memory(error) : BSC_OK;
}

void bsc_arena_release(bsc_arena *arena) {
    while (arena->newest != NULL) {
        block *older = arena->newest->older;
        bsc_memory_free(arena->newest);
        arena->newest = older;
    }
    arena->failed = false;
}
