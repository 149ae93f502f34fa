/* layer.h - layers, the states of a sweep after one of its steps, and the pairs that lead from the
 * states of one layer to those of the next.
 *
 * A state is a mask together with a set of combinations of counts: which items of the window are
 * taken, and how many copies of each piece may have been laid (plan.h). A combination of counts is
 * told by its index in the plan's vector; each index of the state has its own number, in how many
 * ways the mask and those counts are reached. A 3x3 board with two ships of two cells, swept cell
 * by cell, has after its first row A1 B1 C1 these seven states (index = ships laid; mirror images
 * are told apart here):
 *
 *   mask: taken below   set of indices   numbers
 *   -                   0, 1             1 2       no ship; one ship, across A1 B1 or B1 C1
 *   A2                  1, 2             1 1       a ship A1 A2; and with B1 C1
 *   B2                  1                1         a ship B1 B2
 *   C2                  1, 2             1 1       a ship C1 C2; and with A1 B1
 *   A2 B2               2                1         two ships down; likewise A2 C2, and B2 C2
 *
 * Masks, sets and numbers stand in three arrays, state after state. For a set {3, 5} the numbers of
 * 3, 4 and 5 are kept, that of 4 being zero: the whole range from the first to the last index, so
 * that adding the numbers of one state to another's is one loop without a test.
 *
 * Invariants: no mask stands twice in a layer, and no set is empty. first_index[] and
 * first_number[] are valid once all states and their sets are there. */
#ifndef BSC_ENGINE_DP_LAYER_H
#define BSC_ENGINE_DP_LAYER_H

#include "count/engine/dp/plan.h"
#include "count/engine/dp/store.h"

/* An array of numbers of one kind (number.h). All zero: empty. */
typedef struct bsc_dp_numbers {
    void *value;  /* the numbers */
    size_t count; /* of numbers */
    /* Bytes of value[], BSC_DP_SLACK bytes behind the numbers included; 0: value[] stands in a
     * store, which frees it. */
    size_t capacity;
    bsc_dp_kind kind;
} bsc_dp_numbers;

/* The states after one step. All zero: empty. An array whose capacity is 0 stands in a store, which
 * frees it. */
typedef struct bsc_dp_layer {
    uint32_t states;
    uint64_t *mask;        /* [states x plan->words] */
    uint64_t *set;         /* [states x plan->set_words]: a bit for each index */
    uint32_t *first_index; /* [states]: the first index of the state's set */
    size_t *first_number;  /* [states + 1]: where the state's numbers begin, the first index's */
    size_t mask_capacity, set_capacity, first_index_capacity, first_number_capacity; /* elements */
    bsc_dp_numbers numbers; /* first_number[states] of them */
} bsc_dp_layer;

/* Transitions of one step. Pair k leads from state source[k] of the layer before the step to state
 * target[k] of the layer behind it. Move 0 of the step passes its item; move m > 0 places the
 * step's option m - 1. The pairs of move m are first[m] .. first[m + 1] - 1. All zero: empty. */
typedef struct bsc_dp_pairs {
    size_t count;     /* of pairs */
    uint32_t *source; /* [count]: states of the layer before the step */
    uint32_t *target; /* [count]: states of the layer behind the step */
    size_t *first;    /* [moves + 2]: the first pair of each move */
    size_t source_capacity, target_capacity, first_capacity; /* elements */
} bsc_dp_pairs;

/* The pairs of one step in half of the memory, to be kept for a backward pass; possible where both
 * layers have fewer than 2^16 states. Its arrays stand in a store. */
typedef struct bsc_dp_packed {
    size_t *first;   /* [moves + 2]: the first pair of each move */
    uint32_t *pair;  /* [first[moves + 1]]: source + 2^16 x target */
    uint32_t states; /* of the layer behind the step */
} bsc_dp_packed;

/* The final numbers of a sweep: in the last layer those of the final state whose counts have all
 * pieces. They are numbers first .. first + count - 1 of the layer; none where count is 0. */
typedef struct bsc_dp_final {
    uint32_t state;
    size_t first, count;
} bsc_dp_final;

