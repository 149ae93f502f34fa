/* stage.h - the data of one step of a sweep while the step is carried out, which is called a stage:
 * the layers of states before and after the step, the pairs that lead from states to states, and
 * work space that is used again for the next step.
 *
 * A step is carried out in two parts. First masks.c finds the states after the step, and the pairs.
 * Then numbers.c adds up the numbers of the new states along the pairs. In a backward pass, it
 * carries the continuations back along the pairs:
 *
 *   source layer --- pairs ---> target layer
 *   masks, sets  -- masks.c -->  masks, sets
 *   numbers      - numbers.c ->  numbers
 *   continuations <- numbers.c -  continuations      (backward pass)
 *
 * A number of a state says in how many ways the sweep can reach the state with certain counts of
 * copies. The continuation of that number says in how many ways the sweep can go on from there to a
 * solution. */
#ifndef BSC_ENGINE_DP_STAGE_H
#define BSC_ENGINE_DP_STAGE_H

#include "count/engine/dp/layer.h"

/* Words of memory that a thread works on between two calls of the poll's function, which asks
 * whether the sweep should go on. They take about a millisecond; a whole step of a large bucket can
 * take seconds. */
#define BSC_DP_POLL_WORDS ((size_t)65536)

/* The poll of a thread: asks from time to time, also in the middle of a step, whether the sweep
 * should go on. */
typedef struct bsc_dp_poll {
    /* returns false if the sweep should stop; NULL: it never stops */
    bool (*goes_on)(void *context);
    void *context; /* argument of goes_on */
    size_t words;  /* words worked on since the last call of goes_on */
    /* The sweep must stop: goes_on has returned false, or the quota (the limit of work) is used up.
     * A function that returns false while this is true did not run out of memory, but was
     * stopped. */
    bool stopped;
} bsc_dp_poll;

/* Tells the poll that the thread is about to work on `words` more words of memory. If these are at
 * least BSC_DP_POLL_WORDS since the last call of goes_on, calls goes_on. Returns false if the sweep
 * must stop. */
static inline bool bsc_dp_goes_on(bsc_dp_poll *poll, size_t words) {
    poll->words += words;
    if (poll->stopped) return false;
    if (poll->goes_on == NULL || poll->words < BSC_DP_POLL_WORDS) return true;
    poll->words = 0;
    poll->stopped = !poll->goes_on(poll->context);
    return !poll->stopped;
}

/* A hash table that finds the state with a given mask in a layer that is being made. It uses open
 * addressing and is at most half full. If all fields are zero, it is empty. */
typedef struct bsc_dp_table {
    size_t slots;    /* the size of the table: a power of two, at most `capacity` */
    size_t capacity; /* elements for which memory is allocated */
    uint32_t *state; /* [slots]: the number of a state, plus 1; or 0 in a free slot */
} bsc_dp_table;

/* The work space of a thread that carries out steps. The arrays are used again for the next step.
 * Before the first step, all fields except `plan`, `quota` and `poll` are zero. */
typedef struct bsc_dp_tools {
    const bsc_dp_plan *plan;
    bsc_quota *quota; /* limits the work of the run; NULL: no limit */
    bsc_dp_poll poll;
    bsc_dp_table table;
    uint32_t *open; /* states before the step in which the step's item is free */
    uint64_t *set;  /* work space for the set of indices of one new state */
    size_t open_capacity, set_capacity;
} bsc_dp_tools;

/* A stage: one step of the sweep while it is carried out. */
typedef struct bsc_dp_stage {
    bsc_dp_tools *tools;
    uint32_t step;        /* number of the step in the plan */
    bsc_dp_layer *source; /* the layer before the step */
    bsc_dp_layer *target; /* the layer after the step */
    bsc_dp_pairs *pairs;  /* which state of `source` leads to which state of `target` */
} bsc_dp_stage;

/* Returns the step of the plan that the stage carries out. */
static inline const bsc_dp_step *bsc_dp_stage_step(const bsc_dp_stage *stage) {
    return &stage->tools->plan->step[stage->step];
}

/* Charges the work of the current step to the quota, which limits the work of the run: two units
 * for each pair (quota.h). If the quota is used up, sets poll.stopped. Returns false if the sweep
 * must stop. */
static inline bool bsc_dp_spend(const bsc_dp_stage *stage) {
    bsc_dp_tools *tools = stage->tools;
    if (!bsc_quota_spend(tools->quota, 2 * stage->pairs->count)) tools->poll.stopped = true;
    return !tools->poll.stopped;
}

#endif
