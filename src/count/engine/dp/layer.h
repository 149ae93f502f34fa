/* layer.h - layers, which are the states of a sweep after one of its steps, and the pairs that lead
 * from the states of one layer to the states of the next.
 *
 * A state has a mask and a set. The mask says which items of the window are taken. The set says how
 * many copies of each piece may have been laid: it has the indices of all possible combinations of
 * these counts (plan.h). For each index in the set, the state has a number, which says in how many
 * ways this mask can be reached with these counts. Example: a 3x3 board with two ships of two
 * cells, swept cell by cell, has these seven states after its first row A1 B1 C1. The index is the
 * number of ships that have been laid; mirror images are kept apart here.
 *
 *   mask: taken in row 2  set of indices  numbers
 *   -                     0, 1            1 2      no ship; or one ship, A1 B1 or B1 C1
 *   A2                    1, 2            1 1      the ship A1 A2; or A1 A2 and B1 C1
 *   B2                    1               1        the ship B1 B2
 *   C2                    1, 2            1 1      the ship C1 C2; or C1 C2 and A1 B1
 *   A2 B2                 2               1        the ships A1 A2 and B1 B2; and likewise the
 *                                                  masks A2 C2 and B2 C2
 *
 * The masks of all states are in one array, their sets in another, and their numbers in a third. A
 * state has numbers for all indices from the first to the last one in its set. For the set {3, 5}
 * these are the numbers of 3, 4 and 5, and the number of 4 is zero. So the numbers of one state can
 * be added to those of another one in a loop without tests.
 *
 * Invariants: no two states of a layer have the same mask, and no set is empty. first_index[] and
 * first_number[] become valid when all states and their sets are complete. */
#ifndef BSC_ENGINE_DP_LAYER_H
#define BSC_ENGINE_DP_LAYER_H

#include "count/engine/dp/plan.h"
#include "count/engine/dp/store.h"

/* An array of numbers of one kind (number.h). If all fields are zero, it is empty. */
typedef struct bsc_dp_numbers {
    void *value;  /* the numbers */
    size_t count; /* how many there are */
    /* Number of bytes of value[], including BSC_DP_SLACK bytes after the numbers. 0: value[] is in
     * a store, which frees it. */
    size_t capacity;
    bsc_dp_kind kind;
} bsc_dp_numbers;

/* The states after one step. If all fields are zero, there are none. An array whose capacity is 0
 * is in a store, which frees it. */
typedef struct bsc_dp_layer {
    uint32_t states;
    uint64_t *mask; /* [states x plan->words] */
    /* [states x plan->set_words]: for each state the set of indices that it has numbers for, a bit
     * for each index. */
    uint64_t *set;
    uint32_t *first_index; /* [states]: the first index of the state's set */
    /* [states + 1]: state s has the numbers first_number[s] .. first_number[s + 1] - 1; the first
     * one belongs to first_index[s]. */
    size_t *first_number;
    /* For how many elements the arrays have space. */
    size_t mask_capacity, set_capacity, first_index_capacity, first_number_capacity;
    bsc_dp_numbers numbers; /* [first_number[states]] */
} bsc_dp_layer;

/* The transitions of one step. Pair k leads from state source[k] of the layer before the step to
 * state target[k] of the layer after it. Move 0 of the step passes the step's item; move m > 0 lays
 * option m - 1 of the step. The pairs of move m are first[m] .. first[m + 1] - 1. If all fields are
 * zero, there are no pairs. */
typedef struct bsc_dp_pairs {
    size_t count;     /* number of pairs */
    uint32_t *source; /* [count]: states of the layer before the step */
    uint32_t *target; /* [count]: states of the layer after the step */
    size_t *first;    /* [moves + 2]: the first pair of each move */
    /* For how many elements the arrays have space. */
    size_t source_capacity, target_capacity, first_capacity;
} bsc_dp_pairs;

/* The pairs of one step in half of the memory, so that they can be kept for the backward pass.
 * Pairs can be packed if both layers have fewer than 2^16 states. The arrays are in a store. */
typedef struct bsc_dp_packed {
    size_t *first;   /* [moves + 2]: the first pair of each move */
    uint32_t *pair;  /* [first[moves + 1]]: source + 2^16 x target */
    uint32_t states; /* number of states of the layer after the step */
} bsc_dp_packed;

/* The final numbers of a sweep, whose sum is its total. They are those numbers of the last layer's
 * final state whose counts have all copies of all pieces: the numbers first .. first + count - 1 of
 * the layer. If count is 0, there are none. */
