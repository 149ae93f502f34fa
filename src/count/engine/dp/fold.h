/* fold.h - the symmetries that a sweep makes use of, so that it has fewer states (see fold.c). */
#ifndef BSC_ENGINE_DP_FOLD_H
#define BSC_ENGINE_DP_FOLD_H

#include "count/engine/dp/order.h"

/* Symmetries by which options are left out, at most. Each at most doubles what an option counts
 * for, so that no option counts for more than 2^6 solutions, which a byte holds. */
#define BSC_DP_MAX_FIXES 6

/* What one sweep does with the symmetries of its model. */
typedef struct bsc_dp_fold {
    /* A symmetry that makes states one with their images after some steps; NULL: there is none. */
    const bsc_dp_symmetry *mirror;
    bool *folds_after; /* [steps]: whether states are folded after the step */
    /* Symmetries by which options were left out, in the order in which they were used. */
    unsigned fixes;
    const bsc_dp_symmetry *fixed[BSC_DP_MAX_FIXES]; /* [fixes] */
    /* [options]: a solution with the option counts for so many solutions; 0: the option is left
     * out, since its image counts for it too. */
    uint8_t *times;
    bsc_arena arena; /* of these arrays */
} bsc_dp_fold;

/* Chooses the symmetries for a sweep in this order, and fills the fold. `counts_crossing` says that
 * the sweep counts the options that cross its lines, so that only symmetries are used that keep
 * their number. What the settings forbid is not used. Fails only where memory is missing. */
bsc_status bsc_dp_fold_init(bsc_dp_fold *fold, const bsc_dp_model *model, const bsc_dp_order *order,
                            bool counts_crossing, const bsc_dp_settings *settings,
                            bsc_error *error);
void bsc_dp_fold_release(bsc_dp_fold *fold);

/* Turns the numbers that the folded sweep has found for the options into the numbers of solutions
 * that have each: the average of those of images. `number` holds one number of the model's kind for
 * each of its options. Returns false where two numbers to average have an odd sum, which would be a
 * bug of the sweep. */
bool bsc_dp_fold_average(const bsc_dp_fold *fold, const bsc_dp_model *model, void *number);

#endif
