/* choice.h - the sweeps whose tallies sum to the whole. */
#ifndef BSC_ENGINE_DP_CHOICE_H
#define BSC_ENGINE_DP_CHOICE_H

#include "engine/dp/order.h"

typedef struct bsc_dp_choice {
    unsigned sweeps; /* 1 or 2 */
    bsc_dp_order order[2];
    uint32_t cap[2]; /* of options that cross; or BSC_DP_UNCAPPED */
    /* Where the second sweep is the first one seen in the board's diagonal, and need not run; else
     * NULL. */
    const bsc_dp_symmetry *mirror;
} bsc_dp_choice;

#define BSC_DP_UNCAPPED UINT32_MAX

bsc_status bsc_dp_choose(bsc_dp_choice *choice, const bsc_dp_model *model, bsc_error *error);
void bsc_dp_choice_release(bsc_dp_choice *choice);

#endif