typedef struct bsc_dp_final {
    uint32_t state;
    size_t first, count;
} bsc_dp_final;

/* Returns the mask of a state, which has `words` words. */
BSC_DP_INLINE uint64_t *bsc_dp_state_mask(const bsc_dp_layer *layer, size_t state, uint32_t words) {
    return layer->mask + state * words;
}

/* Returns the set of a state, which has `words` words. */
BSC_DP_INLINE uint64_t *bsc_dp_state_set(const bsc_dp_layer *layer, size_t state, uint32_t words) {
    return layer->set + state * words;
}

/* Returns how many numbers a state has, including the zeros between its indices. */
static inline size_t bsc_dp_state_numbers(const bsc_dp_layer *layer, size_t state) {
    return layer->first_number[state + 1] - layer->first_number[state];
}

/* ---- Layers and pairs ---- */

/* Frees those arrays of the layer that are not in a store. The layer is then empty. */
void bsc_dp_layer_release(bsc_dp_layer *layer);
/* Makes the layer before the first step. It has one state, in which no item is taken and no ship is
 * laid, and its number is 1. The number has the kind `narrowest`, or the kind of the total if that
 * is narrower. Returns false if memory runs out. */
bool bsc_dp_layer_begin(bsc_dp_layer *layer, const bsc_dp_plan *plan, bsc_dp_kind narrowest);
/* Fills first_index[], first_number[] and numbers.count from the sets. All states of the layer must
 * be complete. Returns false if memory runs out. */
bool bsc_dp_layer_place_numbers(bsc_dp_layer *layer, const bsc_dp_plan *plan);
/* Sets *copy to a copy of the layer whose arrays are in the store. Returns false if memory runs
 * out. */
bool bsc_dp_layer_copy(bsc_dp_layer *copy, const bsc_dp_layer *layer, const bsc_dp_plan *plan,
                       bsc_dp_store *store);
/* Returns the state with the mask plan->final_mask: no item is taken, and every piece that has a
 * bit of the mask is laid. Returns layer->states if there is no such state. */
uint32_t bsc_dp_find_full_state(const bsc_dp_plan *plan, const bsc_dp_layer *layer);
/* Adds the final numbers of the last layer to *total, and returns which they are. `scratch` is work
 * space for one number of the total's kind. */
bsc_dp_final bsc_dp_add_final(const bsc_dp_plan *plan, const bsc_dp_layer *last, void *total,
                              void *scratch);
/* Frees the arrays. There are no pairs then. */
void bsc_dp_pairs_release(bsc_dp_pairs *pairs);

/* ---- Sets of indices ---- */

/* Return the first and the last index in a set of `set_words` words, which must not be empty. */
uint32_t bsc_dp_set_first(const uint64_t *set, uint32_t set_words);
uint32_t bsc_dp_set_last(const uint64_t *set, uint32_t set_words);

/* ---- Numbers ---- */

/* Returns the kind of the numbers in the first layer of a sweep. That is `narrowest`, or the kind
 * of the total if that is narrower or real. */
bsc_dp_kind bsc_dp_first_kind(const bsc_dp_model *model, bsc_dp_kind narrowest);
/* Frees the array if it is not in a store. There are no numbers then. */
void bsc_dp_numbers_release(bsc_dp_numbers *numbers);
/* Makes space for `count` numbers of the kind, with undefined values. Returns false if memory runs
 * out. */
bool bsc_dp_numbers_reserve(bsc_dp_numbers *numbers, bsc_dp_kind kind, size_t count);
/* Makes `count` numbers of the kind, all zero. Returns false if memory runs out. */
bool bsc_dp_numbers_zero(bsc_dp_numbers *numbers, bsc_dp_kind kind, size_t count);
/* Makes `count` numbers of the kind in the store, with undefined values. Returns false if memory
 * runs out. */
bool bsc_dp_numbers_store(bsc_dp_numbers *numbers, bsc_dp_kind kind, size_t count,
                          bsc_dp_store *store);
/* Converts the numbers, which must be naturals, to the next wider kind. Returns false, and changes
 * nothing, if memory runs out. */
bool bsc_dp_numbers_widen(bsc_dp_numbers *numbers);
/* Copies the number with this index to *number, converted to the kind of the model's total. */
void bsc_dp_numbers_read(const bsc_dp_numbers *numbers, size_t index, const bsc_dp_model *model,
                         void *number);

#endif
