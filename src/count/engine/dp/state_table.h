/* state_table.h - finds the state of a layer that has a certain mask, with a hash table.
 *
 * A step of a sweep leads from many states to states of the next layer (all states after the step).
 * States with the same mask (the bits that say which items are taken) are one state. So for each
 * mask, the layer that is being made must be searched for a state that has it already. Example: a
 * layer with two states, whose masks are m0 and m1, in a table of 8 slots. The hash of m0 is 3, and
 * that of m1 is 11, so both want slot 3 (11 mod 8 = 3), and m1 goes to the next slot:
 *
 *     slot      0  1  2  3  4  5  6  7
 *     state[]   0  0  0  1  2  0  0  0       1 + the index of the state; 0: the slot is free
 *
 * The search for a mask starts at the slot of its hash, and goes on to the next slots until it
 * finds the mask or a free slot (open addressing). The table is at most half full. */
#ifndef BSC_ENGINE_DP_STATE_TABLE_H
#define BSC_ENGINE_DP_STATE_TABLE_H

#include "count/engine/dp/layer.h"

/* A hash table for finding a state by its mask, in the layer that is being made. If all fields are
 * zero, the table has no memory yet; call bsc_dp_table_clear before using it. */
typedef struct bsc_dp_state_table {
    size_t slots;    /* the size of the table: a power of two, at most `capacity` */
    size_t capacity; /* for how many slots memory is allocated */
    uint32_t *state; /* [slots]: 1 + the index of a state in the layer; or 0 in a free slot */
} bsc_dp_state_table;

/* How many 64-bit words the mask of a state has (the bits that say which items are taken), and how
 * many its set has (the bits that say with which partial fleets the state can be reached). The plan
 * has the same two numbers. But the innermost functions of a sweep get them as constants where they
 * are 1 or 2, so that the compiler can make a faster version for these constants. */
typedef struct bsc_dp_state_words {
    uint32_t mask, set;
} bsc_dp_state_words;

/* Empties the hash table, and makes it large enough for at least `states` states of a layer.
 * Returns false if memory runs out; the table must then be cleared again before it is used. */
bool bsc_dp_table_clear(bsc_dp_state_table *table, size_t states);

/* Returns the index of the state with this mask (the bits that say which items are taken) in a
 * layer that is being made. If the layer has no such state, adds one to the layer's arrays, which
 * must not belong to a store, and to the table. All bits of the new state's set are 0, which means
 * that the state cannot be reached with any partial fleet (ships placed so far) yet. `table` must
 * be the hash table of all states of the layer. Returns UINT32_MAX if memory runs out. */
uint32_t bsc_dp_find_state(const bsc_dp_plan *plan, bsc_dp_layer *layer, const uint64_t *mask,
                           bsc_dp_state_table *table);

/* Returns the slot of the hash table at which the search for a mask starts. */
BSC_DP_INLINE size_t bsc_dp_first_slot(const bsc_dp_state_table *table, const uint64_t *mask,
                                       bsc_dp_state_words words) {
    return (size_t)bsc_hash_words(mask, words.mask) & (table->slots - 1);
}

/* Returns the slot of the hash table that is tried after `slot`, if `slot` belongs to another mask:
 * the one after it, or slot 0 after the last. */
BSC_DP_INLINE size_t bsc_dp_next_slot(const bsc_dp_state_table *table, size_t slot) {
    return (slot + 1) & (table->slots - 1);
}

/* Makes the hash table larger, so that the layer can have twice as many states. The new table is
 * empty, so the function enters all states of the layer again. Returns false if memory runs out. */
BSC_DP_INLINE bool bsc_dp_table_grow(bsc_dp_state_table *table, const bsc_dp_layer *layer,
                                     bsc_dp_state_words words) {
    if (!bsc_dp_table_clear(table, 2 * ((size_t)layer->states + 1))) return false;
    for (uint32_t s = 0; s < layer->states; s++) {
        size_t slot = bsc_dp_first_slot(table, bsc_dp_state_mask(layer, s, words.mask), words);
        while (table->state[slot] != 0) slot = bsc_dp_next_slot(table, slot);
        table->state[slot] = s + 1;
    }
    return true;
}

/* Adds a state with this mask to the layer, but not to the hash table. All bits of its set (the
 * partial fleets with which it can be reached) are 0. Returns false if memory runs out, or if the
 * layer would have UINT32_MAX states. */
BSC_DP_INLINE bool bsc_dp_layer_add_state(bsc_dp_layer *layer, const uint64_t *mask,
                                          bsc_dp_state_words words) {
    const size_t states = (size_t)layer->states + 1;
    const bool has_space = states < UINT32_MAX && states * words.mask <= layer->mask_capacity &&
                           states * words.set <= layer->set_capacity;
    if (!has_space && (states >= UINT32_MAX || !BSC_ARRAY_GROW(layer, mask, states * words.mask) ||
                       !BSC_ARRAY_GROW(layer, set, states * words.set)))
        return false;
    memcpy(bsc_dp_state_mask(layer, layer->states, words.mask), mask, words.mask * sizeof *mask);
    memset(bsc_dp_state_set(layer, layer->states, words.set), 0, words.set * sizeof *mask);
    layer->states++;
    return true;
}

/* Does the work of bsc_dp_find_state: returns the index of the layer's state with this mask, and
 * adds the state if there is none. Returns UINT32_MAX if memory runs out. */
BSC_DP_INLINE uint32_t bsc_dp_find_or_add_state(bsc_dp_layer *layer, bsc_dp_state_table *table,
                                                const uint64_t *mask, bsc_dp_state_words words) {
    size_t slot = bsc_dp_first_slot(table, mask, words);
    assert(table->slots > layer->states);
    while (table->state[slot] != 0) {
        const uint32_t state = table->state[slot] - 1;
        if (bsc_mask_equals(bsc_dp_state_mask(layer, state, words.mask), mask, words.mask))
            return state;
        slot = bsc_dp_next_slot(table, slot);
    }
    if (!bsc_dp_layer_add_state(layer, mask, words)) return UINT32_MAX;
    table->state[slot] = layer->states;
    const bool is_over_half_full = 2 * (size_t)layer->states > table->slots;
    if (is_over_half_full && !bsc_dp_table_grow(table, layer, words)) return UINT32_MAX;
    return layer->states - 1;
}

#endif
