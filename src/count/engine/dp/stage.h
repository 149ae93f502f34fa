/* stage.h - a stage: the data of one step of a sweep while the step is carried out. These are the
 * layers of states before and after the step, the pairs that lead from states to states, and work
 * space that is used again for the next step.
 *
 * A step is carried out in two parts. First masks.c finds the states after the step, and the pairs:
 * which state before the step leads to which state after it. Then numbers.c computes the counts of
 * the new states by adding along the pairs. In a backward pass, continuations.c goes back along the
 * pairs:
 *
 *   source layer ------ pairs -------> target layer
 *   masks, sets  ----- masks.c ------> masks, sets
 *   counts       ---- numbers.c -----> counts
 *   continuations <- continuations.c - continuations      (backward pass)
 *
 * A state has one count for each partial fleet (the ships placed so far): in how many ways the
 * sweep can reach the state with these ships placed. The continuation of the count says in how many
 * ways the sweep can go on from there to a solution. */
#ifndef BSC_ENGINE_DP_STAGE_H
#define BSC_ENGINE_DP_STAGE_H

#include "count/engine/dp/state_table.h"

/* How often a thread asks whether the sweep should go on: after it has worked on this many words of
 * memory, which takes about a millisecond. To ask only after each step would be too late, because a
 * step can take seconds. */
#define BSC_DP_POLL_WORDS ((size_t)65536)

/* A thread's poll: it asks from time to time whether the sweep should go on, also in the middle of
 * a step. */
typedef struct bsc_dp_poll {
    /* The function that is asked. It returns false if the sweep should stop. NULL: the sweep is
     * never stopped. */
    bool (*goes_on)(void *context);
    void *context; /* the argument of goes_on */
    size_t words;  /* how many words the thread has worked on since goes_on was called last */
    /* true: the sweep must stop, because goes_on has returned false, or because the quota (the
     * limit of work) is used up. If a function of the sweep returns false although this is false,
     * memory has run out. */
    bool stopped;
} bsc_dp_poll;

/* Says whether the sweep should go on. A thread calls this before it works on `words` more words of
 * memory. To save time, the function calls poll->goes_on only after every BSC_DP_POLL_WORDS words.
 * Returns false if the sweep must stop, and from then on always. */
static inline bool bsc_dp_goes_on(bsc_dp_poll *poll, size_t words) {
    poll->words += words;
    if (poll->stopped) return false;
    if (poll->goes_on == NULL || poll->words < BSC_DP_POLL_WORDS) return true;
    poll->words = 0;
    poll->stopped = !poll->goes_on(poll->context);
    return !poll->stopped;
}

/* The work space of a thread that carries out steps. Its arrays are used again for the next step.
 * Before the first step, all fields except `plan`, `quota` and `poll` are zero. */
typedef struct bsc_dp_tools {
    const bsc_dp_plan *plan;
    bsc_quota *quota; /* limits the work of the run; NULL: no limit */
    bsc_dp_poll poll;
    bsc_dp_state_table table;
    /* [open_state_capacity]: the states before the step in which the step's item is free, so that
     * an option can be placed there; as indices in the source layer */
    uint32_t *open_state;
    /* [set_capacity]: work space for the set of one new state. The set has a bit for each partial
     * fleet (the ships placed so far): 1 if the state can be reached with these ships placed. */
    uint64_t *set;
    size_t open_state_capacity, set_capacity; /* space of open_state[] and of set[] */
} bsc_dp_tools;

/* A stage: one step of the sweep while it is carried out, with the layers (sets of states) before
 * and after it. */
typedef struct bsc_dp_stage {
    bsc_dp_tools *tools;
    uint32_t step;        /* index of the step in plan->step[] */
    bsc_dp_layer *source; /* the states before the step */
    bsc_dp_layer *target; /* the states after the step */
    bsc_dp_pairs *pairs;  /* which state of `source` leads to which state of `target` */
} bsc_dp_stage;

/* Returns the step of the plan that the stage carries out. */
static inline const bsc_dp_step *bsc_dp_stage_step(const bsc_dp_stage *stage) {
    return &stage->tools->plan->step[stage->step];
}

/* Charges the work of the stage's step to the quota, which limits the work of the run. Each pair (a
 * transition from state to state) costs two units of the quota, which are about 50 ns each
 * (quota.h). If the quota is used up, sets poll.stopped. Returns false if the sweep must stop. */
static inline bool bsc_dp_charge_quota(const bsc_dp_stage *stage) {
    bsc_dp_tools *tools = stage->tools;
    if (!bsc_quota_spend(tools->quota, 2 * stage->pairs->count)) tools->poll.stopped = true;
    return !tools->poll.stopped;
}

#endif
