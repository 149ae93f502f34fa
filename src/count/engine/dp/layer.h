/* layer.h - the layers of a sweep and the pairs between them. A layer holds all states that the
 * sweep can be in after one of its steps. The pairs of a step say which state before the step leads
 * to which state after it.
 *
 * A state has a mask and a set. The mask says which of the items ahead are taken. The set says how
 * many copies of each piece may be used: it has one index for each possible combination of these
 * counts (plan.h). For each index in the set, the state has a number. The number says in how many
 * ways the sweep can reach this mask with these counts. Example: a 3x3 board with two ships of two
 * cells, swept cell by cell, has these seven states after its first row A1 B1 C1. The index is the
 * number of ships that are used; mirror images are kept apart here.
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
 * be added to those of another state in a loop without tests.
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
    size_t count; /* how many numbers value[] holds */
    /* Size of value[] in bytes, including BSC_DP_SLACK bytes after the numbers. 0: value[] is in a
     * store (store.h), which frees it. */
    size_t capacity;
    bsc_dp_kind kind;
} bsc_dp_numbers;

/* The layer after one step of the sweep: its states and their numbers. If all fields are zero, it
 * has no states. An array whose capacity is 0 is in a store (store.h), which frees it. */
typedef struct bsc_dp_layer {
    uint32_t states;
    uint64_t *mask; /* [states x plan->words] */
    /* [states x plan->set_words]: for each state, the set of the indices for which it has numbers,
     * with a bit for each index. */
    uint64_t *set;
    uint32_t *first_index; /* [states]: the first index in each state's set */
    /* [states + 1]: state s has the numbers first_number[s] .. first_number[s + 1] - 1 of
     * `numbers`. The first of them belongs to the index first_index[s]. */
    size_t *first_number;
    /* How many elements each array has space for. */
    size_t mask_capacity, set_capacity, first_index_capacity, first_number_capacity;
    bsc_dp_numbers numbers; /* [first_number[states]] */
} bsc_dp_layer;

/* The transitions of one step. Pair k leads from state source[k] of the layer before the step to
 * state target[k] of the layer after it. Each pair belongs to one move of the step. Move 0 passes
 * the step's item without placing an option; move m > 0 places option m - 1 of the step. The pairs
 * of move m are first[m] .. first[m + 1] - 1. If all fields are zero, there are no pairs. */
typedef struct bsc_dp_pairs {
    size_t count;     /* number of pairs */
    uint32_t *source; /* [count]: states of the layer before the step */
    uint32_t *target; /* [count]: states of the layer after the step */
    size_t *first;    /* [moves + 2]: the first pair of each move */
    /* How many elements each array has space for. */
    size_t source_capacity, target_capacity, first_capacity;
} bsc_dp_pairs;

/* The pairs of one step, packed into half of the memory so that they can be kept for the backward
 * pass. Pairs can be packed if both layers have fewer than 2^16 states. The arrays are in a store
 * (store.h), which frees them. */
typedef struct bsc_dp_packed {
    size_t *first;   /* [moves + 2]: the first pair of each move */
    uint32_t *pair;  /* [first[moves + 1]]: source + 2^16 x target */
    uint32_t states; /* number of states of the layer after the step */
} bsc_dp_packed;

/* The final numbers of a sweep, whose sum is the total that the sweep counts. In the last layer
 * there is at most one final state, in which no item is taken and all lone pieces are used. Its
 * final numbers are those at the indices at which all copies of all pieces are used. They are the
 * numbers first .. first + count - 1 of the layer. If count is 0, there are none. */
