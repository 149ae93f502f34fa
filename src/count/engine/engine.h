/* engine.h - what all engines have in common, and the function that counts a position of a game.
 *
 * An engine is a function that bsc_tally_new calls: bsc_dlx_run (dlx/dlx.h), bsc_dp_run (dp/dp.h),
 * bsc_mc_run (draws/mc.h) or bsc_auto_run (auto.h). It gets a matrix that it can count
 * (bsc_engine_check), the settings of the run, and a tally whose numbers are all 0. It fills the
 * tally, adds to the stats, and returns a status. If the status is BSC_OK, the tally is complete.
 * If it is BSC_INTERRUPTED, the tally has what was counted before the interruption. After any other
 * status, the contents of the tally have no meaning. */
#ifndef BSC_ENGINE_ENGINE_H
#define BSC_ENGINE_ENGINE_H

#include "bscount.h"

#include "count/engine/auto.h"

/* Counts the matrix as bsc_tally_new does. If `pace` is not NULL, the matrix is a position of a
 * game. *pace then says how much work dp needed for an earlier position, which helps to pick the
 * engine, and the function updates *pace (bsc_auto_run). If `pace` is NULL, there is no difference
 * from bsc_tally_new. */
bsc_status bsc_tally_new_in_game(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                                 bsc_game_pace *pace, bsc_stats *stats, bsc_error *error);

#endif
