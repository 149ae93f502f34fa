/* engine.h - the interface of all engines: what bsc_tally_new (engine.c) asks of each.
 *
 * An engine takes a checked matrix, how to run, and an all-zero tally to fill; it adds to the
 * stats. It returns BSC_OK with a whole tally, BSC_INTERRUPTED with what it had, or another status
 * and a tally that means nothing. */
#ifndef BSC_ENGINE_ENGINE_H
#define BSC_ENGINE_ENGINE_H

#include "bscount.h"

#include "count/engine/auto.h"

/* Counts as bsc_tally_new; for a position of a game if `pace` is not NULL (see bsc_auto_run). */
bsc_status bsc_tally_new_in_game(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                                 bsc_game_pace *pace, bsc_stats *stats, bsc_error *error);

#endif
