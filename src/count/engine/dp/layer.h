/* layer.h - the states between two steps of a sweep, and the moves that lead from one layer to the
 * next.
 *
 *   layer    state s: mask[s x words ..], and set[s x set_words ..]: the indices that can occur
 *            with it; its numbers: at[s] + u - low[s] for u from the set's first to its last
 *   pairs    move m of the step (0: passing the item, then its options): pairs first[m] ..
 *            first[m + 1], each from a state of this layer to one of the next
 *
 * Invariant: no mask stands twice in a layer, and no set is empty. Numbers are kept for the whole
 * range from first to last, zero for indices that are not in the set, so that adding is one loop
 * without tests. low[] and at[] stand only once `states` is final.
 *
 * An array with a capacity is the layer's own; one without stands in a store. */
#ifndef BSC_ENGINE_DP_LAYER_H
#define BSC_ENGINE_DP_LAYER_H

#include "count/engine/dp/plan.h"

/* ---- Stores: memory for what buckets leave behind them, pieces one behind the other in large
 * blocks, given back from the last piece on ----
 *
 *   newest block -> older block -> ...       in use, the newest up to `used`
 *
 * A thread has its own. Pieces from malloc, some 100 KiB each and in no two buckets as long, left
 * holes in the heaps of the threads: a map of 13x13 held 22 MiB more than it had counted. */

/* All zero: empty. */
typedef struct bsc_dp_store {
    struct bsc_dp_block *newest;
    size_t held; /* bytes of the blocks in use */
} bsc_dp_store;

typedef struct bsc_dp_mark {
    struct bsc_dp_block *block;
    size_t used;
} bsc_dp_mark;

/* Memory for `count` elements of `size` bytes, not zeroed; NULL where there is none. */
void *bsc_dp_store_new(bsc_dp_store *store, size_t count, size_t size);
bsc_dp_mark bsc_dp_store_mark(const bsc_dp_store *store);
/* Takes back all that was handed out since the mark; all zero: everything. */
void bsc_dp_store_rewind(bsc_dp_store *store, bsc_dp_mark mark);

/* ---- Layers ---- */

/* Numbers of one kind, one behind the other. */
typedef struct bsc_dp_numbers {
    void *value;
    size_t capacity; /* in bytes */
    size_t count;
    bsc_dp_kind kind;
} bsc_dp_numbers;

typedef struct bsc_dp_layer {
    uint32_t states;
    size_t mask_capacity, set_capacity, low_capacity, at_capacity; /* in elements */
    uint64_t *mask, *set;
    uint32_t *low; /* [states]: the first index of the set; this and at[] once the sets are known */
    size_t *at;    /* [states + 1] */
    bsc_dp_numbers numbers; /* of all ranges: at[states] of them */
} bsc_dp_layer;

BSC_DP_INLINE uint64_t *bsc_dp_state_mask(const bsc_dp_layer *layer, size_t state, uint32_t words) {
    return layer->mask + state * words;
}

BSC_DP_INLINE uint64_t *bsc_dp_state_set(const bsc_dp_layer *layer, size_t state, uint32_t words) {
    return layer->set + state * words;
}

typedef struct bsc_dp_pairs {
    size_t count, source_capacity, target_capacity, first_capacity;
    uint32_t *source, *target;
    size_t *first; /* [moves + 2] */
} bsc_dp_pairs;

/* The same in half of the memory, to be kept, where both layers have at most 2^16 states. */
typedef struct bsc_dp_packed {
    size_t *first;   /* [moves + 2] */
    uint32_t *pair;  /* [first[moves + 1]]: the source, and 2^16 times the target */
    uint32_t states; /* of the layer that they lead to */
} bsc_dp_packed;

void bsc_dp_layer_release(bsc_dp_layer *layer);
/* The layer before the first step: nothing taken or used, one way. `least`: the narrowest kind. */
bool bsc_dp_layer_begin(bsc_dp_layer *layer, const bsc_dp_plan *plan, bsc_dp_kind least);
/* Sets low[], at[] and the numbers' count from the sets, once all states are there. */
bool bsc_dp_layer_place(bsc_dp_layer *layer, const bsc_dp_plan *plan);
/* A copy in the store. */
bool bsc_dp_layer_copy(bsc_dp_layer *copy, const bsc_dp_layer *layer, const bsc_dp_plan *plan,
                       bsc_dp_store *store);
/* The state of the plan's final mask; `states` where there is none. */
uint32_t bsc_dp_full_state(const bsc_dp_plan *plan, const bsc_dp_layer *layer);
/* Adds the last layer's numbers with all pieces used to the total, each by way of `number`. They
 * are *first and those behind it: returns how many; 0: nothing leads there. */
size_t bsc_dp_add_final(const bsc_dp_plan *plan, const bsc_dp_layer *last, uint32_t *state,
                        size_t *first, void *total, void *number);
/* The first and the last index of a set that is not empty. */
uint32_t bsc_dp_set_first(const uint64_t *set, uint32_t set_words);
uint32_t bsc_dp_set_last(const uint64_t *set, uint32_t set_words);

void bsc_dp_pairs_release(bsc_dp_pairs *pairs);

/* The kind to begin with, none below `least`. */
bsc_dp_kind bsc_dp_narrowest(const bsc_dp_model *model, bsc_dp_kind least);
void bsc_dp_numbers_release(bsc_dp_numbers *numbers);
/* Memory for `count` of them; what they are is not defined, or zero. */
bool bsc_dp_numbers_reserve(bsc_dp_numbers *numbers, bsc_dp_kind kind, size_t count);
bool bsc_dp_numbers_zero(bsc_dp_numbers *numbers, bsc_dp_kind kind, size_t count);
/* Turns them into the next wider kind. */
bool bsc_dp_numbers_widen(bsc_dp_numbers *numbers);
/* Reads number u, as one of the model's kind. */
void bsc_dp_numbers_read(const bsc_dp_numbers *numbers, size_t u, const bsc_dp_model *model,
                         void *number);

#endif
