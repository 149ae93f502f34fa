/* counts.h - decides how a state remembers how many copies of each piece have been laid. Usually
 * that is the index in the state's vector of numbers; for a piece with one copy it can also be a
 * bit of the state's mask. */
#ifndef BSC_ENGINE_DP_COUNTS_H
#define BSC_ENGINE_DP_COUNTS_H

#include "count/engine/dp/plan.h"

/* Where a state keeps the number of copies of each counter. */
typedef struct bsc_dp_count_layout {
    uint32_t *by_rank; /* [counters]: the counters, those with the highest rank first */
    uint32_t *stride; /* [counters]: what one copy adds to the index of the vector; 0 if the counter
                        * has a bit of the mask instead */
    uint32_t *bit;    /* [counters]: the number of that bit; valid if the stride is 0 */
    uint32_t bits;    /* how many counters have a bit; their bits follow the plan's `ring` bits of
                        * the window */
} bsc_dp_count_layout;

/* Chooses the places of all counters, and sets the plan's set_words, counts.combinations and
 * counts.first_final. The layout's arrays are in the plan's arena. Returns BSC_UNSUPPORTED if the
 * vector would be too long. */
bsc_status bsc_dp_counts_lay_out(bsc_dp_plan *plan, bsc_dp_count_layout *layout, bsc_error *error);
/* Fills counts.class[]: what an option of each counter does to an index. If memory runs out, the
 * plan's arena has failed. */
void bsc_dp_counts_make_classes(bsc_dp_plan *plan, const bsc_dp_count_layout *layout);
/* Fills counts.alive[], which says after which steps an index can still lead to a solution, and the
 * mask `needs` of each step. The steps and the moves must be in the plan already. Fails if memory
 * runs out. */
bsc_status bsc_dp_counts_find_alive(bsc_dp_plan *plan, const bsc_dp_count_layout *layout,
                                    bsc_error *error);

#endif
