/* transposition.c - the table as one array of keys and values.
 *
 *   entry   [ key, value ] [ 0, ... ] [ key, value ] ...
 *
 * A shared table looks at one slot only, under one of a few locks. A growing one has open
 * addressing with linear steps; it doubles when half full, and its limit holds for the old and the
 * new array together.
 *
 * Invariant: a slot of a shared table is read and written under its lock. The value of a position
 * does not depend on which others are in the table, so neither do games.
 *
 * Cost: copying a value; memory that is never written to is never taken from the system. */
#include "eval/transposition.h"

#include "base/c11_threads.h"
#include "base/error.h"
#include "base/memory.h"

#include <assert.h>
#include <string.h>

#define LOCKS         64u
#define FIRST_ENTRIES 1024u

struct bsc_transposition_locks {
    unsigned count;
    mtx_t lock[LOCKS];
};

static size_t stride(const bsc_transposition *t) {
    return sizeof(bsc_zobrist_key) + t->value_size;
}

static bsc_zobrist_key key_at(const bsc_transposition *t, size_t at) {
    bsc_zobrist_key key;
    memcpy(&key, t->entry + at * stride(t), sizeof key);
    return key;
}

static bool is_free(bsc_zobrist_key key) {
    return key.high == 0 && key.low == 0;
}

static bool same(bsc_zobrist_key a, bsc_zobrist_key b) {
    return a.high == b.high && a.low == b.low;
}

/* Where the key is or would be. */
static size_t find(const bsc_transposition *t, bsc_zobrist_key key) {
    if (t->locks != NULL) return (size_t)(key.high % t->entries);
    size_t at = (size_t)key.high & (t->entries - 1);
    assert(t->used < t->entries && (t->entries & (t->entries - 1)) == 0);
    while (!is_free(key_at(t, at)) && !same(key_at(t, at), key)) at = (at + 1) & (t->entries - 1);
    return at;
}

static void store(bsc_transposition *t, size_t at, bsc_zobrist_key key, const void *value) {
    memcpy(t->entry + at * stride(t), &key, sizeof key);
    memcpy(t->entry + at * stride(t) + sizeof key, value, t->value_size);
}

bsc_status bsc_transposition_init_shared(bsc_transposition *t, size_t value_size, size_t bytes,
                                         bsc_error *error) {
    *t = (bsc_transposition){.value_size = value_size};
    t->entries = bytes / stride(t) + 1;
    t->entry = bsc_memory_new(t->entries, stride(t));
    t->locks = bsc_memory_new(1, sizeof *t->locks);
    bool ok = t->entry != NULL && t->locks != NULL;
    while (ok && t->locks->count < LOCKS) {
        ok = mtx_init(&t->locks->lock[t->locks->count], mtx_plain) == thrd_success;
        t->locks->count += ok;
    }
    if (ok) return BSC_OK;
    bsc_transposition_release(t);
    return bsc_error_no_memory(error);
}

void bsc_transposition_init_growing(bsc_transposition *t, size_t value_size, size_t max_bytes) {
    *t = (bsc_transposition){.value_size = value_size, .max_bytes = max_bytes};
}

void bsc_transposition_release(bsc_transposition *t) {
    while (t->locks != NULL && t->locks->count > 0) mtx_destroy(&t->locks->lock[--t->locks->count]);
    bsc_memory_free(t->locks);
    bsc_memory_free(t->entry);
    *t = (bsc_transposition){.entries = 0};
}

static bsc_status grow(bsc_transposition *t) {
    bsc_transposition larger = *t;
    larger.entries = t->entries == 0 ? FIRST_ENTRIES : 2 * t->entries;
    if (t->max_bytes != 0 && t->entries + larger.entries > t->max_bytes / stride(t))
        return BSC_LIMIT;
    larger.entry = bsc_memory_new(larger.entries, stride(t));
    if (larger.entry == NULL) return bsc_error_no_memory(NULL);
    for (size_t k = 0; k < t->entries; k++) {
        const bsc_zobrist_key key = key_at(t, k);
        if (is_free(key)) continue;
        store(&larger, find(&larger, key), key, t->entry + k * stride(t) + sizeof key);
    }
    bsc_memory_free(t->entry);
    *t = larger;
    return BSC_OK;
}

bool bsc_transposition_get(const bsc_transposition *t, bsc_zobrist_key key, void *value) {
    if (t->entries == 0 || is_free(key)) return false;
    const size_t at = find(t, key);
    if (t->locks != NULL) mtx_lock(&t->locks->lock[at % LOCKS]);
    const bool known = same(key_at(t, at), key);
    if (known) memcpy(value, t->entry + at * stride(t) + sizeof key, t->value_size);
    if (t->locks != NULL) mtx_unlock(&t->locks->lock[at % LOCKS]);
    return known;
}

bsc_status bsc_transposition_put(bsc_transposition *t, bsc_zobrist_key key, const void *value) {
    if (is_free(key)) return BSC_OK; /* no position has it but by a chance in 2^128 */
    if (t->locks == NULL && 2 * t->used >= t->entries) {
        const bsc_status status = grow(t);
        if (status != BSC_OK) return status;
    }
    const size_t at = find(t, key);
    if (t->locks != NULL) mtx_lock(&t->locks->lock[at % LOCKS]);
    if (t->locks == NULL && is_free(key_at(t, at))) t->used++; /* of a shared one it would race */
    store(t, at, key, value);
    assert(t->locks != NULL || 2 * t->used <= t->entries);
    if (t->locks != NULL) mtx_unlock(&t->locks->lock[at % LOCKS]);
    return BSC_OK;
}
