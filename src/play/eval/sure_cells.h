/* sure_cells.h - the fewest cells that surely hit, for callers that say how the search works. */
#ifndef BSC_EVAL_SURE_CELLS_H
#define BSC_EVAL_SURE_CELLS_H

#include "bscount_game.h"

/* Does what bsc_sure_cells does (bscount_game.h), but lists the deployments only if they are no
 * more than max_listed, and else asks for one after the other. */
bsc_status bsc_sure_cells_by_list(const bsc_log *log, size_t max_listed, const bsc_run *run,
                                  bool *chosen, uint32_t *bound, bsc_error *error);

#endif
