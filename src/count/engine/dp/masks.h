/* masks.h - finds the states after a step of a sweep, and the pairs (state before the step, state
 * after it). */
#ifndef BSC_ENGINE_DP_MASKS_H
#define BSC_ENGINE_DP_MASKS_H

#include "count/engine/dp/stage.h"

/* Makes the pairs of the stage (one step that is being carried out) and its target layer, except
 * the numbers of the layer. If `packed` is NULL, makes them from the masks and sets of the source
 * layer. Otherwise `packed` has the pairs that an earlier call made for the same step: the function
 * unpacks them and makes the target layer's sets from them, but no masks. Returns false if memory
 * runs out or the sweep is stopped. */
bool bsc_dp_move_states(const bsc_dp_stage *stage, const bsc_dp_packed *packed);

/* Empties the table, and makes it large enough for at least `states` states. Returns false if
 * memory runs out. */
bool bsc_dp_table_clear(bsc_dp_table *table, size_t states);

/* Returns the number of the state with this mask in a layer that is being made. If the layer has no
 * such state, adds one with an empty set of indices. `table` must have all states of the layer.
 * Returns UINT32_MAX if memory runs out. */
uint32_t bsc_dp_find_state(const bsc_dp_plan *plan, bsc_dp_layer *layer, const uint64_t *mask,
                           bsc_dp_table *table);

/* Frees the arrays of a thread's work space. They are allocated again when they are needed. */
void bsc_dp_tools_release(bsc_dp_tools *tools);

#endif
