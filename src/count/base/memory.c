/* memory.c - allocates all memory of the library, and counts the bytes that the process holds.
 *
 *   | head: bytes of the block, head included | the caller's memory ...
 *   ^ the block begins here: a small one comes from malloc, a large one from mmap
 *
 * When a block is allocated, its bytes are added to the counter `held`, and when it is freed, they
 * are subtracted. So all problems, arenas and threads share one limit, like SQLite's hard heap
 * limit.
 *
 * Large blocks have memory pages of their own. When large blocks came from malloc, their memory
 * often stayed in use after they were freed, in the malloc arenas of threads and at the end of the
 * heap: the map of 13x13 russian under a limit of 128 MiB peaked at 157 MiB with one thread and at
 * 225 MiB with four.
 *
 * Freed large blocks go into a cache, and serve later allocations of about the same size, because
 * touching a fresh page costs more than the work that is done on it. When freed pages went back to
 * the system at once, 10 games of `exact` on russian took 905,000 page faults; with the cache they
 * take 29,500. A cache that gave a block only to requests at most an eighth smaller than the block
 * took four times as many page faults. The size of the cache is limited, its blocks count against
 * the memory limit, and it is emptied before an allocation is refused. After the first refusal
 * nothing is cached any more.
 *
 * Arrays that grow ask the system for large pages; other blocks do not (os/posix/pages.c says why).
 *
 * New blocks are zeroed, so that a field which the caller forgot to set at least has the same value
 * in every run.
 *
 * Tried instead: calloc and realloc for all blocks, with the counter but without pages and cache,
 * which is half as much code. The map of 13x13 russian with eight threads then peaked at 299 MiB
 * under a limit of 270 MiB; with the pages it peaks at 253 MiB. Nor did it help to let glibc map
 * all blocks of 256 KiB or more: the small blocks alone then exceeded the limit by as much. The
 * time was the same within the noise. */
#include "count/base/memory.h"

#include "count/base/error.h"
#include "os/heap.h"
#include "os/pages.h"

#include <assert.h>
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

/* The length of a large block is a multiple of this many bytes, which are a multiple of the page
 * size of every system. */
#define PAGE ((size_t)64 << 10)
/* How many bytes malloc itself needs for each block. malloc rounds the sum of these and the block's
 * own bytes up to a multiple of 16. */
#define HEAP_OVERHEAD ((size_t)8)
/* A block of at least this many bytes is large and has pages of its own; a smaller block is small
 * and comes from malloc. Builds with sanitizers set this length by BSC_LARGE_BLOCK, so high that
 * every block comes from malloc, because sanitizers notice accesses beyond the end of a block only
 * if malloc made the block. */
#if defined(BSC_LARGE_BLOCK)
#define LARGE_BLOCK BSC_LARGE_BLOCK
#elif BSC_HAS_PAGES
#define LARGE_BLOCK ((size_t)256 << 10)
#else
#define LARGE_BLOCK SIZE_MAX
#endif
/* The greatest number of blocks in the cache, and the greatest total length of these blocks in
 * bytes. */
#define MAX_CACHED_BLOCKS 64u
#define MAX_CACHED_BYTES  ((size_t)64 << 20)

/* The header of a block, directly before the memory that the caller gets. The union makes the
 * header as long as the strictest alignment, so that the caller's memory is aligned for every
 * type. */
typedef union head {
    size_t bytes; /* length of the block in bytes, including this head */
    max_align_t align;
} head;

/* Three counts of bytes. `limit` is the memory limit of the process, or 0 if there is none. `held`
 * is the length of all blocks in use together. `peak` is the greatest value of `held` since the
 * limit was set. They are atomic because all threads change them. */
static atomic_size_t limit, held, peak;

/* The cache: freed large blocks that wait to be used again. */
static struct {
    atomic_flag busy;    /* set while a thread reads or changes block[]: a spin lock */
    atomic_size_t bytes; /* length of all blocks in the cache together */
    unsigned blocks;     /* how many blocks are in the cache */
    /* [blocks]: the cached blocks; the one freed first comes first */
    head *block[MAX_CACHED_BLOCKS];
} cache = {.busy = ATOMIC_FLAG_INIT};

