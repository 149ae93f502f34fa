/* stage.h - one step of a sweep as it is carried out: the layers before and behind it, the pairs
 * between them, and the tools that are used again from step to step.
 *
 * A step is carried out in two halves. masks.c makes the masks and sets of the layer behind the
 * step, and the pairs; numbers.c then carries the numbers along the pairs, and in a backward pass
 * back again:
 *
 *   source layer --- pairs ---> target layer
 *   masks, sets  -- masks.c -->  masks, sets
 *   numbers      - numbers.c ->  numbers
 *   continuations <- numbers.c -  continuations      (backward pass)
 *
 * The continuations of a number are how many ways lead on from it to a whole solution. */
#ifndef BSC_ENGINE_DP_STAGE_H
#define BSC_ENGINE_DP_STAGE_H

#include "count/engine/dp/layer.h"

/* Words that are worked on before a poll asks whether to go on: that takes about a millisecond,
 * while a step of a large bucket can take seconds. */
#define BSC_DP_POLL_WORDS ((size_t)65536)

/* Asks, now and then during a step, whether to go on. */
typedef struct bsc_dp_poll {
    bool (*goes_on)(void *context); /* false: to be stopped; NULL: nobody is asked */
    void *context;                  /* goes_on's argument */
    size_t words;                   /* worked on since goes_on was last asked */
    /* goes_on said no, or the quota is spent. A function that fails has then not failed for want of
     * memory. */
    bool stopped;
} bsc_dp_poll;

/* Notes that `words` words are about to be worked on, and asks goes_on if enough have come
 * together. Returns false once the poll is stopped. */
static inline bool bsc_dp_goes_on(bsc_dp_poll *poll, size_t words) {
    poll->words += words;
    if (poll->stopped) return false;
    if (poll->goes_on == NULL || poll->words < BSC_DP_POLL_WORDS) return true;
    poll->words = 0;
    poll->stopped = !poll->goes_on(poll->context);
    return !poll->stopped;
}

/* A hash table that finds the state of a mask in a layer that is being made: open addressing, at
 * most half full. All zero: empty. */
typedef struct bsc_dp_table {
    size_t slots;    /* in use: a power of two, at most `capacity` */
    size_t capacity; /* elements of state[] */
    uint32_t *state; /* [slots]: a state + 1, or 0 in a free slot */
} bsc_dp_table;

/* What a thread carries out steps with; the arrays are used again from step to step. All zero but
 * for `plan`: ready for use. */
typedef struct bsc_dp_tools {
    const bsc_dp_plan *plan;
    bsc_quota *quota; /* the work that may be done; NULL: any amount */
    bsc_dp_poll poll;
    bsc_dp_table table;
    uint32_t *open; /* the states of the source layer that have the step's item free */
    uint64_t *set;  /* the set of one target state */
    size_t open_capacity, set_capacity;
} bsc_dp_tools;

/* A step that is carried out. */
typedef struct bsc_dp_stage {
    bsc_dp_tools *tools;
    uint32_t step;        /* of the plan */
    bsc_dp_layer *source; /* the layer before the step */
    bsc_dp_layer *target; /* the layer behind it */
    bsc_dp_pairs *pairs;  /* from states of `source` to states of `target` */
} bsc_dp_stage;

/* Returns the plan's step. */
static inline const bsc_dp_step *bsc_dp_stage_step(const bsc_dp_stage *stage) {
    return &stage->tools->plan->step[stage->step];
}

/* Takes from the quota what the stage's pairs cost: about two units of work each (quota.h). Once
 * the quota is spent the poll is stopped, and false is returned. */
static inline bool bsc_dp_spend(const bsc_dp_stage *stage) {
    bsc_dp_tools *tools = stage->tools;
    if (!bsc_quota_spend(tools->quota, 2 * stage->pairs->count)) tools->poll.stopped = true;
    return !tools->poll.stopped;
}

#endif
