/* sure_cells.h - finds the fewest cells that surely hit a ship. The caller can choose the
 * method. */
#ifndef BSC_EVAL_SURE_CELLS_H
#define BSC_EVAL_SURE_CELLS_H

#include "bscount_game.h"

/* Finds the fewest cells that surely hit a ship: every deployment that agrees with the log has a
 * ship on at least one of them. Sets chosen[c], for each cell c, to whether c is one of these
 * cells. Sets *bound to a proven lower bound: at least this many cells are needed. This is
 * bsc_sure_cells (bscount_game.h), with the same failures, but `run` must not be NULL, and
 * max_listed chooses the method. If at most max_listed deployments agree with the log, lists them
 * all and searches through the list. If there are more, finds a few deployments, one after the
 * other, until a set that hits these few hits all others too (sure_cells.c). After a failure other
 * than BSC_INTERRUPTED all elements of chosen[] are false, and *bound is 0. */
bsc_status bsc_sure_cells_by_list(const bsc_log *log, size_t max_listed, const bsc_run *run,
                                  bool *chosen, uint32_t *bound, bsc_error *error);

#endif
