/* numbers.h - computes the counts of the states after a step of a sweep from the counts of those
 * before it, and adds or copies single ranges of counts. A state has one count for each partial
 * fleet (the ships placed so far): in how many ways the sweep can reach the state with these ships
 * placed. */
#ifndef BSC_ENGINE_DP_NUMBERS_H
#define BSC_ENGINE_DP_NUMBERS_H

#include "count/engine/dp/stage.h"

/* Computes the counts of the states after a step, in which bsc_dp_find_target_states must have
 * found these states and the pairs: adds the counts of each state before the step to the counts of
 * all states to which it leads (the stage's pairs). If a sum does not fit into the type of the
 * source layer's counts, converts these to a wider type and starts again. Returns false if memory
 * runs out or the sweep is stopped (stage->tools->poll.stopped). */
bool bsc_dp_compute_target_counts(const bsc_dp_stage *stage);

/* A range of counts to add or to copy from one array to another: `count` counts, which begin at
 * index `source` of one array and at index `target` of the other. */
typedef struct bsc_dp_range {
    size_t target, source; /* index of the first count in each array */
    /* how many counts to add or to copy; at most plan->counts.indices, the most that one state of a
     * layer can have */
    uint32_t count;
} bsc_dp_range;

/* Adds a range of the array `source` to a range of the array `target`, count by count. The counts
 * of `target` must have the same type as those of `source`, or a wider one; reals are added to
 * reals only. Returns false if some sum does not fit into this type. The caller must then start
 * again with a `target` of a wider type. */
bool bsc_dp_add_numbers(const bsc_dp_plan *plan, const bsc_dp_numbers *target,
                        const bsc_dp_numbers *source, bsc_dp_range range);

/* Copies a range of the array `source` to a range of the array `target`, and converts the counts to
 * the type of target's counts, which must be the same as source's or wider. */
void bsc_dp_copy_numbers(const bsc_dp_plan *plan, const bsc_dp_numbers *target,
                         const bsc_dp_numbers *source, bsc_dp_range range);

#endif
