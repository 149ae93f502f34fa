/* counts.h - decides how a state of the sweep remembers how many copies of each piece are used.
 * Usually that is the index in the state's vector of numbers. For a piece with one copy it can also
 * be a bit of the state's mask. */
#ifndef BSC_ENGINE_DP_COUNTS_H
#define BSC_ENGINE_DP_COUNTS_H

#include "count/engine/dp/plan.h"

/* Where a state keeps how many options of each counter (a piece, or several alike pieces) are
 * used. */
typedef struct bsc_dp_count_layout {
    uint32_t *by_rank; /* [counters]: the counters, sorted by falling rank */
    /* [counters]: what one copy adds to an index of the vector; 0 if the counter has a bit of the
     * mask instead */
    uint32_t *stride;
    /* [counters]: the number of the counter's bit of the mask; valid if its stride is 0 */
    uint32_t *bit;
    uint32_t bits; /* how many counters have a bit of the mask; these bits follow the window */
} bsc_dp_count_layout;

/* Decides for each counter where a state counts its copies, and fills *layout. Sets the plan's
 * set_words, counts.combinations and counts.first_final. The layout's arrays belong to the plan's
 * arena. Fails with BSC_UNSUPPORTED if a state would have too many numbers, or if memory runs
 * out. */
bsc_status bsc_dp_counts_lay_out(bsc_dp_plan *plan, bsc_dp_count_layout *layout, bsc_error *error);
/* Fills plan->counts.class[], which says how placing an option of each counter changes an index of
 * the vector. If memory runs out, the plan's arena has failed. */
void bsc_dp_counts_make_classes(bsc_dp_plan *plan, const bsc_dp_count_layout *layout);
/* Fills plan->counts.completable[], which says from which indices the fleet can still be completed
 * after each step, and the masks needed_mask of all steps. The steps and the moves must be in the
 * plan already. Fails only if memory runs out. */
bsc_status bsc_dp_counts_find_completable(bsc_dp_plan *plan, const bsc_dp_count_layout *layout,
                                          bsc_error *error);

#endif
