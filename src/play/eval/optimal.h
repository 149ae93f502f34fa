/* optimal.h - finds the best play by a full search: the play with the least expected number of
 * shots. It is fast enough for small boards, and for the last shots of a game on any board. */
#ifndef BSC_EVAL_OPTIMAL_H
#define BSC_EVAL_OPTIMAL_H

#include "bscount_game.h"

#include "count/cover/symmetry.h"
#include "play/eval/deployment_list.h"
#include "play/game/log.h"

/* A search that is ready to run. It can run only once. */
typedef struct bsc_optimal bsc_optimal;

/* Prepares a search. `list` holds the deployments that agree with the log: at least one, and at
 * most BSC_OPTIMAL_DEPLOYMENTS (optimal_set.h). It may be released before the search runs.
 * `symmetries` are those of the board; the search uses the ones that the position still has. NULL
 * makes it use none. Fails with the errors of bsc_optimal_set_init; *optimal is then NULL. */
bsc_status bsc_optimal_new(bsc_optimal **optimal, const bsc_deployment_list *list,
                           const bsc_log *log, const bsc_symmetries *symmetries, bsc_error *error);
void bsc_optimal_free(bsc_optimal *optimal);

/* Runs the search. For each cell c of the problem it sets expected[c]: if c is a best first shot,
 * to the expected number of shots of the best play; if it is not, to infinity.
 *
 * *nodes is the number of positions that the search may look at; on return it is the number that it
 * did look at. If `nodes` is NULL or *nodes is UINT64_MAX, there is no limit. `max_bytes` limits
 * the memory for remembered positions; if it is 0, only the memory limit of the process applies.
 * The tick of `run` can interrupt the search; NULL means no tick. Fails with BSC_LIMIT if a limit
 * is reached, with BSC_INTERRUPTED, or if memory runs out. */
bsc_status bsc_optimal_solve(bsc_optimal *optimal, const bsc_run *run, uint64_t *nodes,
                             size_t max_bytes, double *expected, bsc_error *error);

#endif
