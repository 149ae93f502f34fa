/* counts.h - decides how a state of the sweep remembers how many copies of each piece are used. A
 * state has one count for each combination of used copies: in how many ways the sweep can reach the
 * state with it. The index of a count stands for the combination. But a piece with only one copy
 * may have a bit of the state's mask instead, which says whether the piece is used. */
#ifndef BSC_ENGINE_DP_COUNTS_H
#define BSC_ENGINE_DP_COUNTS_H

#include "count/engine/dp/plan.h"

/* How a state remembers how many copies of each counter are used. (A counter is a piece, or several
 * pieces with the same options.) Most counters are part of the index of the state's counts: each
 * used copy raises the index by the counter's stride. The other counters have one copy and a bit of
 * the state's mask, which is 1 if the copy is used. */
typedef struct bsc_dp_count_layout {
    uint32_t *by_rank; /* [counters]: the counters, highest rank first (model.h) */
    /* [counters]: by how much one used copy raises the index; 0 if the counter has a bit of the
     * mask instead */
    uint32_t *stride;
    /* [counters]: which bit of the mask the counter has; valid if its stride is 0 */
    uint32_t *mask_bit;
    /* how many counters have a bit of the mask; these bits come after the bits of items */
    uint32_t mask_bits;
} bsc_dp_count_layout;

/* Decides for each counter (a piece, or several with the same options) how a state remembers its
 * used copies, and fills *layout. Sets set_words, counts.combinations and counts.first_final of the
 * plan. The arrays of the layout belong to the plan's arena. Fails if memory runs out, or with
 * BSC_UNSUPPORTED if there are too many combinations of used copies. (A state has a count for each
 * of them.) */
bsc_status bsc_dp_counts_lay_out(bsc_dp_plan *plan, bsc_dp_count_layout *layout, bsc_error *error);
/* Fills plan->counts.class[]. The class of an option says by how much placing the option raises the
 * index of a count. It also says at which indices the option can be placed, because a copy of its
 * piece is unused. If memory runs out, sets `failed` of the plan's arena. */
void bsc_dp_counts_make_classes(bsc_dp_plan *plan, const bsc_dp_count_layout *layout);
/* Finds out when a state can no longer become a solution, so that the sweep can drop it. Fills
 * plan->counts.completable[], which says for each step and each index (combination of used copies)
 * whether later steps can still complete the fleet. Also fills needed_mask of each step, which has
 * the bits of pieces that must be used by then. The steps and the moves must be in the plan
 * already. Fails only if memory runs out. */
bsc_status bsc_dp_counts_find_completable(bsc_dp_plan *plan, const bsc_dp_count_layout *layout,
                                          bsc_error *error);

#endif