/* When the limit refuses a block, this is set to how many bytes would be in use with the block: the
 * sum of `held` and the block's length. The error message says that at least this many bytes are
 * needed. It is 0 if the limit has not refused any block, or if a later allocation failed because
 * the system had no memory. */
static atomic_size_t refused_total;

#ifndef NDEBUG
/* How many allocations were requested since bsc_memory_fail_after was called, and how many of them
 * may succeed. Both are atomic because engines allocate in several threads. */
static atomic_uint_fast64_t allocations_requested;
static atomic_uint_fast64_t allocations_allowed = UINT64_MAX;

void bsc_memory_fail_after(uint64_t allocations) {
    allocations_allowed = allocations;
    allocations_requested = 0;
}

uint64_t bsc_memory_allocations(void) {
    return allocations_requested;
}
#endif

/* ---- The counter ---- */

void bsc_memory_limit(size_t bytes) {
    limit = bytes;
    refused_total = 0;
    peak = held;
}

size_t bsc_memory_held(void) {
    return held;
}

size_t bsc_memory_peak(void) {
    return peak;
}

size_t bsc_memory_left(void) {
    const size_t limit_now = limit, held_now = held;
    if (limit_now == 0) return SIZE_MAX;
    return limit_now > held_now ? limit_now - held_now : 0;
}

/* Counts a request for an allocation in allocations_requested. Returns false if a test wants the
 * allocation to fail as if the system had no memory. `refused_total` is then set to 0, so that the
 * error message does not blame the memory limit. Otherwise returns true. */
static bool test_allows_allocation(void) {
#ifndef NDEBUG
    if (atomic_fetch_add(&allocations_requested, 1) >= allocations_allowed) {
        refused_total = 0;
        return false;
    }
#endif
    return true;
}

/* Raises `peak` to `bytes`, unless `peak` is at least `bytes` already. */
static void raise_peak(size_t bytes) {
    size_t peak_now = peak;
    while (bytes > peak_now && !atomic_compare_exchange_weak(&peak, &peak_now, bytes)) continue;
}

/* Subtracts `bytes` from `held`, because a block was freed or became shorter. */
static void discharge(size_t bytes) {
    const size_t held_before = atomic_fetch_sub(&held, bytes);
    assert(held_before >= bytes);
    (void)held_before;
}

/* ---- The cache of freed large blocks ---- */

/* Waits until no other thread uses the cache, and takes its lock. */
static void lock_cache(void) {
    while (atomic_flag_test_and_set_explicit(&cache.busy, memory_order_acquire)) continue;
}

/* Gives the lock of the cache back. The caller holds it (lock_cache). */
static void unlock_cache(void) {
    atomic_flag_clear_explicit(&cache.busy, memory_order_release);
}

/* Removes cache.block[k] from the cache and returns it. The caller holds the lock of the cache. */
static head *remove_cached(unsigned k) {
    assert(k < cache.blocks);
    head *const block = cache.block[k];
    cache.blocks--;
    memmove(&cache.block[k], &cache.block[k + 1], (cache.blocks - k) * sizeof *cache.block);
    cache.bytes -= block->bytes;
    return block;
}

/* Takes the smallest suitable block out of the cache for a request of `bytes` bytes, and adds its
 * whole length to `held`, the count of the bytes in use. A block is suitable if it is long enough
 * and wastes little: it has at most 2 x `bytes` bytes, and its excess over `bytes` is at most a
 * sixteenth of what the memory limit still allows, so that bytes that nobody needs do not use up
 * the limit. Returns NULL if the cache has no suitable block. */
static head *take_cached(size_t bytes) {
    const size_t part_left = bsc_memory_left() / 16;
    const size_t max_waste = part_left < bytes ? part_left : bytes;
    unsigned best = 0;
    head *block = NULL;
    lock_cache();
    for (unsigned k = 0; k < cache.blocks; k++) {
        const size_t size = cache.block[k]->bytes;
        if (size < bytes || size - bytes > max_waste) continue;
        if (block != NULL && size >= block->bytes) continue;
        block = cache.block[k];
        best = k;
    }
    if (block != NULL) remove_cached(best);
    unlock_cache();
    if (block != NULL) raise_peak(atomic_fetch_add(&held, block->bytes) + block->bytes);
    return block;
}

