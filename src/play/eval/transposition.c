/* transposition.c - keys of positions, and a table as one array of keys and values.
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
 * Cost: of a key an addition for each element and symmetry (a position's takes 40 microseconds on
 * classic, where a map takes up to 30 milliseconds); of a value a copy. A position table takes at
 * most MAX_BYTES, or an eighth of what the memory limit leaves; pages that are never written are
 * not taken. */
#include "play/eval/transposition.h"

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/memory.h"
#include "count/base/random.h"
#include "count/base/threads.h"
#include "count/cover/symmetry.h"

#include <assert.h>

#define LOCKS         64u
#define FIRST_ENTRIES 1024u
#define MAX_BYTES     ((size_t)256 << 20)

void bsc_zobrist_init(bsc_zobrist *z, bsc_arena *arena, size_t elements, unsigned max_symmetries) {
    bsc_random random = bsc_random_seed(1);
    assert(max_symmetries > 0 && max_symmetries <= BSC_MAX_SYMMETRIES);
    *z = (bsc_zobrist){.elements = elements, .symmetries = 1, .max_symmetries = max_symmetries};
    BSC_ARENA_ARRAY(arena, z->code, elements * max_symmetries);
    for (size_t k = 0; k < elements && z->code != NULL; k++) {
        z->code[k].high = bsc_random_next(&random);
        z->code[k].low = bsc_random_next(&random);
    }
}

void bsc_zobrist_map(bsc_zobrist *z, unsigned g, size_t first, const uint32_t *image,
                     size_t count) {
    assert(g > 0 && g < z->max_symmetries && first + count <= z->elements);
    for (size_t k = 0; k < count; k++)
        z->code[g * z->elements + first + k] = z->code[first + image[k]];
}

void bsc_zobrist_init_logs(bsc_zobrist *z, bsc_arena *arena, const bsc_problem *problem,
                           const bsc_symmetries *symmetries) {
    const size_t placements = problem->placements;
    const unsigned count = symmetries == NULL ? 1 : symmetries->count;
    bsc_zobrist_init(z, arena, placements + problem->cells, count);
    if (z->code == NULL) return;
    for (unsigned g = 1; g < count; g++) {
        bsc_zobrist_map(z, g, 0, symmetries->option[g], placements);
        bsc_zobrist_map(z, g, placements, symmetries->cell[g], problem->cells);
    }
    z->symmetries = count;
}

/* To the sum under each symmetry. */
static void add_element(const bsc_zobrist *z, bsc_zobrist_key *sum, size_t element) {
    for (unsigned g = 0; g < z->symmetries; g++)
        bsc_zobrist_add(&sum[g], bsc_zobrist_codes(z, g)[element]);
}

bsc_zobrist_key bsc_zobrist_of_log(const bsc_zobrist *z, const bsc_log *log, unsigned *symmetry) {
    const bsc_problem *problem = log->problem;
    bsc_zobrist_key sum[BSC_MAX_SYMMETRIES] = {{0, 0}};
    assert(z->symmetries > 0 && z->symmetries <= z->max_symmetries);
    assert(z->elements == (size_t)problem->placements + problem->cells);
    for (uint32_t p = 0; p < problem->placements; p++)
        if (bsc_log_allows(log, log->shots, bsc_problem_placement(problem, p)))
            add_element(z, sum, p);
    for (uint32_t k = 0; k < log->shots; k++)
        if (log->shot[k].answer != BSC_MISS)
            add_element(z, sum, (size_t)problem->placements + log->shot[k].cell);
    *symmetry = 0;
    for (unsigned g = 1; g < z->symmetries; g++)
        if (bsc_zobrist_less(sum[g], sum[*symmetry])) *symmetry = g;
    return sum[*symmetry];
}

