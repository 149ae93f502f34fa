/* sure_cells.h - finds the fewest cells that surely hit a ship, with a choice of the method. */
#ifndef BSC_EVAL_SURE_CELLS_H
#define BSC_EVAL_SURE_CELLS_H

#include "bscount_game.h"

/* Does the same as bsc_sure_cells (bscount_game.h), but lets the caller choose the method. If at
 * most max_listed deployments agree with the log, lists them all and searches through the list. If
 * there are more, finds only the deployments that matter, one after the other (sure_cells.c). */
bsc_status bsc_sure_cells_by_list(const bsc_log *log, size_t max_listed, const bsc_run *run,
                                  bool *chosen, uint32_t *bound, bsc_error *error);

#endif
