/* best_play.h - the best play after a log, for callers that know the board's symmetries. */
#ifndef BSC_EVAL_BEST_PLAY_H
#define BSC_EVAL_BEST_PLAY_H

#include "bscount_game.h"

#include "count/cover/symmetry.h"

/* Does what bsc_best_play does (bscount_game.h), but is given the symmetries of the board in place
 * of finding them. */
bsc_status bsc_best_play_with_symmetries(const bsc_log *log, const bsc_symmetries *symmetries,
                                         const bsc_run *run, double *expected, bsc_error *error);

#endif
