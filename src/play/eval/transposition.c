/* transposition.c - computes Zobrist keys of positions, and implements the tables that map such
 * keys to values.
 *
 * A table is one array of slots. A slot has a key, followed by the bytes of its value. A free slot
 * has the key 0:
 *
 *   slot_bytes   [ key, value ] [ 0, ... ] [ key, value ] ...
 *
 * In a shared table a key has only one possible slot: its upper half modulo the number of slots.
 * Each slot is guarded by one of a few locks. A growing table uses open addressing: it starts at
 * this slot and looks at one slot after another until it finds the key or a free slot. When the
 * array is half full, the table moves to a new one of twice the size; its memory limit applies to
 * both arrays together.
 *
 * Invariant: a slot of a shared table is read and written only while its lock is held. A table only
 * saves time: a caller gets the same value for a position whether the table has it or not, so games
 * do not depend on the contents of the table.
 *
 * Cost: a key takes one addition for each element and symmetry (40 microseconds for a position on
 * the classic board, where counting a position takes up to 30 milliseconds). To read or to store a
 * value takes one copy of it. A position table takes at most MAX_POSITION_TABLE_BYTES and at most
 * an eighth of the memory that the process may still use; the system provides a page only once it
 * is written to. */
#include "play/eval/transposition.h"

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/memory.h"
#include "count/base/random.h"
#include "count/base/threads.h"
#include "count/cover/symmetry.h"

#include <assert.h>

/* How many locks a shared table has: slot k has lock k mod LOCKS. */
#define LOCKS 64u
/* How many slots a growing table has when its first position is stored. */
#define FIRST_SLOTS 1024u
/* The most bytes that a position table may take. */
#define MAX_POSITION_TABLE_BYTES ((size_t)256 << 20)

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

void bsc_zobrist_add_image(bsc_zobrist *z, unsigned g, size_t first, const uint32_t *image,
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
        bsc_zobrist_add_image(z, g, 0, symmetries->option[g], placements);
        bsc_zobrist_add_image(z, g, placements, symmetries->cell[g], problem->cells);
    }
    z->symmetries = count;
}

/* Adds an element of a position, which is a placement that is still possible or a cell that was
 * hit, to the sums from which the key of the position is made (transposition.h). There is one sum
 * for each symmetry g of the board: sum[g] grows by the random code of the element's image under
 * g. */
static void add_element(const bsc_zobrist *z, bsc_zobrist_key *sum, size_t element) {
    for (unsigned g = 0; g < z->symmetries; g++)
        bsc_zobrist_add(&sum[g], bsc_zobrist_codes(z, g)[element]);
}

