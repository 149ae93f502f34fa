/* numbers.h - computes the counts of the states after a step from those before it. In the backward
 * pass, it computes the continuations before a step from those after it. A state has one count for
 * each combination of used copies: in how many ways the sweep can reach the state with it. The
 * count's continuation says in how many ways the sweep can go on from there to a solution. */
#ifndef BSC_ENGINE_DP_NUMBERS_H
#define BSC_ENGINE_DP_NUMBERS_H

#include "count/engine/dp/stage.h"

/* Computes the counts of the states after a step: adds the counts of each state before it to those
 * of all states to which it leads (the stage's pairs). If a sum does not fit into the kind (type,
 * number.h) of the source layer's counts, converts these to a wider kind and starts again. Returns
 * false if memory runs out or the sweep is stopped. */
bool bsc_dp_move_numbers(const bsc_dp_stage *stage);

/* Carries out one step of the backward pass. target_ways has one continuation for each count of the
 * target layer (the states after the step): in how many ways the sweep can go on from there to a
 * solution. The function fills source_ways with the continuations of the source layer's counts. It
 * also sets element m of option_number[] to how many solutions use option m of the step. These
 * elements have the type of the total. The function may convert target_ways to a wider type;
 * source_ways then gets that type too. Returns false if memory runs out or the sweep is stopped. */
bool bsc_dp_move_back(const bsc_dp_stage *stage, bsc_dp_numbers *target_ways,
                      bsc_dp_numbers *source_ways, void *option_number);

/* A range of counts to add or to copy from one array to another: `count` counts, which begin at
 * index `source` of one array and at index `target` of the other. */
typedef struct bsc_dp_range {
    size_t target, source; /* index of the first count in each array */
    uint32_t count;        /* how many; at most plan->counts.combinations */
} bsc_dp_range;

/* Adds a range of `source` to a range of `target`, count by count. The counts of `target` must have
 * the same kind (type, number.h) as those of `source`, or a wider one. Returns false if some sum
 * needs a wider kind than target's. The caller must then start again with a wider `target`. */
bool bsc_dp_add_numbers(const bsc_dp_plan *plan, const bsc_dp_numbers *target,
                        const bsc_dp_numbers *source, bsc_dp_range range);

/* Copies a range of `source` to a range of `target`, and converts the counts to target's kind
 * (type, number.h), which must be the same as source's or wider. */
void bsc_dp_copy_numbers(const bsc_dp_plan *plan, const bsc_dp_numbers *target,
                         const bsc_dp_numbers *source, bsc_dp_range range);

#endif
