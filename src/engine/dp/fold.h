/* fold.h - which symmetries of a model a sweep makes use of, and how. */
#ifndef BSC_ENGINE_DP_FOLD_H
#define BSC_ENGINE_DP_FOLD_H

#include "engine/dp/order.h"

#define BSC_DP_MAX_FIXES 6

typedef struct bsc_dp_fold {
    const bsc_dp_symmetry *mirror; /* states that it maps to each other are one; NULL: none */
    bool *at;                      /* [steps]: whether it does so after the step */
    uint8_t *times; /* [options]: what a solution with the option counts for; 0: it is left out */
    unsigned fixes; /* the symmetries by which options were left out */
    const bsc_dp_symmetry *fixed[BSC_DP_MAX_FIXES];
    bsc_arena arena;
} bsc_dp_fold;

/* `capped`: the sweep counts the options that cross, so symmetries must keep them. */
bsc_status bsc_dp_fold_init(bsc_dp_fold *fold, const bsc_dp_model *model, const bsc_dp_order *order,
                            bool capped, const bsc_dp_settings *settings, bsc_error *error);
void bsc_dp_fold_release(bsc_dp_fold *fold);
/* From the numbers that the sweep found for each option, of the model's kind, to the right ones.
 * False where those of images are odd together, as no sweep finds them. */
bool bsc_dp_fold_even(const bsc_dp_fold *fold, const bsc_dp_model *model, void *option);

#endif