/* Returns the mask of a state, of `words` words. */
BSC_DP_INLINE uint64_t *bsc_dp_state_mask(const bsc_dp_layer *layer, size_t state, uint32_t words) {
    return layer->mask + state * words;
}

/* Returns the set of a state, of `words` words. */
BSC_DP_INLINE uint64_t *bsc_dp_state_set(const bsc_dp_layer *layer, size_t state, uint32_t words) {
    return layer->set + state * words;
}

/* Returns how many numbers a state has, the zeros between its indices included. */
static inline size_t bsc_dp_state_numbers(const bsc_dp_layer *layer, size_t state) {
    return layer->first_number[state + 1] - layer->first_number[state];
}

/* ---- Layers and pairs ---- */

/* Frees the layer's own arrays; the layer is then empty. */
void bsc_dp_layer_release(bsc_dp_layer *layer);
/* Makes the layer before the first step: one state, nothing taken and no ship laid, which is
 * reached in one way. Its numbers are of the kind `narrowest`, or of the total's kind where that is
 * narrower. Returns false if memory is short. */
bool bsc_dp_layer_begin(bsc_dp_layer *layer, const bsc_dp_plan *plan, bsc_dp_kind narrowest);
/* Fills first_index[], first_number[] and numbers.count from the sets, after the last state has
 * come. Returns false if memory is short. */
bool bsc_dp_layer_place_numbers(bsc_dp_layer *layer, const bsc_dp_plan *plan);
/* Makes in `copy` a copy of the layer whose arrays stand in the store. Returns false if memory is
 * short. */
bool bsc_dp_layer_copy(bsc_dp_layer *copy, const bsc_dp_layer *layer, const bsc_dp_plan *plan,
                       bsc_dp_store *store);
/* Returns the state of the layer that has no item taken and all lone pieces laid, whose mask is
 * plan->final_mask; layer->states if there is none. */
uint32_t bsc_dp_find_full_state(const bsc_dp_plan *plan, const bsc_dp_layer *layer);
/* Adds the final numbers of the last layer to *total, and returns where they stand. `scratch` is
 * space for one number of the total's kind. */
bsc_dp_final bsc_dp_add_final(const bsc_dp_plan *plan, const bsc_dp_layer *last, void *total,
                              void *scratch);
/* Frees the arrays; the pairs are then empty. */
void bsc_dp_pairs_release(bsc_dp_pairs *pairs);

/* ---- Sets of indices ---- */

/* Returns the first, or the last, index of a set of `set_words` words that is not empty. */
uint32_t bsc_dp_set_first(const uint64_t *set, uint32_t set_words);
uint32_t bsc_dp_set_last(const uint64_t *set, uint32_t set_words);

/* ---- Numbers ---- */

/* Returns the kind that a sweep's numbers begin with: `narrowest`, but never wider than the total,
 * and reals where the total is a real. */
bsc_dp_kind bsc_dp_first_kind(const bsc_dp_model *model, bsc_dp_kind narrowest);
/* Frees the array if it is its own; the numbers are then empty. */
void bsc_dp_numbers_release(bsc_dp_numbers *numbers);
/* Makes space for `count` numbers of the kind, whose values are then undefined. Returns false if
 * memory is short. */
bool bsc_dp_numbers_reserve(bsc_dp_numbers *numbers, bsc_dp_kind kind, size_t count);
/* Makes `count` numbers of the kind, all zero. Returns false if memory is short. */
bool bsc_dp_numbers_zero(bsc_dp_numbers *numbers, bsc_dp_kind kind, size_t count);
/* Makes `count` numbers of the kind in the store, with undefined values. Returns false if memory is
 * short. */
bool bsc_dp_numbers_store(bsc_dp_numbers *numbers, bsc_dp_kind kind, size_t count,
                          bsc_dp_store *store);
/* Turns naturals into the next wider kind, with the same values. Returns false, and changes
 * nothing, if memory is short. */
bool bsc_dp_numbers_widen(bsc_dp_numbers *numbers);
/* Copies number `index` to `number`, which is of the kind of the model's total. */
void bsc_dp_numbers_read(const bsc_dp_numbers *numbers, size_t index, const bsc_dp_model *model,
                         void *number);

#endif
