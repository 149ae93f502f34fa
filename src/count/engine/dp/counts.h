/* counts.h - decides how a state of the sweep remembers how many copies of each piece are used. A
 * state has several numbers, one for each combination of used copies, and the index of a number
 * says which combination it is for. A piece with only one copy can also have a bit of the state's
 * mask, which says whether it is used. */
#ifndef BSC_ENGINE_DP_COUNTS_H
#define BSC_ENGINE_DP_COUNTS_H

#include "count/engine/dp/plan.h"

/* Where a state keeps how many copies of each counter are used. (A counter is a piece, or several
 * pieces with the same options.) It is either a part of the index of the state's numbers, or a bit
 * of the state's mask. */
typedef struct bsc_dp_count_layout {
    uint32_t *by_rank; /* [counters]: the counters by falling rank (model.h) */
    /* [counters]: by how much one used copy raises the index; 0 if the counter has a bit of the
     * mask instead */
    uint32_t *stride;
    /* [counters]: the number of the mask's bit that belongs to the counter; valid if its stride is
     * 0 */
    uint32_t *bit;
    /* how many counters have a bit of the mask; these bits come after the bits of items */
    uint32_t bits;
} bsc_dp_count_layout;

/* Decides for each counter (a piece, or several with the same options) where a state counts its
 * used copies, and fills *layout. Sets the plan's set_words, counts.combinations and
 * counts.first_final. The arrays of the layout belong to the plan's arena. Fails with
 * BSC_UNSUPPORTED if a state would have too many numbers, or if memory runs out. */
bsc_status bsc_dp_counts_lay_out(bsc_dp_plan *plan, bsc_dp_count_layout *layout, bsc_error *error);
/* Fills plan->counts.class[], which says by how much placing an option of each piece raises the
 * index of a state's numbers, and at which indices a copy is still unused. If memory runs out, sets
 * failed of the plan's arena. */
void bsc_dp_counts_make_classes(bsc_dp_plan *plan, const bsc_dp_count_layout *layout);
/* Finds out when a state has lost: fills plan->counts.completable[], which says for each step and
 * each index (combination of used copies) whether later steps can still complete the fleet; and for
 * each step the mask needed_mask, which has the bits of pieces that must be used by then. The steps
 * and the moves must be in the plan already. Fails only if memory runs out. */
bsc_status bsc_dp_counts_find_completable(bsc_dp_plan *plan, const bsc_dp_count_layout *layout,
                                          bsc_error *error);

#endif
