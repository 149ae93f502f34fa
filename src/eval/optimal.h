/* optimal.h - the best play: the least expected number of shots, by full search; for small boards,
 * and for the ends of games. */
#ifndef BSC_EVAL_OPTIMAL_H
#define BSC_EVAL_OPTIMAL_H

#include "cover/symmetry.h"
#include "eval/deployment_list.h"

#define BSC_OPTIMAL_CELLS 64u /* that may have a ship and were not fired at: a bit each */

typedef struct bsc_optimal bsc_optimal;

/* Prepares the search over the listed deployments, of a game that stands as the log says.
 * `symmetries` may be NULL: towards a game's end there are none. BSC_LIMIT where more cells than
 * BSC_OPTIMAL_CELLS may have a ship, or where deployments or ships are too many. */
bsc_status bsc_optimal_new(bsc_optimal **optimal, const bsc_deployment_list *list,
                           const bsc_log *log, const bsc_board_symmetries *symmetries,
                           bsc_error *error);
void bsc_optimal_free(bsc_optimal *optimal);
/* Positions that the search may look at, and bytes that it may keep them in; BSC_LIMIT beyond. 0:
 * as many as there is memory for. */
void bsc_optimal_limit(bsc_optimal *optimal, uint64_t nodes, size_t bytes);
/* expected[the problem's cells]: the shots that are to come on the average when the cell is fired
 * at first and all that follow are best; infinity for cells that are not best. */
bsc_status bsc_optimal_solve(bsc_optimal *optimal, double *expected, bsc_error *error);
/* Positions that were searched. */
uint64_t bsc_optimal_nodes(const bsc_optimal *optimal);

/* As bsc_best_play, the problem's symmetries being known. */
bsc_status bsc_best_play_by(const bsc_log *log, const bsc_board_symmetries *symmetries,
                            size_t memory_limit, double *expected, bsc_error *error);

#endif
