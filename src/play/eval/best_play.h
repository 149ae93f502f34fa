/* best_play.h - what other files use of best_play.c. */
#ifndef BSC_EVAL_BEST_PLAY_H
#define BSC_EVAL_BEST_PLAY_H

#include "bscount_game.h"

#include "count/cover/symmetry.h"

/* As bsc_best_play, the problem's symmetries being known. */
bsc_status bsc_best_play_with_symmetries(const bsc_log *log, const bsc_symmetries *symmetries,
                                         const bsc_run *run, double *expected, bsc_error *error);

#endif
