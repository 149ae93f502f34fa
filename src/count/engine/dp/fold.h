/* fold.h - how a sweep uses the symmetries of the board to have fewer states. First, it replaces
 * states by their mirror images, so that a state and its image become one. Second, it leaves out
 * options if their images under a symmetry can count for them too (fold.c). */
#ifndef BSC_ENGINE_DP_FOLD_H
#define BSC_ENGINE_DP_FOLD_H

#include "count/engine/dp/order.h"

/* A sweep uses at most this many symmetries to leave out options. Each of them at most doubles how
 * many solutions one option counts for. So an option counts for at most 2^6 solutions, and this
 * number fits into a byte. */
#define BSC_DP_MAX_FIXES 6

/* How one sweep uses the symmetries of its model: for which states it uses a mirror, and which
 * options it leaves out. */
typedef struct bsc_dp_fold {
    /* The mirror: a symmetry of the board. After some steps, a state may be replaced by its image
     * under the mirror, so that the two become one. NULL: states are never replaced. */
    const bsc_dp_symmetry *mirror;
    /* [steps]: true if states may be replaced by their mirror images after this step */
    bool *folds_after;
    /* how many symmetries are used to leave out options */
    unsigned fixes;
    /* [fixes]: the symmetries that are used to leave out options, in the order in which they were
     * chosen. Each takes options that were left out to options that count for them. */
    const bsc_dp_symmetry *fixed[BSC_DP_MAX_FIXES];
    /* [options]: A solution with this option counts as this many solutions. 1: the normal case. 2,
     * 4, ... 64: images of the option were left out, and it counts for them too. 0: the option
     * itself was left out. */
    uint8_t *times;
    bsc_arena arena; /* owns the arrays of this struct */
} bsc_dp_fold;

/* Chooses which symmetries a sweep in this order uses, and fills *fold. If counts_crossing is true,
 * the sweep counts how many options cross its lines (are longer across its rows or columns than
 * along them). A symmetry is then used only if it takes crossing options to crossing options.
 * `settings` may forbid replacing states by their images, and leaving out options. Fails only if
 * memory runs out. The caller must call bsc_dp_fold_release, even after a failure. */
bsc_status bsc_dp_fold_init(bsc_dp_fold *fold, const bsc_dp_model *model, const bsc_dp_order *order,
                            bool counts_crossing, const bsc_dp_settings *settings,
                            bsc_error *error);
/* Frees the arrays of the fold. */
void bsc_dp_fold_release(bsc_dp_fold *fold);

/* Corrects what a sweep has counted for single options. Because the sweep uses symmetries, it
 * counts some options for their images too. This function replaces the results of each option and
 * its image by their average. Then number[k] is the number of solutions that use option k. number[]
 * has one element for each option of the model, of the type model->total_kind. Returns false if two
 * natural numbers to average have an odd sum, which would be a bug of the sweep. */
bool bsc_dp_fold_average(const bsc_dp_fold *fold, const bsc_dp_model *model, void *number);

#endif
