/* optimal.h - the best play by full search: the least expected number of shots. For small boards,
 * and for the ends of games. */
#ifndef BSC_EVAL_OPTIMAL_H
#define BSC_EVAL_OPTIMAL_H

#include "bscount_game.h"

#include "count/cover/symmetry.h"
#include "play/eval/deployment_list.h"
#include "play/game/log.h"

/* A prepared search, which may be used once. */
typedef struct bsc_optimal bsc_optimal;

/* Prepares the search over a list's deployments, which agree with the log: at least one, and at
 * most BSC_OPTIMAL_DEPLOYMENTS (optimal_set.h). `symmetries` are the board's; NULL spares looking
 * for those that the position still has. Fails as bsc_optimal_set_init: *optimal is then NULL. The
 * list may be released before the search. */
bsc_status bsc_optimal_new(bsc_optimal **optimal, const bsc_deployment_list *list,
                           const bsc_log *log, const bsc_symmetries *symmetries, bsc_error *error);
void bsc_optimal_free(bsc_optimal *optimal);

/* Searches. Sets expected[the problem's cells] to the expected number of shots if this cell is
 * fired at first and all later shots are best; infinity for cells that are not best.
 *
 * *nodes is how many positions the search may look at; it becomes how many it did look at. NULL or
 * UINT64_MAX: there is no limit. `max_bytes` limits the memory for positions; 0: only the memory
 * limit of the process does. `run` has the tick that may end the search; NULL: there is none. Fails
 * with BSC_LIMIT beyond these limits, with BSC_INTERRUPTED, and for want of memory. */
bsc_status bsc_optimal_solve(bsc_optimal *optimal, const bsc_run *run, uint64_t *nodes,
                             size_t max_bytes, double *expected, bsc_error *error);

#endif
