/* advance.h - one step of a sweep, from layer to layer, with numbers as wide as they need to be. */
#ifndef BSC_ENGINE_DP_ADVANCE_H
#define BSC_ENGINE_DP_ADVANCE_H

#include "engine/dp/kernels.h"
#include "engine/engine.h"

/* What steps work with: arrays that are used again, and the memory that they may take. */
typedef struct bsc_dp_tools {
    const bsc_dp_plan *plan;
    bsc_dp_scratch scratch;
    bsc_quota *quota; /* of work; NULL: no end of it */
    bsc_dp_poll poll; /* stopped also where that ends */
} bsc_dp_tools;

/* The layer before the first step: nothing taken, nothing used, one way. `least`: narrower kinds
 * are not used. All of these are false without memory. */
bool bsc_dp_layer_begin(bsc_dp_tools *tools, bsc_dp_kind least, bsc_dp_layer *layer);
/* The two halves of a step: first `to` without its numbers, and the transitions, from links where
 * there are any (to then has no masks); then the numbers, from's widened where to's must be wider.
 */
bool bsc_dp_advance_states(bsc_dp_tools *tools, uint32_t step, const bsc_dp_layer *from,
                           bsc_dp_layer *to, bsc_dp_transitions *transitions,
                           const bsc_dp_links *links);
bool bsc_dp_advance_numbers(bsc_dp_tools *tools, uint32_t step, bsc_dp_layer *from,
                            bsc_dp_layer *to, const bsc_dp_transitions *transitions);

/* Goes back over a step: `ahead`, for each of to's numbers the ways to go on from there, gives
 * `back`, shaped as from's, and number[m], of the total's kind, what option m of the step is in.
 * May widen `ahead`. */
bool bsc_dp_retreat(bsc_dp_tools *tools, uint32_t step, const bsc_dp_layer *from,
                    const bsc_dp_layer *to, const bsc_dp_transitions *transitions,
                    bsc_dp_numbers *ahead, bsc_dp_numbers *back, void *number);

/* Where the final state's numbers with all pieces used stand in the last layer: *first and how
 * many; 0 where nothing leads to it. */
size_t bsc_dp_final_numbers(const bsc_dp_plan *plan, const bsc_dp_layer *last, uint32_t *state,
                            size_t *first);

#endif