typedef struct bsc_dp_final {
    /* The final state; the number of states of the layer if there is none. */
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

/* Returns how many numbers a state has. This includes the zeros for indices that are not in its
 * set, but lie between indices that are. */
static inline size_t bsc_dp_state_numbers(const bsc_dp_layer *layer, size_t state) {
    return layer->first_number[state + 1] - layer->first_number[state];
}

/* ---- Layers and pairs ---- */

/* Frees the arrays of the layer, except those in a store. The layer then has no states. */
void bsc_dp_layer_release(bsc_dp_layer *layer);
/* Makes the layer before the first step. It has one state, in which no item is taken and no piece
 * is used; its only number is 1. The number has the kind `narrowest`, or the kind of the total if
 * that is narrower. Returns false if memory runs out. */
bool bsc_dp_layer_begin(bsc_dp_layer *layer, const bsc_dp_plan *plan, bsc_dp_kind narrowest);
/* Decides where the numbers of each state go: fills first_index[], first_number[] and numbers.count
 * from the sets. All states of the layer and their sets must be complete. Returns false if memory
 * runs out. */
bool bsc_dp_layer_place_numbers(bsc_dp_layer *layer, const bsc_dp_plan *plan);
/* Sets *copy to a copy of the layer whose arrays are in the store. Returns false if memory runs
 * out. */
bool bsc_dp_layer_copy(bsc_dp_layer *copy, const bsc_dp_layer *layer, const bsc_dp_plan *plan,
                       bsc_dp_store *store);
/* Returns the state whose mask is plan->final_mask: no item ahead is taken, and every piece that
 * has a bit of the mask is used. Returns layer->states if there is no such state. */
uint32_t bsc_dp_find_final_state(const bsc_dp_plan *plan, const bsc_dp_layer *layer);
/* Adds the final numbers of the last layer to *total, a number of the total's kind, and returns
 * where they are in the layer. `scratch` is work space for one number of that kind. */
bsc_dp_final bsc_dp_add_final(const bsc_dp_plan *plan, const bsc_dp_layer *last, void *total,
                              void *scratch);
/* Frees the arrays. `pairs` is then empty. */
void bsc_dp_pairs_release(bsc_dp_pairs *pairs);

/* ---- Sets of indices ---- */

/* These two return the lowest and the highest index in a set of set_words words. The set must not
 * be empty. */
uint32_t bsc_dp_set_first(const uint64_t *set, uint32_t set_words);
uint32_t bsc_dp_set_last(const uint64_t *set, uint32_t set_words);

/* ---- Numbers ---- */

/* Returns the kind of the numbers in the first layer of a sweep. That is `narrowest`, or the kind
 * of the total if that is narrower or real. */
bsc_dp_kind bsc_dp_first_kind(const bsc_dp_model *model, bsc_dp_kind narrowest);
/* Frees the array if it is not in a store. `numbers` is then empty. */
void bsc_dp_numbers_release(bsc_dp_numbers *numbers);
/* Makes `numbers` an array of `count` numbers of this kind, whose values are undefined. Returns
 * false if memory runs out. */
bool bsc_dp_numbers_reserve(bsc_dp_numbers *numbers, bsc_dp_kind kind, size_t count);
/* Makes `numbers` an array of `count` numbers of this kind, all zero. Returns false if memory runs
 * out. */
bool bsc_dp_numbers_zero(bsc_dp_numbers *numbers, bsc_dp_kind kind, size_t count);
/* Makes `numbers` an array of `count` numbers of this kind in the store, whose values are
 * undefined. An older array of `numbers` is not freed. Returns false if memory runs out. */
bool bsc_dp_numbers_store(bsc_dp_numbers *numbers, bsc_dp_kind kind, size_t count,
                          bsc_dp_store *store);
/* Converts all numbers, which must be natural numbers, to the next wider kind. If memory runs out,
 * returns false and changes nothing. */
bool bsc_dp_numbers_widen(bsc_dp_numbers *numbers);
/* Copies numbers->value[index] to *number, converted to the kind of the model's total. */
void bsc_dp_numbers_read(const bsc_dp_numbers *numbers, size_t index, const bsc_dp_model *model,
                         void *number);

#endif
