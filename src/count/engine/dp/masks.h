/* masks.h - finds the states after a step of a sweep, and the pairs. A pair is a state before the
 * step, and a state after it to which the step can lead. */
#ifndef BSC_ENGINE_DP_MASKS_H
#define BSC_ENGINE_DP_MASKS_H

#include "count/engine/dp/stage.h"

/* Carries out the first half of a step: finds which states of the source layer (before the step)
 * lead to which states of the target layer (after it). Fills the stage's pairs and its target layer
 * (which must be empty or own its arrays; it loses the states that it had), but computes no counts:
 * it only decides where they will be stored (bsc_dp_layer_place_numbers). Charges the work to the
 * quota. If `packed` is NULL, finds everything from the masks and the sets of the source layer.
 * Otherwise `packed` has the pairs of this step, which an earlier call has found. The function then
 * unpacks them, and makes the sets of the target layer from them, but no masks. Returns false if
 * memory runs out or the sweep is stopped (stage->tools->poll.stopped). */
bool bsc_dp_find_target_states(const bsc_dp_stage *stage, const bsc_dp_packed_pairs *packed);

/* Frees the arrays of a thread's work space. The functions of this file allocate them again when
 * they need them. */
void bsc_dp_tools_release(bsc_dp_tools *tools);

#endif