bsc_zobrist_key bsc_zobrist_log_key(const bsc_zobrist *z, const bsc_log *log, unsigned *symmetry) {
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

/* The locks of a shared table. Lock k guards the slots k, k + LOCKS, k + 2 * LOCKS, ... */
struct bsc_transposition_locks {
    bsc_lock lock[LOCKS];
};

/* Returns the size of a slot in bytes: a key and a value. */
static size_t slot_size(const bsc_transposition *t) {
    return sizeof(bsc_zobrist_key) + t->value_size;
}

/* Returns the key in the slot. In a shared table the caller holds the lock of the slot. */
static bsc_zobrist_key read_key(const bsc_transposition *t, size_t slot) {
    bsc_zobrist_key key;
    memcpy(&key, t->slot_bytes + slot * slot_size(t), sizeof key);
    return key;
}

/* Returns a pointer to the value in the slot. */
static unsigned char *value_of(const bsc_transposition *t, size_t slot) {
    return t->slot_bytes + slot * slot_size(t) + sizeof(bsc_zobrist_key);
}

/* Says whether the key marks a free slot. */
static bool is_free(bsc_zobrist_key key) {
    return key.high == 0 && key.low == 0;
}

/* Says whether the two keys are equal. */
static bool is_same_key(bsc_zobrist_key a, bsc_zobrist_key b) {
    return a.high == b.high && a.low == b.low;
}

/* Returns the slot of the key. If the table does not have the key, this is the slot in which the
 * key would be stored. In a shared table, another position may have this slot; storing the key then
 * replaces it. The table must have slots, and a growing table at least one free slot. */
static size_t find_slot(const bsc_transposition *t, bsc_zobrist_key key) {
    if (t->locks != NULL) return (size_t)(key.high % t->slots);
    const size_t mask = t->slots - 1;
    assert(t->used_slots < t->slots && (t->slots & mask) == 0);
    size_t slot = (size_t)key.high & mask;
    while (!is_free(read_key(t, slot)) && !is_same_key(read_key(t, slot), key))
        slot = (slot + 1) & mask;
    return slot;
}

/* Waits for the lock of the slot, and takes it. Does nothing for a growing table, which only one
 * thread uses. */
static void lock_slot(const bsc_transposition *t, size_t slot) {
    if (t->locks != NULL) bsc_lock_take(&t->locks->lock[slot % LOCKS]);
}

/* Releases the lock of the slot. Does nothing for a growing table, which only one thread uses. */
static void unlock_slot(const bsc_transposition *t, size_t slot) {
    if (t->locks != NULL) bsc_lock_give(&t->locks->lock[slot % LOCKS]);
}

/* Writes a key and its value to the slot. In a shared table the caller holds the lock of the
 * slot. */
static void store(bsc_transposition *t, size_t slot, bsc_zobrist_key key, const void *value) {
    memcpy(t->slot_bytes + slot * slot_size(t), &key, sizeof key);
    memcpy(value_of(t, slot), value, t->value_size);
}

bsc_status bsc_transposition_init_shared(bsc_transposition *t, size_t value_size, size_t bytes,
                                         bsc_error *error) {
    *t = (bsc_transposition){.value_size = value_size};
    t->slots = bytes / slot_size(t) + 1;
    t->slot_bytes = bsc_memory_new(t->slots, slot_size(t));
    t->locks = bsc_memory_new(1, sizeof *t->locks);
    if (t->slot_bytes == NULL || t->locks == NULL) {
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
    bsc_memory_free(t->slot_bytes);
    *t = (bsc_transposition){0};
}

/* Makes room for more positions in a growing table: doubles its slots, or allocates the first ones.
 * Returns BSC_LIMIT if the memory limit of the table or of the process forbids this, and
 * BSC_NO_MEMORY if the system has no memory; the table is then unchanged. */
static bsc_status grow(bsc_transposition *t) {
    bsc_transposition larger = *t;
    larger.slots = t->slots == 0 ? FIRST_SLOTS : 2 * t->slots;
    if (t->max_bytes != 0 && t->slots + larger.slots > t->max_bytes / slot_size(t))
        return BSC_LIMIT;
    larger.slot_bytes = bsc_memory_new(larger.slots, slot_size(t));
    if (larger.slot_bytes == NULL) return bsc_error_set_no_memory(NULL);
    for (size_t slot = 0; slot < t->slots; slot++) {
        const bsc_zobrist_key key = read_key(t, slot);
        if (!is_free(key)) store(&larger, find_slot(&larger, key), key, value_of(t, slot));
    }
    bsc_memory_free(t->slot_bytes);
    *t = larger;
    return BSC_OK;
}

bool bsc_transposition_get(const bsc_transposition *t, bsc_zobrist_key key, void *value) {
    if (t->slots == 0 || is_free(key)) return false;
    const size_t slot = find_slot(t, key);
    lock_slot(t, slot);
    const bool has_key = is_same_key(read_key(t, slot), key);
    if (has_key) memcpy(value, value_of(t, slot), t->value_size);
    unlock_slot(t, slot);
    return has_key;
}

bsc_status bsc_transposition_put(bsc_transposition *t, bsc_zobrist_key key, const void *value) {
    const bool is_growing = t->locks == NULL;
    /* The key 0 marks free slots, so a value cannot be stored with it. A position has this key with
     * probability 2^-128. */
    if (is_free(key)) return BSC_OK;
    if (is_growing && 2 * t->used_slots >= t->slots) {
        const bsc_status status = grow(t);
        if (status != BSC_OK) return status;
    }
    const size_t slot = find_slot(t, key);
    lock_slot(t, slot);
    /* A shared table does not count its used slots: threads that hold different locks would change
     * used_slots at the same time. */
    if (is_growing && is_free(read_key(t, slot))) t->used_slots++;
    store(t, slot, key, value);
    unlock_slot(t, slot);
    return BSC_OK;
}

/* Returns how many bytes a new position table takes: MAX_POSITION_TABLE_BYTES, but at most an
 * eighth of the memory that the process may still use. */
static size_t choose_position_bytes(void) {
    const size_t eighth = bsc_memory_left() / 8;
    return eighth < MAX_POSITION_TABLE_BYTES ? eighth : MAX_POSITION_TABLE_BYTES;
}

/* Finds the symmetries of the board of a problem. If `weights` is not NULL, finds only those that
 * leave the weights unchanged. *symmetries must be all zero at the call. Fails as bsc_matrix_new
 * does. The caller releases symmetries->arena, even after a failure. */
static bsc_status find_symmetries(bsc_symmetries *symmetries, const bsc_problem *problem,
                                  const bsc_weights *weights, bsc_error *error) {
    bsc_matrix *matrix = NULL;
    bsc_status status = bsc_matrix_new(&matrix, problem, error);
    if (status == BSC_OK && weights != NULL) status = bsc_matrix_weigh(matrix, weights, error);
    if (status == BSC_OK) status = bsc_symmetries_init(symmetries, matrix, NULL, error);
    bsc_matrix_free(matrix);
    return status;
}

bsc_status bsc_position_table_new(bsc_position_table **table, const bsc_problem *problem,
                                  const bsc_weights *weights, size_t value_size, bool merge_images,
                                  bsc_error *error) {
    const size_t bytes = choose_position_bytes();
    bsc_position_table *t = bsc_memory_new(1, sizeof *t);
    *table = t;
    if (t == NULL) return bsc_error_set_no_memory(error);
    bsc_status status = find_symmetries(&t->symmetries, problem, weights, error);
    if (status == BSC_OK) {
        const bsc_symmetries *merged = merge_images ? &t->symmetries : NULL;
        bsc_zobrist_init_logs(&t->zobrist, &t->arena, problem, merged);
        status = bsc_arena_status(&t->arena, error);
    }
    if (status == BSC_OK)
        status = bsc_transposition_init_shared(&t->values, value_size, bytes, error);
    if (status == BSC_OK) return BSC_OK;
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
