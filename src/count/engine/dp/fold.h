/* fold.h - how a sweep uses the symmetries of the board to have fewer states. First, it replaces
 * states by their mirror images, so that a state and its image become one. Second, it leaves out
 * options if their images under a symmetry can count for them too (fold.c). */
#ifndef BSC_ENGINE_DP_FOLD_H
#define BSC_ENGINE_DP_FOLD_H

#include "count/engine/dp/order.h"

/* A sweep uses at most this many symmetries to leave out options. An option may count for images
 * that are left out, and each symmetry can double the number of solutions that it counts for. So
 * this number is at most 2^6, which fits into a byte. */
#define BSC_DP_MAX_FIXES 6

/* How one sweep uses the symmetries of its model: for which states it uses a mirror, and which
 * options it leaves out. */
typedef struct bsc_dp_fold {
    /* The mirror: a symmetry of the board that, after some steps, maps the items passed so far to
     * each other. After such a step, a state may be replaced by its image under the mirror, so that
     * the two become one. NULL: states are never replaced. */
    const bsc_dp_symmetry *mirror;
    /* [steps]: true if, after this step, each state is replaced by its mirror image if that is the
     * fuller one (masks.c) */
    bool *folds_after;
    /* how many symmetries are used to leave out options */
    unsigned fixes;
    /* [fixes]: the symmetries that are used to leave out options, in the order in which they were
     * chosen. Each symmetry maps an option that was left out to the option that counts for both. */
    const bsc_dp_symmetry *fixed[BSC_DP_MAX_FIXES];
    /* [options]: A solution with this option counts for this many solutions. Usually this is 1. It
     * is 2, 4, ... 64 if the sweep leaves out images of the option, because the solutions with
     * these images are then not found. It is 0 if the sweep leaves out the option itself. */
    uint8_t *multiplier;
    bsc_arena arena; /* owns the arrays of this struct */
} bsc_dp_fold;

/* Chooses which symmetries a sweep in this order uses, and fills *fold. Set counts_crossing to true
 * if the sweep also counts the options that cross its lines. (An option crosses if it is longer
 * across the lines than along them, like an upright ship in a sweep by rows.) A symmetry is then
 * used only if it maps crossing options to crossing options.
 *
 * Tests can use `settings` to forbid two things: replacing states by their mirror images, and
 * leaving out options. Fails only if memory runs out. The caller must call bsc_dp_fold_release,
 * even after a failure. */
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
