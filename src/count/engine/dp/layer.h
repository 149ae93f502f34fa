/* layer.h - the layers of a sweep and the pairs between them. A sweep goes from item to item (an
 * item is mostly a cell of the board), and each step decides about one item. A layer holds all
 * states that the sweep can be in after one of its steps. A pair is a transition: it leads from a
 * state before a step to a state after it.
 *
 * A state has a mask and a set of indices. The mask says which of the items ahead are taken
 * already. (An item is ahead if a later step decides about it.) An index is the number of a partial
 * fleet: how many copies of each piece are placed so far (plan.h). For each index in its set, the
 * state has a count: in how many ways the sweep can reach this mask with this partial fleet.
 * Example: a 3x3 board with two ships of two cells, swept cell by cell, has these seven states
 * after its first row A1 B1 C1. Here the index is how many ships are placed. States are not merged
 * with their mirror images.
 *
 *   mask: taken in row 2  set of indices  counts
 *   -                     0, 1            1 2      no ship; or one ship, A1 B1 or B1 C1
 *   A2                    1, 2            1 1      the ship A1 A2; or A1 A2 and B1 C1
 *   B2                    1               1        the ship B1 B2
 *   C2                    1, 2            1 1      the ship C1 C2; or C1 C2 and A1 B1
 *   A2 B2                 2               1        the ships A1 A2 and B1 B2; and likewise the
 *                                                  masks A2 C2 and B2 C2
 *
 * The masks of all states are in one array, their sets in another, and their counts in a third. A
 * state has counts for all indices from the first to the last one in its set. For the set {3, 5},
 * it has counts for the indices 3, 4 and 5, and the count for index 4 is zero. So the counts of one
 * state can be added to those of another state in a loop without tests.
 *
 * Invariants: no two states of a layer have the same mask, and no set is empty. The arrays
 * first_index[] and first_number[] become valid when all states and their sets are complete. */
#ifndef BSC_ENGINE_DP_LAYER_H
#define BSC_ENGINE_DP_LAYER_H

#include "count/engine/dp/plan.h"
#include "count/engine/dp/store.h"

/* An array of counts, all of the same type. A count says in how many ways the sweep can reach a
 * state, or go on from it to a solution. If all fields are zero, the array is empty. */
typedef struct bsc_dp_numbers {
    void *value;  /* the counts, each of the type `kind` */
    size_t count; /* how many elements value[] has */
    /* Size of value[] in bytes, including BSC_DP_SLACK unused bytes at the end, into which the last
     * vector of a loop may reach (ranges.h). 0: the memory of value[] belongs to a store (store.h),
     * which will free it. */
    size_t capacity;
    bsc_dp_kind kind; /* the type of the counts: 4 bytes, some limbs, or a double (number.h) */
} bsc_dp_numbers;

/* A layer: all states that a sweep can be in after one of its steps, with their counts. If all
 * fields are zero, it has no states. An array whose capacity is 0 belongs to a store (store.h),
 * which will free it. */
typedef struct bsc_dp_layer {
    uint32_t states; /* how many states the layer has */
    /* [states x plan->words]: the mask of each state, of plan->words words. Its bits say which of
     * the items ahead are taken. Other bits may say which pieces are placed. If the board has
     * conditions such as "row 1 has 2 ship cells", called sums, groups of bits count these cells
     * (plan.h). */
    uint64_t *mask;
    /* [states x plan->set_words]: the set of each state, with a bit for each index. An index is the
     * number of a partial fleet (the ships placed so far). The bit is 1 if the sweep can reach the
     * state with these ships placed. */
    uint64_t *set;
    /* [states]: the lowest index in the set of each state: the lowest number of a partial fleet
     * with which the state can be reached */
    uint32_t *first_index;
    /* [states + 1]: where the counts of each state begin in `numbers`. State s has the elements
     * first_number[s] .. first_number[s + 1] - 1 of `numbers`. The first of them is the count for
     * the index first_index[s], the next one the count for the index first_index[s] + 1, and so on
     * up to the highest index in the set, also for indices between them that are not in the set. */
    size_t *first_number;
    /* How many elements the arrays mask[], set[], first_index[] and first_number[] have space
     * for */
    size_t mask_capacity, set_capacity, first_index_capacity, first_number_capacity;
    /* [first_number[states]]: the counts of all states. A state has one count for each partial
     * fleet: in how many ways the sweep can reach the state with these ships placed. */
    bsc_dp_numbers numbers;
} bsc_dp_layer;

