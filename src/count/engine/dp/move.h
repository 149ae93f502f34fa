/* move.h - one step of a sweep, from layer to layer. Its two kernels: masks.c makes the states of
 * the next layer, numbers.c carries numbers over the pairs, forwards and backwards. */
#ifndef BSC_ENGINE_DP_MOVE_H
#define BSC_ENGINE_DP_MOVE_H

#include "count/engine/dp/layer.h"
#include "count/engine/quota.h"

/* Words of work between two questions whether to go on: a step of a large bucket takes seconds. */
#define BSC_DP_POLL_WORDS ((size_t)65536)

typedef struct bsc_dp_poll {
    bool (*goes_on)(void *context); /* NULL: always */
    void *context;
    bool stopped; /* it said no: what failed did so for no want of memory */
    size_t words; /* since it was asked */
} bsc_dp_poll;

static inline bool bsc_dp_goes_on(bsc_dp_poll *poll, size_t words) {
    poll->words += words;
    if (poll->stopped || poll->goes_on == NULL || poll->words < BSC_DP_POLL_WORDS)
        return !poll->stopped;
    poll->words = 0;
    poll->stopped = !poll->goes_on(poll->context);
    return !poll->stopped;
}

/* Finds a mask's state in the layer that is being made: open addressing, at most half full. */
typedef struct bsc_dp_table {
    size_t slots, capacity; /* powers of two; those in use, and those in memory */
    uint32_t *state;        /* number + 1; 0 where free */
} bsc_dp_table;

/* What steps work with: arrays that are used again. */
typedef struct bsc_dp_tools {
    const bsc_dp_plan *plan;
    bsc_dp_table table;
    uint32_t *open; /* the states that have the step's item free */
    uint64_t *set;  /* one that a pair makes */
    size_t open_capacity, set_capacity;
    bsc_quota *quota; /* of work; NULL: no end of it */
    bsc_dp_poll poll; /* stopped also where that ends */
} bsc_dp_tools;

/* Frees the arrays. */
void bsc_dp_tools_empty(bsc_dp_tools *tools);

/* A step, with the layers that its pairs join. */
typedef struct bsc_dp_joint {
    bsc_dp_tools *tools;
    uint32_t step;
    bsc_dp_layer *from, *to;
    bsc_dp_pairs *pairs;
} bsc_dp_joint;

/* A pair costs about two units of work. */
static inline bool bsc_dp_spend(const bsc_dp_joint *j) {
    bsc_dp_tools *tools = j->tools;
    if (!bsc_quota_spend(tools->quota, 2 * j->pairs->count)) tools->poll.stopped = true;
    return !tools->poll.stopped;
}

/* The two halves of a step: first `to` without its numbers, and the pairs, unpacked where there are
 * such (to then has no masks); then the numbers, from's widened where to's must be wider. Arrays
 * that they have are used again. False without memory, or where the poll stopped it. */
bool bsc_dp_move_states(const bsc_dp_joint *joint, const bsc_dp_packed *packed);
bool bsc_dp_move_numbers(const bsc_dp_joint *joint);
/* Goes back over a step: `ahead`, for each of to's numbers the ways to go on, gives `back`, shaped
 * as from's, and number[m], of the total's kind, what option m is in. May widen `ahead`. */
bool bsc_dp_move_back(const bsc_dp_joint *joint, bsc_dp_numbers *ahead, bsc_dp_numbers *back,
                      void *number);

/* ---- masks.c ---- */

/* An empty table for at least `states`. */
bool bsc_dp_table_clear(bsc_dp_table *table, size_t states);
/* A mask's state in a layer in the making, new ones with empty sets; UINT32_MAX: no memory. */
uint32_t bsc_dp_find_state(const bsc_dp_plan *plan, bsc_dp_layer *layer, const uint64_t *mask,
                           bsc_dp_table *table);

/* ---- numbers.c ---- */

/* Where numbers stand in two arrays, and how many. */
typedef struct bsc_dp_range {
    size_t to, from;
    uint32_t count; /* at most plan->counts.vector */
} bsc_dp_range;

/* to += from over the range, of the same or a narrower kind. False: a number needs a wider one. */
bool bsc_dp_add_numbers(const bsc_dp_plan *plan, const bsc_dp_numbers *to,
                        const bsc_dp_numbers *from, bsc_dp_range range);
/* The same with =. */
void bsc_dp_copy_numbers(const bsc_dp_plan *plan, const bsc_dp_numbers *to,
                         const bsc_dp_numbers *from, bsc_dp_range range);

#endif
