/* counts.h - decides how a state of the sweep remembers how many copies of each piece are placed. A
 * state has one count for each partial fleet (the ships placed so far): in how many ways the sweep
 * can reach the state with these ships placed. The index of a count is the number of the partial
 * fleet. But a piece with only one copy may have a bit of the state's mask instead, which says
 * whether the piece is placed. */
#ifndef BSC_ENGINE_DP_COUNTS_H
#define BSC_ENGINE_DP_COUNTS_H

#include "count/engine/dp/plan.h"

/* How a state remembers how many ships of each piece are placed. Pieces with the same options are
 * counted together: they share one of the model's counters. A state has a count for each partial
 * fleet (the ships placed so far), and the index of the count says which: each placed ship raises
 * the index by the stride of its counter. With stride 2 for A and 1 for B, index 5 means that two
 * ships A and one ship B are placed. But some counters that count a single ship have the stride 0,
 * and a bit of the state's mask instead, which is 1 if this ship is placed. */
typedef struct bsc_dp_count_layout {
    uint32_t *by_rank; /* [counters]: the counters, the highest rank first (model.h) */
    /* [counters]: by how much one placed ship of the counter's pieces raises the index; 0 if a bit
     * of the mask says instead whether the ship is placed */
    uint32_t *stride;
    /* [counters]: which bit of a state's mask says whether the counter's only ship is placed; valid
     * if the stride of the counter is 0 */
    uint32_t *mask_bit;
    /* how many counters have a bit of the mask; these bits come after the bits of items */
    uint32_t mask_bits;
} bsc_dp_count_layout;

/* Decides for each counter (a piece, or several with the same options) how a state remembers its
 * placed copies, and fills *layout, which must be all zero. Sets set_words, counts.indices and
 * counts.first_final of the plan, whose window_bits and counts.cap must be set. The arrays of the
 * layout belong to the plan's arena. Fails if memory runs out, or with BSC_UNSUPPORTED if a state
 * would have too many counts: it has one for each partial fleet, that is, for each way in which
 * some copies of each piece can have been placed so far. */
bsc_status bsc_dp_counts_lay_out(bsc_dp_plan *plan, bsc_dp_count_layout *layout, bsc_error *error);
/* Fills plan->counts.class[], the classes of options. The class of an option says by how much
 * placing the option raises the index of a count (the number of the partial fleet, the ships placed
 * so far). It also says at which indices the option can be placed, because a copy of its piece is
 * not placed yet. If memory runs out, sets `failed` of the plan's arena. */
void bsc_dp_counts_make_classes(bsc_dp_plan *plan, const bsc_dp_count_layout *layout);
/* Finds out when a state can no longer become a solution, so that the sweep can drop it. Fills
 * plan->counts.completable[], which says for each step and each index (the number of a partial
 * fleet, the ships placed so far) whether later steps can still place the missing ships. Also fills
 * required_mask_index of each step: the bits of a state's mask for pieces that must be placed by
 * the end of the step. The steps and the moves must be in the plan already. Fails only if memory
 * runs out. */
bsc_status bsc_dp_counts_find_completable(bsc_dp_plan *plan, const bsc_dp_count_layout *layout,
                                          bsc_error *error);

#endif
