/* masks.h - the mask kernel: makes the states of the layer behind a step, and the pairs that lead
 * to them. */
#ifndef BSC_ENGINE_DP_MASKS_H
#define BSC_ENGINE_DP_MASKS_H

#include "count/engine/dp/stage.h"

/* Makes the stage's target layer, all but its numbers, and its pairs. Where `packed` is NULL they
 * are made from the masks and sets of the source layer. Else the pairs are unpacked from `packed`,
 * which an earlier call has led to, and the target layer gets its sets from them, but no masks.
 * Returns false if memory is short or the poll is stopped. */
bool bsc_dp_move_states(const bsc_dp_stage *stage, const bsc_dp_packed *packed);

/* Empties the table and gives it slots for at least `states` states. Returns false if memory is
 * short. */
bool bsc_dp_table_clear(bsc_dp_table *table, size_t states);

/* Returns the state of that mask in a layer that is being made, whose states are all in the table.
 * If there is none it is added with an empty set. Returns UINT32_MAX if memory is short. */
uint32_t bsc_dp_find_state(const bsc_dp_plan *plan, bsc_dp_layer *layer, const uint64_t *mask,
                           bsc_dp_table *table);

/* Frees the arrays of the tools, which are made again when they are needed. */
void bsc_dp_tools_release(bsc_dp_tools *tools);

#endif
