/* best_play.h - finds the best next shots after a log, for callers that already have the symmetries
 * of the board. */
#ifndef BSC_EVAL_BEST_PLAY_H
#define BSC_EVAL_BEST_PLAY_H

#include "bscount_game.h"

#include "count/cover/symmetry.h"

/* Does the same as bsc_best_play (bscount_log.h), which finds the best shots and the expected
 * length of the game, but takes the symmetries of the board from the caller instead of finding
 * them. */
bsc_status bsc_best_play_with_symmetries(const bsc_log *log, const bsc_symmetries *symmetries,
                                         const bsc_run *run, double *expected, bsc_error *error);

#endif