/* The pairs of one step of the sweep, which are its transitions. Pair k leads from state source[k]
 * of the layer before the step to state target[k] of the layer after it. A step decides about one
 * item, and has several ways to do so, which are called moves. Move 0 passes the item without
 * placing an option there, because the item is taken already or may stay uncovered. Move m > 0
 * places option m - 1 of those that begin at the item. The pairs are sorted by move: move m has the
 * pairs first[m] .. first[m + 1] - 1. If all fields are zero, there are no pairs. */
typedef struct bsc_dp_pairs {
    size_t count;     /* how many pairs there are */
    uint32_t *source; /* [count]: indices of states in the layer before the step */
    uint32_t *target; /* [count]: indices of states in the layer after the step */
    /* [moves + 2]: where the pairs of each move begin. Move 0 places no option at the step's item,
     * because the item is taken already or may stay uncovered. Moves 1 .. moves place the options
     * that begin at the item, of which there are `moves`. The pairs of move m are first[m] ..
     * first[m + 1] - 1, so one more element ends the last move. */
    size_t *first;
    /* How many elements the arrays source[], target[] and first[] have space for */
    size_t source_capacity, target_capacity, first_capacity;
} bsc_dp_pairs;

/* The pairs of one step (its transitions from state to state) in half of the memory that
 * bsc_dp_pairs takes. The forward pass keeps them in this form for the backward pass. This is
 * possible if both layers have fewer than 2^16 states. The arrays belong to a store (store.h),
 * which will free them. */
typedef struct bsc_dp_packed_pairs {
    /* [moves + 2]: the first pair of each move, and at the end the number of all pairs. Move 0
     * places no option, and moves 1 .. moves place one (as in bsc_dp_pairs). */
    size_t *first;
    uint32_t *pair;  /* [pairs]: index of the source state + 2^16 x index of the target state */
    uint32_t states; /* how many states the layer after the step has */
} bsc_dp_packed_pairs;

/* The final counts of a sweep. Their sum is the number of all solutions. They belong to the final
 * state of the last layer, in which no item is taken and each piece that has a bit of the mask is
 * placed. This state has one count for each partial fleet (the ships placed so far). Only the
 * counts for the complete fleet are final: the elements first .. first + count - 1 of the layer's
 * counts. Usually there is one. But a sweep with a cap (a limit on how many options may cross its
 * lines, that is, be longer across them than along them) has a final count for each number of
 * crossing options. If `count` is 0, there are none. */
typedef struct bsc_dp_final {
    /* The index of the final state in the last layer; if there is no final state, how many states
     * the last layer has. */
    uint32_t state;
    size_t first; /* index of the first final count in the last layer's array of counts */
    size_t count; /* how many final counts there are, one after the other */
} bsc_dp_final;

/* Returns the mask of a state of the layer: `words` words, whose bits say which items are taken. */
BSC_DP_INLINE uint64_t *bsc_dp_state_mask(const bsc_dp_layer *layer, size_t state, uint32_t words) {
    return layer->mask + state * words;
}

/* Returns the set of a state of the layer, which has `words` words with a bit for each index. An
 * index is the number of a partial fleet, such as "one ship of 3 cells and two ships of 2 cells are
 * placed". The bit is 1 if the sweep can reach the state with these ships placed. */
BSC_DP_INLINE uint64_t *bsc_dp_state_set(const bsc_dp_layer *layer, size_t state, uint32_t words) {
    return layer->set + state * words;
}

/* Returns how many counts a state of the layer has: one for each index from the lowest to the
 * highest in its set. (An index is the number of a partial fleet, the ships placed so far.) An
 * index in between that is not in the set has a count too, which is zero.
 * bsc_dp_layer_place_numbers must have been called for the layer. */
static inline size_t bsc_dp_state_numbers(const bsc_dp_layer *layer, size_t state) {
    return layer->first_number[state + 1] - layer->first_number[state];
}

/* ---- Layers and pairs ---- */

/* Frees the arrays of the layer, except arrays that belong to a store. The layer then has no
 * states. */
void bsc_dp_layer_release(bsc_dp_layer *layer);
/* Makes the layer before the first step. It has one state, in which no item is taken and no ship is
 * placed. The state has one count, which is 1. The type of the count is what bsc_dp_first_kind
 * returns for `narrowest`. *layer must be all zero. Returns false if memory runs out. The caller
 * calls bsc_dp_layer_release, even after a failure. */
