/* fold.h - how a sweep uses the symmetries of the board to have fewer states. First, it replaces
 * states by their mirror images, so that a state and its image become one. Second, it never places
 * some options, because their images under a symmetry can count for them too (fold.c). */
#ifndef BSC_ENGINE_DP_FOLD_H
#define BSC_ENGINE_DP_FOLD_H

#include "count/engine/dp/order.h"

/* A sweep uses at most this many symmetries to leave out options. If an option is left out, each
 * solution with its image under the symmetry is counted twice, for both. Each symmetry can double
 * how many times a solution is counted. So it is counted at most 2^6 times, which fits into a
 * byte. */
#define BSC_DP_MAX_OMITTING_SYMMETRIES 6

/* How one sweep uses the symmetries of its model: after which steps it replaces states by their
 * mirror images, and which options it leaves out. */
typedef struct bsc_dp_fold {
    /* The mirror: a symmetry that, after some steps of the sweep, maps the items passed so far to
     * each other. After such a step, a state and its image under the mirror can be continued in
     * equally many ways, so they become one state. NULL: states are never replaced by their
     * images. */
    const bsc_dp_symmetry *mirror;
    /* [steps]: true if each state is compared with its mirror image after this step, and only one
     * of the two is kept. Of the items that are taken in only one of them, the first in the order
     * of the sweep decides: the one in which it is taken is kept (masks.c). */
    bool *folds_after;
    /* how many symmetries the sweep uses to leave out options */
    unsigned omitting_symmetries;
    /* [omitting_symmetries]: the symmetries that the sweep uses to leave out options, in the order
     * in which they were chosen. If an option is left out because of such a symmetry, its image
     * under the symmetry counts for both. */
    const bsc_dp_symmetry *omitting_symmetry[BSC_DP_MAX_OMITTING_SYMMETRIES];
    /* [options]: how many times the sweep counts each solution with this option. This is usually 1,
     * and 0 if the sweep leaves out the option. If a symmetry maps the option to one that is left
     * out, it is 2: the sweep does not find the solutions with the image, but there are as many as
     * with the option. Each further symmetry can double it, up to 64. */
    uint8_t *multiplier;
    bsc_arena arena; /* owns the arrays of this struct */
} bsc_dp_fold;

/* Chooses which symmetries a sweep in this order uses, and fills *fold. The model must outlive
 * *fold. Set counts_crossing to true if the sweep also counts the options that cross its lines. (An
 * option crosses if it is longer across the lines than along them, like an upright ship in a sweep
 * by rows.) A symmetry is then used only if it maps crossing options to crossing options.
 *
 * With `settings`, tests can forbid the sweep to replace states by their mirror images, or to leave
 * out options. Fails only if memory runs out. The caller must call bsc_dp_fold_release, even after
 * a failure. */
bsc_status bsc_dp_fold_init(bsc_dp_fold *fold, const bsc_dp_model *model, const bsc_dp_order *order,
                            bool counts_crossing, const bsc_dp_settings *settings,
                            bsc_error *error);
/* Frees the arrays of the fold. */
void bsc_dp_fold_release(bsc_dp_fold *fold);

/* Corrects what a sweep has counted for single options. Because the sweep uses symmetries, it
 * counts some options for their images too. This function replaces the results of each option and
 * its image by their average. Then element k of option_solutions[] is the number of solutions that
 * use option k. The array has one element for each option of the model, of the type
 * model->total_kind. Returns false if two exact counts (not reals) to average have an odd sum,
 * which would be a bug of the sweep. */
bool bsc_dp_fold_average(const bsc_dp_fold *fold, const bsc_dp_model *model,
                         void *option_solutions);

#endif
