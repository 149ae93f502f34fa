/* stage.h - what is needed to carry out one step of a sweep: the layers before and after the step,
 * the pairs of states between them, and tools that are used again for the next step.
 *
 * A step is carried out in two parts. First masks.c makes the pairs, and the masks and sets of the
 * layer after the step. Then numbers.c carries the numbers along the pairs, and, in a backward
 * pass, carries the continuations back along them:
 *
 *   source layer --- pairs ---> target layer
 *   masks, sets  -- masks.c -->  masks, sets
 *   numbers      - numbers.c ->  numbers
 *   continuations <- numbers.c -  continuations      (backward pass)
 *
 * Each number of a state counts the ways that lead to the state with certain counts of copies. Its
 * continuations count the ways that lead from there to whole solutions. */
#ifndef BSC_ENGINE_DP_STAGE_H
#define BSC_ENGINE_DP_STAGE_H

#include "count/engine/dp/layer.h"

/* The poll asks whether to go on each time after this many words of memory were worked on. They
 * take about a millisecond, while a step of a large bucket can take seconds. */
#define BSC_DP_POLL_WORDS ((size_t)65536)

/* Asks from time to time during a step whether the sweep is to go on. */
typedef struct bsc_dp_poll {
    bool (*goes_on)(void *context); /* returns false to stop the sweep; NULL: it always goes on */
    void *context;                  /* argument of goes_on */
    size_t words;                   /* words that were worked on since goes_on was last called */
    /* goes_on has returned false, or the quota is spent. If a function returns false and `stopped`
     * is true, the reason was not a lack of memory. */
    bool stopped;
} bsc_dp_poll;

/* Adds `words` words, which are about to be worked on, and calls goes_on if there are enough since
 * the last call. Returns false if the poll is stopped. */
static inline bool bsc_dp_goes_on(bsc_dp_poll *poll, size_t words) {
    poll->words += words;
    if (poll->stopped) return false;
    if (poll->goes_on == NULL || poll->words < BSC_DP_POLL_WORDS) return true;
    poll->words = 0;
    poll->stopped = !poll->goes_on(poll->context);
    return !poll->stopped;
}

/* A hash table that finds the state with a certain mask in a layer that is being made. It uses open
 * addressing, and is at most half full. If all fields are zero, it is empty. */
typedef struct bsc_dp_table {
    size_t slots;    /* number of slots in use: a power of two, at most `capacity` */
    size_t capacity; /* number of elements for which state[] has space */
    uint32_t *state; /* [slots]: the number of a state + 1, or 0 in a free slot */
} bsc_dp_table;

/* What a thread needs to carry out steps. The arrays are used again for the next step. Before the
 * first step, all fields except `plan`, `quota` and `poll` are zero. */
typedef struct bsc_dp_tools {
    const bsc_dp_plan *plan;
    bsc_quota *quota; /* limit of the work; NULL: no limit */
    bsc_dp_poll poll;
    bsc_dp_table table;
    uint32_t *open; /* the states of the source layer in which the step's item is free */
    uint64_t *set;  /* work space for the set of one target state */
    size_t open_capacity, set_capacity;
} bsc_dp_tools;

/* One step while it is carried out. */
typedef struct bsc_dp_stage {
    bsc_dp_tools *tools;
    uint32_t step;        /* number of the step in the plan */
    bsc_dp_layer *source; /* the layer before the step */
    bsc_dp_layer *target; /* the layer after the step */
    bsc_dp_pairs *pairs;  /* the transitions from states of `source` to states of `target` */
} bsc_dp_stage;

/* Returns the step of the plan that the stage carries out. */
static inline const bsc_dp_step *bsc_dp_stage_step(const bsc_dp_stage *stage) {
    return &stage->tools->plan->step[stage->step];
}

/* Subtracts the work of the stage from the quota: about two units for each pair (quota.h). If the
 * quota is spent, stops the poll. Returns false if the poll is stopped. */
static inline bool bsc_dp_spend(const bsc_dp_stage *stage) {
    bsc_dp_tools *tools = stage->tools;
    if (!bsc_quota_spend(tools->quota, 2 * stage->pairs->count)) tools->poll.stopped = true;
    return !tools->poll.stopped;
}

#endif
