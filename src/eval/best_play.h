/* best_play.h - the best play from a position, for strategies that are asked for it again and
 * again. */
#ifndef BSC_EVAL_BEST_PLAY_H
#define BSC_EVAL_BEST_PLAY_H

#include "cover/symmetry.h"
#include "game/log.h"

/* As bsc_best_play, the problem's symmetries being known. */
bsc_status bsc_best_play_by(const bsc_log *log, const bsc_board_symmetries *symmetries,
                            size_t memory_limit, double *expected, bsc_error *error);

#endif
