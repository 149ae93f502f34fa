/* kernels.h - the two kernels of a sweep: masks.c makes the states of the next layer, numbers.c
 * carries numbers over the transitions, forwards and backwards. */
#ifndef BSC_ENGINE_DP_KERNELS_H
#define BSC_ENGINE_DP_KERNELS_H

#include "engine/dp/layer.h"

/* States or transitions between two questions whether to go on: a step of a large bucket takes
 * seconds. */
#define BSC_DP_POLL_STATES 65536u
typedef struct bsc_dp_poll {
    bool (*goes_on)(void *context); /* NULL: always */
    void *context;
    bool stopped; /* it said no: what failed did so for no want of memory */
} bsc_dp_poll;

/* A power of two: fewer than those, where each has more numbers than the plans of usual fleets. */
static inline size_t bsc_dp_poll_every(const bsc_dp_plan *plan) {
    size_t every = BSC_DP_POLL_STATES;
    for (uint32_t words = plan->set_words; words > 2 && every > 1; words /= 2) every /= 2;
    return every;
}

static inline bool bsc_dp_goes_on(bsc_dp_poll *poll) {
    if (!poll->stopped && poll->goes_on != NULL) poll->stopped = !poll->goes_on(poll->context);
    return !poll->stopped;
}

/* What an expansion works with beside the layers; arrays that it has are used again. */
typedef struct bsc_dp_scratch {
    bsc_dp_table table;
    uint32_t *open; /* the states that have the step's item free */
    size_t open_capacity;
} bsc_dp_scratch;

typedef struct bsc_dp_expansion {
    const bsc_dp_plan *plan;
    uint32_t step;
    const bsc_dp_layer *from;
    bsc_dp_layer *to;
    bsc_dp_transitions *transitions;
    bsc_dp_scratch *scratch;
    bsc_dp_poll *poll;
} bsc_dp_expansion;

void bsc_dp_scratch_release(bsc_dp_scratch *scratch);
/* Makes `to` and `transitions` from `from`, masks and sets only; arrays that they have are used
 * again. False without memory, or where the poll stopped it. */
bool bsc_dp_expand(bsc_dp_expansion *expansion);

/* Makes the sets of `to`, whose number of states is known, once more from those of `from` and from
 * `transitions`. */
bool bsc_dp_replay(const bsc_dp_expansion *expansion);

/* The state of a mask in a layer that is being made, a new one with an empty set if need be;
 * UINT32_MAX without memory. */
uint32_t bsc_dp_find_state(const bsc_dp_plan *plan, bsc_dp_layer *layer, const uint64_t *mask,
                           bsc_dp_table *table);

/* The transitions of one step, with the layers that they join. */
typedef struct bsc_dp_joint {
    const bsc_dp_plan *plan;
    uint32_t step;
    const bsc_dp_layer *from, *to;
    const bsc_dp_transitions *transitions;
    bsc_dp_kind kind; /* of the numbers that are carried */
    bsc_dp_poll *poll;
} bsc_dp_joint;

/* value (to's, all zero) += what the transitions bring from from->value. False where a number needs
 * a wider kind: then it means nothing; nor does it once the poll has stopped it, which is true. */
bool bsc_dp_forward(const bsc_dp_joint *joint, void *value);
/* The ways to go on: back (shaped as from's numbers) = ahead (shaped as to's, of the joint's kind,
 * from's may be another) over the transitions. number[m] (all zero, of the total's
 * kind, one for each option of the step) += from->value x ahead over its own. False as above. */
bool bsc_dp_backward(const bsc_dp_joint *joint, const void *ahead, void *back, void *number);

/* Where numbers stand in two arrays, and how many. */
typedef struct bsc_dp_range {
    size_t to, from;
    uint32_t count; /* at most plan->vector */
} bsc_dp_range;

/* to += from over the range, from the same or a narrower kind. False where a number needs a wider
 * one. */
bool bsc_dp_add_numbers(const bsc_dp_plan *plan, bsc_dp_kind to_kind, void *to,
                        bsc_dp_kind from_kind, const void *from, bsc_dp_range range);
/* The same with =. */
void bsc_dp_copy_numbers(const bsc_dp_plan *plan, bsc_dp_kind to_kind, void *to,
                         bsc_dp_kind from_kind, const void *from, bsc_dp_range range);

#endif