/* Removes from the cache the block that has been there longest, and returns its pages to the
 * system. Returns false if the cache is empty. */
static bool unmap_oldest_cached(void) {
    head *oldest = NULL;
    lock_cache();
    if (cache.blocks > 0) oldest = remove_cached(0);
    unlock_cache();
    if (oldest == NULL) return false;
    bsc_pages_unmap(oldest, oldest->bytes);
    return true;
}

/* Adds a block to the cache. Returns false, and does nothing, if the cache has no room for the
 * block. */
static bool add_cached(head *block) {
    lock_cache();
    const bool fits =
        cache.blocks < MAX_CACHED_BLOCKS && cache.bytes + block->bytes <= MAX_CACHED_BYTES;
    if (fits) {
        cache.block[cache.blocks++] = block;
        cache.bytes += block->bytes;
    }
    unlock_cache();
    return fits;
}

/* Frees a large block. Normally the block goes into the cache, which drops its oldest blocks to
 * make room. If the memory limit has already refused an allocation, so that memory is short, or if
 * the block is larger than the whole cache may be, the block's pages go back to the system. */
static void free_large(head *block) {
    bool is_cached = false;
    while (!is_cached && refused_total == 0 && block->bytes <= MAX_CACHED_BYTES) {
        is_cached = add_cached(block);
        if (!is_cached) unmap_oldest_cached();
    }
    if (!is_cached) bsc_pages_unmap(block, block->bytes);
}

/* Asks the memory limit for `bytes` bytes, which the caller is about to allocate. If the limit
 * allows them, adds them to `held` and returns true. The cache counts too: blocks of the cache are
 * given back to the system if `held` and the cache together would exceed the limit. If `held` alone
 * would exceed the limit, adds nothing, sets `refused_total`, and returns false. */
static bool charge(size_t bytes) {
    const size_t limit_now = limit;
    const size_t held_now = atomic_fetch_add(&held, bytes) + bytes;
    while (limit_now > 0 && held_now + cache.bytes > limit_now && unmap_oldest_cached()) continue;
    const bool wraps = held_now < bytes; /* the sum exceeded SIZE_MAX, and so any limit */
    if (limit_now == 0 || (held_now <= limit_now && !wraps)) {
        raise_peak(held_now);
        return true;
    }
    held -= bytes;
    refused_total = held_now;
    /* Memory is scarce now, and malloc may keep small blocks that were freed and are not used. */
    bsc_heap_trim();
    return false;
}

/* ---- Blocks ---- */

/* Returns how many bytes a block for `elements` elements of `size` bytes each needs, including its
 * head and the bytes that malloc needs. The result is a multiple of 16, or of PAGE if the block is
 * large. Returns SIZE_MAX if no block can be that long. */
static size_t block_bytes(size_t elements, size_t size) {
    if (size != 0 && elements > (SIZE_MAX - sizeof(head) - BSC_LARGE_PAGE) / size) return SIZE_MAX;
    const size_t bytes = (sizeof(head) + elements * size + HEAP_OVERHEAD + 15) / 16 * 16;
    if (bytes < LARGE_BLOCK) return bytes;
    return (bytes + PAGE - 1) / PAGE * PAGE;
}

/* Says whether a block of this length is large, and so has pages of its own. */
static bool is_large(size_t bytes) {
    return bytes >= LARGE_BLOCK;
}

/* Undoes charge() after the system had no memory for the bytes that the limit allowed: subtracts
 * `bytes` from `held` again, and sets `refused_total` to 0, because it was not the limit that
 * refused them. */
static void undo_charge(size_t bytes) {
    discharge(bytes);
    refused_total = 0;
}

