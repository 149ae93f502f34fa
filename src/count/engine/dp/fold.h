/* fold.h - how a sweep uses the symmetries of the board to have fewer states: it replaces states by
 * their mirror images, and leaves out options whose images then count for them too (fold.c). */
#ifndef BSC_ENGINE_DP_FOLD_H
#define BSC_ENGINE_DP_FOLD_H

#include "count/engine/dp/order.h"

/* The greatest number of symmetries by which a sweep may leave out options. Each of them at most
 * doubles how many solutions an option counts for, so the number is at most 2^6 and fits into a
 * byte. */
#define BSC_DP_MAX_FIXES 6

/* How one sweep uses the symmetries of its model. */
typedef struct bsc_dp_fold {
    /* The mirror: a symmetry by which, after some steps, a state and its image become one. NULL:
     * none. */
    const bsc_dp_symmetry *mirror;
    /* [steps]: whether states are replaced by their images under the mirror after the step */
    bool *folds_after;
    /* The symmetries by which options were left out, in the order in which they were used. */
    unsigned fixes;
    const bsc_dp_symmetry *fixed[BSC_DP_MAX_FIXES]; /* [fixes] */
    /* [options]: a solution that has the option counts as this many solutions. 0: the option is
     * left out, because its image counts for it too. 1: the normal case. */
    uint8_t *times;
    bsc_arena arena; /* owns these arrays */
} bsc_dp_fold;

/* Chooses which symmetries a sweep in this order uses, and fills *fold. If counts_crossing is true,
 * the sweep counts the options that cross its lines, and only symmetries are used that take
 * crossing options to crossing options. `settings` may forbid both uses. Fails only if memory runs
 * out. The caller must call bsc_dp_fold_release, even after a failure. */
bsc_status bsc_dp_fold_init(bsc_dp_fold *fold, const bsc_dp_model *model, const bsc_dp_order *order,
                            bool counts_crossing, const bsc_dp_settings *settings,
                            bsc_error *error);
/* Frees the arrays of the fold. */
void bsc_dp_fold_release(bsc_dp_fold *fold);

/* Corrects the numbers of options that a sweep with this fold has found, so that each becomes the
 * number of solutions that use the option: gives each option and its image the average of their
 * numbers. number[] has one number of the kind model->total_kind for each option of the model.
 * Returns false if two natural numbers to average have an odd sum, which would be a bug of the
 * sweep. */
bool bsc_dp_fold_average(const bsc_dp_fold *fold, const bsc_dp_model *model, void *number);

#endif
