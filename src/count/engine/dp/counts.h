/* counts.h - lays out the vector of a plan: which pieces are counted in it, and by which stride. */
#ifndef BSC_ENGINE_DP_COUNTS_H
#define BSC_ENGINE_DP_COUNTS_H

#include "count/engine/dp/plan.h"

/* Where a state keeps how many copies of each counter are used: in the index of its vector, or for
 * a lone piece perhaps in a bit of its mask. */
typedef struct bsc_dp_count_layout {
    uint32_t *by_rank; /* [counters]: the counters, by falling rank */
    uint32_t *stride; /* [counters]: what one copy adds to the index; 0: it has a bit of the mask */
    uint32_t *bit;    /* [counters]: that bit, where the stride is 0 */
    uint32_t bits;    /* lone pieces with a bit; the bits are ring .. ring + bits - 1 */
} bsc_dp_count_layout;

/* Chooses the places of all counters, and sets the plan's set_words, counts.combinations and
 * counts.first_final. The layout's arrays are in the plan's arena. Returns BSC_UNSUPPORTED if the
 * vector would be too long. */
bsc_status bsc_dp_counts_lay_out(bsc_dp_plan *plan, bsc_dp_count_layout *layout, bsc_error *error);
/* Fills counts.class[]. If memory is missing the plan's arena has failed. */
void bsc_dp_counts_make_classes(bsc_dp_plan *plan, const bsc_dp_count_layout *layout);
/* Fills counts.alive[], and the mask `needs` of each step. The plan must have its steps and
 * moves. */
bsc_status bsc_dp_counts_find_alive(bsc_dp_plan *plan, const bsc_dp_count_layout *layout,
                                    bsc_error *error);

#endif