/* Allocates a block of `bytes` bytes, a length that block_bytes() returned. If the system has no
 * memory, gives blocks of the cache back to the system and tries again. Returns NULL if there is no
 * memory, if the limit forbids the block, or if `bytes` is SIZE_MAX. `zeroed` is false only for
 * arrays that grow. For such an array, if it is large, asks the system to use large pages. Other
 * blocks could waste them: a large page takes its whole 2 MiB as soon as one byte is touched, and a
 * hash table may be touched in many places without being full. */
static head *allocate(size_t bytes, bool zeroed) {
    const bool large = is_large(bytes);
    if (bytes == SIZE_MAX || !test_allows_allocation()) return NULL;
    head *block = large ? take_cached(bytes) : NULL;
    if (block != NULL) {
        if (zeroed) memset(block + 1, 0, bytes - sizeof *block);
        return block;
    }
    if (!charge(bytes)) return NULL;
    do {
        block = large ? bsc_pages_map(bytes) : calloc(1, bytes - HEAP_OVERHEAD);
    } while (block == NULL && unmap_oldest_cached());
    if (block == NULL) {
        undo_charge(bytes);
        return NULL;
    }
    if (large && !zeroed) bsc_pages_ask_large(block, bytes);
    block->bytes = bytes;
    return block;
}

void *bsc_memory_new(size_t count, size_t size) {
    head *const block = allocate(block_bytes(count, size), true);
    return block == NULL ? NULL : block + 1;
}

void bsc_memory_free(void *memory) {
    if (memory == NULL) return;
    head *const block = (head *)memory - 1;
    discharge(block->bytes);
    if (is_large(block->bytes))
        free_large(block);
    else
        free(block);
}

char *bsc_memory_text(const char *text, size_t length) {
    if (length == SIZE_MAX) return NULL;
    char *const copy = bsc_memory_new(length + 1, 1);
    if (copy != NULL && length > 0) memcpy(copy, text, length);
    return copy;
}

/* ---- Arrays that grow ---- */

/* Returns the caller's pointer to an array; `array` is the address of this pointer. The pointer may
 * be of any type, so load_pointer and store_pointer copy its bytes, which C allows for every
 * type. */
static void *load_pointer(const void *array) {
    void *memory;
    memcpy(&memory, array, sizeof memory);
    return memory;
}

/* Sets the caller's pointer to an array to `memory`; `array` is the address of this pointer. */
static void store_pointer(void *array, void *memory) {
    memcpy(array, &memory, sizeof memory);
}

/* Changes the length of a block to `bytes` and keeps its contents. Returns the block, which may
 * have moved. The old and the new length must both be large, or both be small (is_large). Returns
 * NULL if there is no memory; the old block is then unchanged. */
static head *resize_block(head *block, size_t bytes) {
    const size_t old_bytes = block->bytes;
    if (bytes > old_bytes && !charge(bytes - old_bytes)) return NULL;
    head *const resized = is_large(bytes) ? bsc_pages_resize(block, old_bytes, bytes)
                                          : realloc(block, bytes - HEAP_OVERHEAD);
    if (resized == NULL) {
        if (bytes > old_bytes) undo_charge(bytes - old_bytes);
        return NULL;
    }
    if (bytes < old_bytes) discharge(old_bytes - bytes);
    if (is_large(bytes)) bsc_pages_ask_large(resized, bytes);
    resized->bytes = bytes;
    return resized;
}

/* Copies as much of the old block's contents as fits into the new block, and frees the old block.
 * `bytes` is the length of the new block, as block_bytes() has returned it: the head, the caller's
 * memory, and HEAP_OVERHEAD bytes that the caller does not get, because malloc may need them. */
static void move_contents(head *new_block, size_t bytes, head *old_block) {
    const size_t common = old_block->bytes < bytes ? old_block->bytes : bytes;
    memcpy(new_block + 1, old_block + 1, common - HEAP_OVERHEAD - sizeof *old_block);
    bsc_memory_free(old_block + 1);
}