bool bsc_dp_layer_begin(bsc_dp_layer *layer, const bsc_dp_plan *plan, bsc_dp_kind narrowest);
/* Decides where the counts of each state will be stored in the layer's array of counts. A state
 * gets a count for each index from the lowest to the highest in its set. (An index is the number of
 * a partial fleet, the ships placed so far. The set has the indices with which the state can be
 * reached.) Fills first_index[] and first_number[], and sets numbers.count to how many counts there
 * will be, but does not allocate the array. All states of the layer and their sets must be complete
 * before the call. Returns false if memory runs out; the layer can then only be released. */
bool bsc_dp_layer_place_numbers(bsc_dp_layer *layer, const bsc_dp_plan *plan);
/* Sets *copy, whose earlier contents are not freed, to a copy of the layer. The store allocates the
 * arrays of the copy, and will free them. Returns false if memory runs out; some arrays of the copy
 * are then NULL. */
bool bsc_dp_layer_copy(bsc_dp_layer *copy, const bsc_dp_layer *layer, const bsc_dp_plan *plan,
                       bsc_dp_store *store);
/* Returns the index of the final state in a layer, or layer->states if the layer has none. In the
 * final state, no item ahead is taken, and each piece that has a bit of the mask is placed. So its
 * mask is plan->final_mask. */
uint32_t bsc_dp_find_final_state(const bsc_dp_plan *plan, const bsc_dp_layer *layer);
/* Adds the result of a sweep to *total. This is the sum of the final counts: the counts of the last
 * layer's final state for the complete fleet. Returns where these counts are in the layer, with a
 * count of 0 if there are none. *total has the type of the model's total (model->total_kind);
 * `scratch` is work space for one number of that type. */
bsc_dp_final bsc_dp_add_final(const bsc_dp_plan *plan, const bsc_dp_layer *last, void *total,
                              void *scratch);
/* Frees the arrays of `pairs`, which then holds no pairs. */
void bsc_dp_pairs_release(bsc_dp_pairs *pairs);

/* ---- Sets of indices ---- */

/* These functions return the lowest and the highest index in a state's set of indices. An index is
 * the number of one partial fleet, such as "one ship of 3 cells and two ships of 2 cells are
 * placed". Index i is in the set if bit i of set[] is 1. The set has set_words 64-bit words, and
 * must not be empty. */
uint32_t bsc_dp_set_first(const uint64_t *set, uint32_t set_words);
uint32_t bsc_dp_set_last(const uint64_t *set, uint32_t set_words);

/* ---- Arrays of counts ---- */

/* Returns the type in which a sweep begins to count: `narrowest`, or the type of the total if the
 * total is a real or is narrower than `narrowest`. The sweep changes to wider types when they are
 * needed. */
bsc_dp_kind bsc_dp_first_kind(const bsc_dp_model *model, bsc_dp_kind narrowest);
/* Frees the array of counts, unless it belongs to a store. `numbers` is then empty. */
void bsc_dp_numbers_release(bsc_dp_numbers *numbers);
/* Makes `numbers` an array of `count` counts of the type `kind`, whose values are undefined. It
 * must be empty or have an array of its own, which is used again or freed. Returns false if memory
 * runs out; `numbers` then has no array (value is NULL). */
bool bsc_dp_numbers_reserve(bsc_dp_numbers *numbers, bsc_dp_kind kind, size_t count);
/* Does the same as bsc_dp_numbers_reserve, and sets all counts to zero. */
bool bsc_dp_numbers_zero(bsc_dp_numbers *numbers, bsc_dp_kind kind, size_t count);
/* Makes `numbers` an array of `count` counts of the type `kind`, whose values are undefined. The
 * array belongs to the store, which will free it. An older array of `numbers` is not freed. The
 * array has no BSC_DP_SLACK, so the loops of ranges.h must not use it. Returns false if memory runs
 * out; `numbers` then has no array (value is NULL). */
bool bsc_dp_numbers_store(bsc_dp_numbers *numbers, bsc_dp_kind kind, size_t count,
                          bsc_dp_store *store);
/* Converts all counts of the array to the next wider type, for example from 4 bytes to one limb of
 * 8 bytes. The counts must be integers, not reals. The converted array is `numbers`' own, even if
 * the old one belongs to a store. If memory runs out, returns false and changes nothing. */
bool bsc_dp_numbers_widen(bsc_dp_numbers *numbers);
/* Copies count `index` of the array, which must have it (asserted), to *number, and converts it to
 * the type of the model's total. */
void bsc_dp_numbers_read(const bsc_dp_numbers *numbers, size_t index, const bsc_dp_model *model,
                         void *number);

#endif
