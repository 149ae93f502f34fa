/* numbers.h - computes the numbers of the states after a step from those before it, and in the
 * backward pass the continuations before a step from those after it. A number says in how many ways
 * the sweep can reach a state; its continuation says in how many ways the sweep can go on from
 * there to the end. */
#ifndef BSC_ENGINE_DP_NUMBERS_H
#define BSC_ENGINE_DP_NUMBERS_H

#include "count/engine/dp/stage.h"

/* Computes the numbers of the stage's target layer (the states after the step): each is the sum of
 * the numbers of the source layer that the stage's pairs lead to it. If a sum does not fit into the
 * kind of the source layer's numbers, converts those to a wider kind and starts again. Returns
 * false if memory runs out or the sweep is stopped. */
bool bsc_dp_move_numbers(const bsc_dp_stage *stage);

/* Does one step of the backward pass. target_ways has the continuations of the target layer's
 * numbers: in how many ways the sweep can go on from each to the end. Fills source_ways with the
 * continuations of the source layer's numbers, and sets option_number[m], a number of the total's
 * kind, to how many solutions use option m of the step. May convert target_ways to a wider kind;
 * source_ways gets the same kind. Returns false if memory runs out or the sweep is stopped. */
bool bsc_dp_move_back(const bsc_dp_stage *stage, bsc_dp_numbers *target_ways,
                      bsc_dp_numbers *source_ways, void *option_number);

/* Which numbers of two arrays to add or to copy: `count` numbers, from position `source` of one
 * array and from position `target` of the other. */
typedef struct bsc_dp_range {
    size_t target, source; /* the position of the first number in each array */
    uint32_t count;        /* how many numbers; at most plan->counts.combinations */
} bsc_dp_range;

/* Adds the numbers of a range of `source` to those of `target`, which are of the same kind or a
 * wider one. Returns false if a sum needs a kind wider than target's; the numbers of `target` are
 * then useless. */
bool bsc_dp_add_numbers(const bsc_dp_plan *plan, const bsc_dp_numbers *target,
                        const bsc_dp_numbers *source, bsc_dp_range range);

/* Copies the numbers of a range of `source` to `target`, and converts them to the kind of target's
 * numbers, which is the same or wider. */
void bsc_dp_copy_numbers(const bsc_dp_plan *plan, const bsc_dp_numbers *target,
                         const bsc_dp_numbers *source, bsc_dp_range range);

#endif