/* Changes the capacity of the caller's array to `elements`, which is at least 1 and may be less
 * than before, and preserves the elements that fit. The array is in a block of its own. A small
 * block comes from malloc, and a large one has pages of its own (is_large), so neither can become
 * the other: if one of the old and the new block is small and the other large, or if there is no
 * array yet, the array gets a new block. Otherwise the block is resized. But a large array that
 * grows moves to a freed block from the cache, if the cache has a suitable one, because its pages
 * were touched before and need no page faults. New elements are not zeroed: zeroing them took a
 * tenth of the time of `bscount map hex-lower`, a built-in board. Returns false if there is no
 * memory, which may happen even if the capacity is reduced; the array is then unchanged. */
static bool resize_array(void *array, size_t *capacity, size_t elements, size_t size) {
    const size_t bytes = block_bytes(elements, size);
    void *const memory = load_pointer(array);
    head *const block = memory == NULL ? NULL : (head *)memory - 1;
    const bool may_resize = block != NULL && is_large(block->bytes) == is_large(bytes);
    const bool grows = may_resize && bytes > block->bytes;
    head *moved = NULL;
    if (bytes == SIZE_MAX || (grows && !test_allows_allocation())) return false;
    if (!may_resize)
        moved = allocate(bytes, false);
    else if (grows && is_large(bytes))
        moved = take_cached(bytes);
    if (moved != NULL && block != NULL)
        move_contents(moved, bytes, block);
    else if (may_resize)
        moved = resize_block(block, bytes);
    if (moved == NULL) return false;
    store_pointer(array, moved + 1);
    *capacity = elements;
    return true;
}

bool bsc_memory_grow(void *array, size_t *capacity, size_t wanted, size_t size) {
    if (wanted <= *capacity) return true;
    const size_t doubled = *capacity > SIZE_MAX / 2 ? SIZE_MAX : *capacity * 2;
    const size_t larger = doubled > wanted ? doubled : wanted;
    return resize_array(array, capacity, larger < 8 ? 8 : larger, size);
}

/* The caller no longer needs the elements of an array that must grow. A large array is resized all
 * the same, because on Linux that usually only moves its pages. If that fails, the array is freed
 * and nothing else is tried, because a new block would need as many bytes. A small array is freed
 * before a new one is allocated, so that both are never held together. */
bool bsc_memory_reserve(void *array, size_t *capacity, size_t wanted, size_t size) {
    if (wanted <= *capacity) return true;
    const size_t elements = wanted + wanted / 16 + 1;
    assert(elements > wanted);
    void *const memory = load_pointer(array);
    const bool large = memory != NULL && is_large(((head *)memory - 1)->bytes);
    if (large && resize_array(array, capacity, elements, size)) return true;
    bsc_memory_free(memory);
    store_pointer(array, NULL);
    *capacity = 0;
    return !large && resize_array(array, capacity, elements, size);
}

void bsc_memory_fit(void *array, size_t *capacity, size_t used, size_t size) {
    if (used > 0 && used < *capacity) (void)resize_array(array, capacity, used, size);
}

/* ---- The error for a lack of memory ---- */

/* Formats the number `bytes` as a text for people in text[size]: as a number of KiB, or of MiB from
 * 1 MiB on, rounded up. The text is cut if it does not fit; 32 bytes are enough for every
 * number. */
static void format_bytes(char *text, size_t size, size_t bytes) {
    const double kib = (double)bytes / 1024.0;
    if (kib < 1024.0)
        snprintf(text, size, "%.0f KiB", ceil(kib));
    else
        snprintf(text, size, "%.0f MiB", ceil(kib / 1024.0));
}

bsc_status bsc_error_set_no_memory(bsc_error *error) {
    char limit_text[32], needed_text[32];
    const size_t limit_now = limit, needed = refused_total;
    if (error != NULL && error->status != BSC_OK) return error->status;
    if (needed == 0) return bsc_error_set(error, BSC_NO_MEMORY, "out of memory");
    format_bytes(limit_text, sizeof limit_text, limit_now);
    format_bytes(needed_text, sizeof needed_text, needed);
    bsc_error_set(error, BSC_LIMIT, "the memory limit of %s is too small: at least %s are needed",
                  limit_text, needed_text);
    bsc_error_reason(error, BSC_REASON_MEMORY_LIMIT);
    return BSC_LIMIT;
}
