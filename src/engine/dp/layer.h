/* layer.h - the states between two steps of a sweep, and the transitions that lead from one layer
 * to the next.
 *
 *   layer         state s: mask[s x words ..], and set[s x set_words ..]: the indices that can
 *                 occur with it; its numbers: at[s] + u - low[s] for u from the set's first
 *                 to its last
 *   transitions   move m of the step (0: passing the item, then its options): pairs first[m] ..
 *                 first[m + 1], each from a state of this layer to one of the next
 *
 * Invariant: no mask stands twice in a layer, and no set is empty. Numbers are kept for the whole
 * range from first to last, zero for indices that are not in the set, so that adding is one loop
 * without tests. low[] and at[] stand only once `states` is final. */
#ifndef BSC_ENGINE_DP_LAYER_H
#define BSC_ENGINE_DP_LAYER_H

#include "base/memory.h"
#include "engine/dp/plan.h"

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

typedef struct bsc_dp_transitions {
    size_t pairs, source_capacity, target_capacity, first_capacity;
    uint32_t *source, *target;
    size_t *first; /* [moves + 2] */
} bsc_dp_transitions;

/* Transitions in half of the memory, to be kept: where the states of both layers have numbers of 16
 * bits. */
typedef struct bsc_dp_links {
    uint32_t states; /* of the layer they lead to */
    uint32_t pairs;
    size_t bytes; /* capacity of the block: first[moves + 2], then all sources, then all targets */
    uint32_t *first; /* NULL: there are none */
} bsc_dp_links;

/* Finds a mask's state in the layer that is being made: open addressing, at most half full. */
typedef struct bsc_dp_table {
    size_t slots, capacity; /* powers of two; those in use, and those in memory */
    uint32_t *state;        /* number + 1; 0 where free */
} bsc_dp_table;

void bsc_dp_layer_release(bsc_dp_layer *layer);
void bsc_dp_transitions_release(bsc_dp_transitions *transitions);
void bsc_dp_table_release(bsc_dp_table *table);
/* Sets low[], at[] and numbers from the sets, once all states are there. */
bool bsc_dp_layer_place(bsc_dp_layer *layer, const bsc_dp_plan *plan);
/* Give back the capacity that is not used; for what is kept while others are made. */
void bsc_dp_layer_fit(bsc_dp_layer *layer, const bsc_dp_plan *plan);
/* Gives the masks and sets back, of a layer that is not expanded again. */
void bsc_dp_layer_strip(bsc_dp_layer *layer);
void bsc_dp_transitions_fit(bsc_dp_transitions *transitions);
bool bsc_dp_links_fit(const bsc_dp_layer *from, const bsc_dp_layer *to);
bool bsc_dp_links_pack(bsc_dp_links *links, uint32_t states, uint32_t moves,
                       const bsc_dp_transitions *t);
bool bsc_dp_links_unpack(const bsc_dp_links *links, uint32_t moves, bsc_dp_transitions *t);
void bsc_dp_links_release(bsc_dp_links *links);
/* The first and the last index of a set that is not empty. */
uint32_t bsc_dp_set_first(const uint64_t *set, uint32_t set_words);
uint32_t bsc_dp_set_last(const uint64_t *set, uint32_t set_words);
/* An empty table for at least `states`. */
bool bsc_dp_table_clear(bsc_dp_table *table, size_t states);
/* The kind to begin with, none below `least`. */
bsc_dp_kind bsc_dp_narrowest(const bsc_dp_model *model, bsc_dp_kind least);
/* The next wider kind on the way to the total's. */
bsc_dp_kind bsc_dp_wider(bsc_dp_kind kind, const bsc_dp_model *model);

void bsc_dp_numbers_release(bsc_dp_numbers *numbers);
/* Memory for `count` of them; what they are is not defined, or zero. */
bool bsc_dp_numbers_reserve(bsc_dp_numbers *numbers, bsc_dp_kind kind, size_t count, size_t limbs);
bool bsc_dp_numbers_zero(bsc_dp_numbers *numbers, bsc_dp_kind kind, size_t count, size_t limbs);
/* Turns them into the next wider kind. */
bool bsc_dp_numbers_widen(bsc_dp_numbers *numbers, const bsc_dp_model *model);
/* Reads number u, as one of the model's kind. */
void bsc_dp_numbers_read(const bsc_dp_numbers *numbers, size_t u, const bsc_dp_model *model,
                         void *number);

#endif
