/* best_play.h - finds the best next shots after a log. It is for callers that already have the
 * symmetries of the board. */
#ifndef BSC_EVAL_BEST_PLAY_H
#define BSC_EVAL_BEST_PLAY_H

#include "bscount_game.h"

#include "count/cover/symmetry.h"

/* Finds the best next shots after the log, like bsc_best_play (bscount_log.h), but uses the
 * symmetries of the board that the caller passes instead of finding them again. Fills expected[c]
 * for each cell c. If c is one of the best cells to fire at, expected[c] is how many shots the rest
 * of the game takes on average; otherwise it is infinity. `symmetries` may be NULL: the search then
 * uses none. Fails with the errors of bsc_best_play; expected[] then means nothing. */
bsc_status bsc_best_play_with_symmetries(const bsc_log *log, const bsc_symmetries *symmetries,
                                         const bsc_run *run, double *expected, bsc_error *error);

#endif
