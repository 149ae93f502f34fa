/* fold.h - how a sweep uses the symmetries of the board to have fewer states. First, it replaces
 * states by their mirror images, so that a state and its image become one. Second, it leaves out
 * options whose images under a symmetry can count for them too (fold.c). */
#ifndef BSC_ENGINE_DP_FOLD_H
#define BSC_ENGINE_DP_FOLD_H

#include "count/engine/dp/order.h"

/* The greatest number of symmetries that a sweep uses to leave out options. Each of them at most
 * doubles how many solutions one option counts for. So an option counts for at most 2^6 solutions,
 * and this number fits into a byte. */
#define BSC_DP_MAX_FIXES 6

/* How one sweep uses the symmetries of its model: which of them, and which options they make
 * superfluous. */
typedef struct bsc_dp_fold {
    /* The mirror: a symmetry of the board. After some steps, each state may be replaced by its
     * image under the mirror, so that the two become one. NULL: states are never replaced. */
    const bsc_dp_symmetry *mirror;
    /* [steps]: whether states may be replaced by their mirror images after the step */
    bool *folds_after;
    /* Symmetries that take options that were left out to options that count for them. They are in
     * the order in which they were chosen. */
    unsigned fixes;
    /* [fixes]: the symmetries */
    const bsc_dp_symmetry *fixed[BSC_DP_MAX_FIXES];
    /* [options]: as how many solutions a solution counts if it has the option. 1: the normal case.
     * 0: the option is left out, because its image under a symmetry counts for it too. */
    uint8_t *times;
    bsc_arena arena; /* owns the arrays of this struct */
} bsc_dp_fold;

/* Chooses which symmetries a sweep in this order uses, and fills *fold. If counts_crossing is true,
 * the sweep counts the options that cross its lines (reach farther across its rows or columns than
 * along them). Then only symmetries are used that take crossing options to crossing options.
 * `settings` may forbid replacing states by their images, and leaving out options. Fails only if
 * memory runs out. The caller must call bsc_dp_fold_release, even after a failure. */
bsc_status bsc_dp_fold_init(bsc_dp_fold *fold, const bsc_dp_model *model, const bsc_dp_order *order,
                            bool counts_crossing, const bsc_dp_settings *settings,
                            bsc_error *error);
/* Frees the arrays of the fold. */
void bsc_dp_fold_release(bsc_dp_fold *fold);

/* Corrects what a sweep has counted for each option. Because the sweep uses symmetries, it counts
 * some options for their images too. This function gives each option and its image the average of
 * their numbers, so that each number becomes the number of solutions that use the option. number[]
 * has one number for each option of the model, of the type model->total_kind. Returns false if two
 * natural numbers to average have an odd sum, which would be a bug of the sweep. */
bool bsc_dp_fold_average(const bsc_dp_fold *fold, const bsc_dp_model *model, void *number);

#endif
