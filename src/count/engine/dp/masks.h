/* masks.h - makes the states of the layer after a step, and the pairs that lead to them. */
#ifndef BSC_ENGINE_DP_MASKS_H
#define BSC_ENGINE_DP_MASKS_H

#include "count/engine/dp/stage.h"

/* Makes the pairs of the stage and its target layer, except the numbers of the layer. If `packed`
 * is NULL, they are made from the masks and sets of the source layer. Otherwise `packed` has the
 * pairs that an earlier call made for the same step; they are unpacked, and the target layer gets
 * its sets from them, but no masks. Returns false if memory runs out or the poll is stopped. */
bool bsc_dp_move_states(const bsc_dp_stage *stage, const bsc_dp_packed *packed);

/* Empties the table and gives it slots for at least `states` states. Returns false if memory runs
 * out. */
bool bsc_dp_table_clear(bsc_dp_table *table, size_t states);

/* Returns the number of the state that has the mask, in a layer that is being made. All states of
 * the layer must be in the table. If no state has the mask, one with an empty set is added. Returns
 * UINT32_MAX if memory runs out. */
uint32_t bsc_dp_find_state(const bsc_dp_plan *plan, bsc_dp_layer *layer, const uint64_t *mask,
                           bsc_dp_table *table);

/* Frees the arrays of the tools. They are allocated again when they are needed. */
void bsc_dp_tools_release(bsc_dp_tools *tools);

#endif
