/* numbers.h - the number kernel: carries the numbers of a layer along the pairs of a step, forwards
 * and backwards. */
#ifndef BSC_ENGINE_DP_NUMBERS_H
#define BSC_ENGINE_DP_NUMBERS_H

#include "count/engine/dp/stage.h"

/* Makes the numbers of the stage's target layer: each the sum of what the pairs bring from the
 * source layer's numbers. Where a sum does not fit into the source's kind, the source's numbers are
 * widened first. Returns false if memory is short or the poll is stopped. */
bool bsc_dp_move_numbers(const bsc_dp_stage *stage);

/* Goes back over the step. `target_ways` are the continuations of the target layer's numbers, of
 * any kind of naturals or reals as they are; they may be widened. Fills `source_ways` with those of
 * the source layer's numbers, and option_number[m], of the total's kind, with the number of
 * solutions that use option m of the step. Returns false if memory is short or the poll is
 * stopped. */
bool bsc_dp_move_back(const bsc_dp_stage *stage, bsc_dp_numbers *target_ways,
                      bsc_dp_numbers *source_ways, void *option_number);

/* Where a run of numbers stands in two arrays. */
typedef struct bsc_dp_range {
    size_t target, source; /* the first number's position in each array */
    uint32_t count;        /* at most plan->counts.combinations */
} bsc_dp_range;

/* Adds the source's numbers of the range to the target's, which are of the same kind or a wider
 * one. Returns false if a sum needs a wider kind yet; the target's numbers then mean nothing. */
bool bsc_dp_add_numbers(const bsc_dp_plan *plan, const bsc_dp_numbers *target,
                        const bsc_dp_numbers *source, bsc_dp_range range);

/* Copies the source's numbers of the range to the target's, of the same kind or a wider one. */
void bsc_dp_copy_numbers(const bsc_dp_plan *plan, const bsc_dp_numbers *target,
                         const bsc_dp_numbers *source, bsc_dp_range range);

#endif
