/* kernels.h - the kernels by width: masks of 64, 128 and more bits, numbers of 1, 2 and more limbs,
 * and reals. * Each small file that defines one sets its width and includes the one body, masks.h
 * or numbers.h.
 */
#ifndef BSC_ENGINE_DP_KERNELS_H
#define BSC_ENGINE_DP_KERNELS_H

#include "engine/dp/layer.h"

#define BSC_DP_MASKS(width) bool bsc_dp_expand_##width(bsc_dp_expansion *expansion)

BSC_DP_MASKS(64);
BSC_DP_MASKS(128);
BSC_DP_MASKS(wide);

#define BSC_DP_FORWARD(width)                                                                      \
    void bsc_dp_forward_##width(const bsc_dp_plan *plan, const bsc_dp_step *step, size_t limbs,    \
                                const bsc_dp_layer *from, bsc_dp_layer *to,                        \
                                const bsc_dp_links *links)
#define BSC_DP_BACKWARD(width)                                                                     \
    void bsc_dp_backward_##width(const bsc_dp_plan *plan, const bsc_dp_step *step, size_t limbs,   \
                                 const bsc_dp_layer *from, const bsc_dp_layer *to,                 \
                                 const bsc_dp_links *links, const uint64_t *ahead, uint64_t *back, \
                                 uint64_t *option)

BSC_DP_FORWARD(1);
BSC_DP_FORWARD(2);
BSC_DP_FORWARD(many);
BSC_DP_FORWARD(real);
BSC_DP_BACKWARD(1);
BSC_DP_BACKWARD(2);
BSC_DP_BACKWARD(many);
BSC_DP_BACKWARD(real);

#endif
