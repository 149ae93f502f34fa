/* numbers.h - computes the numbers of the states after a step from those before it, and in the
 * backward pass the continuations before a step from those after it. A number says in how many ways
 * the sweep can reach a state with certain counts of used pieces; its continuation says in how many
 * ways the sweep can go on from there to a solution. */
#ifndef BSC_ENGINE_DP_NUMBERS_H
#define BSC_ENGINE_DP_NUMBERS_H

#include "count/engine/dp/stage.h"

/* Computes the numbers of the states after a step: adds the numbers of each state before it to
 * those of all states to which it leads (the stage's pairs). If a sum does not fit into the kind
 * (type, number.h) of the source layer's numbers, converts these to a wider kind and starts again.
 * Returns false if memory runs out or the sweep is stopped. */
bool bsc_dp_move_numbers(const bsc_dp_stage *stage);

/* Carries out one step of the backward pass. target_ways has the continuation of each number of the
 * target layer (the states after the step): in how many ways the sweep can go on from there to a
 * solution. The function fills source_ways with the continuations of the source layer's numbers. It
 * also sets element m of option_number[] to how many solutions use option m of the step; the
 * elements have the type of the total. May convert target_ways to a wider type; source_ways gets
 * the same type. Returns false if memory runs out or the sweep is stopped. */
bool bsc_dp_move_back(const bsc_dp_stage *stage, bsc_dp_numbers *target_ways,
                      bsc_dp_numbers *source_ways, void *option_number);

/* A range of numbers to add or to copy from one array to another: `count` numbers, which begin at
 * index `source` of the one array and at index `target` of the other. */
typedef struct bsc_dp_range {
    size_t target, source; /* index of the first number in each array */
    uint32_t count;        /* how many numbers; at most plan->counts.combinations */
} bsc_dp_range;

/* Adds a range of the numbers of `source` to those of `target`, which have the same kind (type,
 * number.h) or a wider one. Returns false if a sum needs a wider kind than target's; the numbers of
 * `target` are then useless. */
bool bsc_dp_add_numbers(const bsc_dp_plan *plan, const bsc_dp_numbers *target,
                        const bsc_dp_numbers *source, bsc_dp_range range);

/* Copies a range of the numbers of `source` to `target`, and converts them to the kind (type,
 * number.h) of target's numbers, which must be the same or wider. */
void bsc_dp_copy_numbers(const bsc_dp_plan *plan, const bsc_dp_numbers *target,
                         const bsc_dp_numbers *source, bsc_dp_range range);

#endif
