/* engine.h - what all engines have in common, and a count for a position of a game.
 *
 * An engine is a function such as bsc_dlx_run (dlx/dlx.h), bsc_dp_run (dp/dp.h), bsc_mc_run
 * (draws/mc.h) or bsc_auto_run (auto.h), which bsc_tally_new calls. It takes a checked matrix, how
 * to run, and a tally whose numbers are all 0. It fills the tally, and adds to the stats. It
 * returns BSC_OK with a complete tally; BSC_INTERRUPTED with a tally of what was counted before the
 * interruption; or another status, with a tally whose numbers are of no use. */
#ifndef BSC_ENGINE_ENGINE_H
#define BSC_ENGINE_ENGINE_H

#include "bscount.h"

#include "count/engine/auto.h"

/* Counts as bsc_tally_new does. If `pace` is not NULL the matrix is a position of a game: the
 * engine is then picked by the game's pace, which is brought up to date (see bsc_auto_run). */
bsc_status bsc_tally_new_in_game(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                                 bsc_game_pace *pace, bsc_stats *stats, bsc_error *error);

#endif
