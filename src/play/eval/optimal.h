/* optimal.h - finds the best play by a full search: the way to play that has the least expected
 * number of shots. The search is fast enough for small boards, and for the last shots of a game on
 * any board. */
#ifndef BSC_EVAL_OPTIMAL_H
#define BSC_EVAL_OPTIMAL_H

#include "bscount_game.h"

#include "count/cover/symmetry.h"
#include "play/eval/deployment_list.h"
#include "play/game/log.h"

/* A search for the best play that is ready to run. It can be run only once. */
typedef struct bsc_optimal bsc_optimal;

/* Prepares a search for the best play after the log. `list` holds the deployments that agree with
 * the log: at least one, and at most BSC_OPTIMAL_DEPLOYMENTS (optimal_set.h), which is asserted.
 * The list may be released before the search runs. `symmetries` has the symmetries of the board.
 * The search uses those that map the deployments of the list onto each other. If `symmetries` is
 * NULL, it uses none. Fails with the errors of bsc_optimal_set_init; *optimal is then NULL. The
 * caller frees the search with bsc_optimal_free. */
bsc_status bsc_optimal_new(bsc_optimal **optimal, const bsc_deployment_list *list,
                           const bsc_log *log, const bsc_symmetries *symmetries, bsc_error *error);
/* Frees a search; NULL is allowed. */
void bsc_optimal_free(bsc_optimal *optimal);

/* Runs the search. Fills expected[c] for each cell c of the problem. If c is one of the best cells
 * for the next shot, expected[c] is how many shots the best play takes on average; otherwise it is
 * infinity. If the whole fleet is hit already, all elements are infinity.
 *
 * The search visits at most *nodes positions, not counting the one with which it begins; on return,
 * *nodes is how many it has visited. If `nodes` is NULL or *nodes is UINT64_MAX, there is no such
 * limit. `max_bytes` limits the memory in which positions are remembered; if it is 0, only the
 * memory limit of the process applies. The tick of `run`, a callback, can interrupt the search; if
 * `run` is NULL, there is no tick. Fails with BSC_LIMIT if a limit is reached, with BSC_INTERRUPTED
 * if the tick says to stop, or with BSC_NO_MEMORY; expected[] then means nothing. */
bsc_status bsc_optimal_solve(bsc_optimal *optimal, const bsc_run *run, uint64_t *nodes,
                             size_t max_bytes, double *expected, bsc_error *error);

#endif