struct bsc_transposition_locks {
    bsc_lock lock[LOCKS];
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
    if (t->entry == NULL || t->locks == NULL) {
        bsc_transposition_release(t);
        return bsc_error_set_no_memory(error);
    }
    for (unsigned k = 0; k < LOCKS; k++) t->locks->lock[k] = (bsc_lock)BSC_UNLOCKED;
    return BSC_OK;
}

void bsc_transposition_init_growing(bsc_transposition *t, size_t value_size, size_t max_bytes) {
    *t = (bsc_transposition){.value_size = value_size, .max_bytes = max_bytes};
}

void bsc_transposition_release(bsc_transposition *t) {
    bsc_memory_free(t->locks);
    bsc_memory_free(t->entry);
    *t = (bsc_transposition){0};
}

static bsc_status grow(bsc_transposition *t) {
    bsc_transposition larger = *t;
    larger.entries = t->entries == 0 ? FIRST_ENTRIES : 2 * t->entries;
    if (t->max_bytes != 0 && t->entries + larger.entries > t->max_bytes / stride(t))
        return BSC_LIMIT;
    larger.entry = bsc_memory_new(larger.entries, stride(t));
    if (larger.entry == NULL) return bsc_error_set_no_memory(NULL);
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
    if (t->locks != NULL) bsc_lock_take(&t->locks->lock[at % LOCKS]);
    const bool known = same(key_at(t, at), key);
    if (known) memcpy(value, t->entry + at * stride(t) + sizeof key, t->value_size);
    if (t->locks != NULL) bsc_lock_give(&t->locks->lock[at % LOCKS]);
    return known;
}

bsc_status bsc_transposition_put(bsc_transposition *t, bsc_zobrist_key key, const void *value) {
    if (is_free(key)) return BSC_OK; /* no position has it but by a chance in 2^128 */
    if (t->locks == NULL && 2 * t->used >= t->entries) {
        const bsc_status status = grow(t);
        if (status != BSC_OK) return status;
    }
    const size_t at = find(t, key);
    if (t->locks != NULL) bsc_lock_take(&t->locks->lock[at % LOCKS]);
    if (t->locks == NULL && is_free(key_at(t, at))) t->used++; /* of a shared one it would race */
    store(t, at, key, value);
    assert(t->locks != NULL || 2 * t->used <= t->entries);
    if (t->locks != NULL) bsc_lock_give(&t->locks->lock[at % LOCKS]);
    return BSC_OK;
}

bsc_status bsc_position_table_new(bsc_position_table **table, const bsc_problem *problem,
                                  const bsc_weights *weights, size_t value_size, bool alike,
                                  bsc_error *error) {
    bsc_matrix *matrix = NULL;
    const size_t left = bsc_memory_left() / 8, bytes = left < MAX_BYTES ? left : MAX_BYTES;
    bsc_position_table *t = *table = bsc_memory_new(1, sizeof *t);
    if (t == NULL) return bsc_error_set_no_memory(error);
    bsc_status status = bsc_matrix_new(&matrix, problem, error);
    if (status == BSC_OK && weights != NULL) status = bsc_matrix_weigh(matrix, weights, error);
    if (status == BSC_OK) status = bsc_symmetries_init(&t->symmetries, matrix, NULL, error);
    bsc_matrix_free(matrix);
    if (status != BSC_OK) goto out;
    bsc_zobrist_init_logs(&t->zobrist, &t->arena, problem, alike ? &t->symmetries : NULL);
    status = bsc_arena_status(&t->arena, error);
    if (status == BSC_OK)
        status = bsc_transposition_init_shared(&t->values, value_size, bytes, error);
out:
    if (status == BSC_OK) return status;
    bsc_position_table_free(t);
    *table = NULL;
    return status;
}

void bsc_position_table_free(void *table) {
    bsc_position_table *t = table;
    if (t == NULL) return;
    bsc_transposition_release(&t->values);
    bsc_arena_release(&t->symmetries.arena);
    bsc_arena_release(&t->arena);
    bsc_memory_free(t);
}
