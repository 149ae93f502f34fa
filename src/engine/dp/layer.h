/* layer.h - the states between two steps of a sweep, and the moves that lead from one layer to the
 * next.
 *
 *   layer    state s: mask[s x words ..], and set[s x set_words ..]: the indices that can occur
 *            with it its numbers: value[(at[s] + u - low[s]) x limbs ..] for u from the set's first
 *            to its last
 * index links    move m of the step (0: passing the item, then its options): pairs first[m] ..
 * first[m + 1], each from a state of this layer to one of the next
 *
 * Invariant: no mask stands twice in a layer, and no set is empty. Numbers are kept for the whole
 * range from first to last, zero for indices that are not in the set, so that adding is one loop
 * without tests. low[] and at[] stand only once `states` is final. */
#ifndef BSC_ENGINE_DP_LAYER_H
#define BSC_ENGINE_DP_LAYER_H

#include "base/budget.h"
#include "engine/dp/plan.h"

typedef struct bsc_dp_layer {
    uint32_t states;
    size_t mask_room, set_room, low_room, at_room, value_room; /* in elements */
    uint64_t *mask, *set;
    uint32_t *low; /* [states]: the first index of the set; this and at[] once the sets are known */
    size_t *at;    /* [states + 1] */
    size_t numbers; /* in all ranges: at[states] */
    uint64_t *value;
} bsc_dp_layer;

typedef struct bsc_dp_links {
    size_t pairs, source_room, target_room, first_room;
    uint32_t *source, *target;
    size_t *first; /* [moves + 2] */
} bsc_dp_links;

/* Finds a mask's state in the layer that is being made: open addressing, at most half full. */
typedef struct bsc_dp_table {
    size_t slots;    /* a power of two */
    uint32_t *state; /* number + 1; 0 where free */
} bsc_dp_table;

void bsc_dp_layer_release(bsc_dp_layer *layer, bsc_budget *budget);
void bsc_dp_links_release(bsc_dp_links *links, bsc_budget *budget);
void bsc_dp_table_release(bsc_dp_table *table, bsc_budget *budget);
/* Sets low[], at[] and numbers from the sets, once all states are there. */
bool bsc_dp_layer_place(bsc_dp_layer *layer, const bsc_dp_plan *plan, bsc_budget *budget);
/* Give back the room that growth left; for what is kept while others are made. */
void bsc_dp_layer_fit(bsc_dp_layer *layer, const bsc_dp_plan *plan, bsc_budget *budget);
void bsc_dp_links_fit(bsc_dp_links *links, bsc_budget *budget);
/* Numbers for all states, all zero. */
bool bsc_dp_layer_fill(bsc_dp_layer *layer, size_t limbs, bsc_budget *budget);
/* The last index of a set that is not empty. */
uint32_t bsc_dp_set_last(const uint64_t *set, uint32_t set_words);
/* An empty table with room for `states`. */
bool bsc_dp_table_clear(bsc_dp_table *table, size_t states, bsc_budget *budget);

/* What one expansion works on, the same for each width of mask. */
typedef struct bsc_dp_expansion {
    const bsc_dp_plan *plan;
    const bsc_dp_step *step;
    const bsc_dp_layer *from;
    bsc_dp_layer *to;
    bsc_dp_links *links;
    bsc_dp_table *table;
    bsc_budget *budget;
} bsc_dp_expansion;

/* Makes `to` and `links` from `from`, masks and sets only; arrays that they have are used again.
 * False without memory, or over the budget. */
bool bsc_dp_expand(bsc_dp_expansion *expansion);

/* The numbers: to.value += what the links bring from from.value. */
void bsc_dp_forward(const bsc_dp_plan *plan, const bsc_dp_step *step, size_t limbs,
                    const bsc_dp_layer *from, bsc_dp_layer *to, const bsc_dp_links *links);
/* The ways to go on: back (shaped as from.value) += ahead (shaped as to.value) over the links; and
 * option[] += from.value x ahead for each link of an option. */
void bsc_dp_backward(const bsc_dp_plan *plan, const bsc_dp_step *step, size_t limbs,
                     const bsc_dp_layer *from, const bsc_dp_layer *to, const bsc_dp_links *links,
                     const uint64_t *ahead, uint64_t *back, uint64_t *option);

#endif
