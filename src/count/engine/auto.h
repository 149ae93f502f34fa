/* auto.h - what other files use of auto.c. */
#ifndef BSC_ENGINE_AUTO_H
#define BSC_ENGINE_AUTO_H

#include "bscount.h"

#include "count/cover/tally.h"

/* What the positions of one game took so far, by which the engine of the next one is picked. All 0
 * before the first. */
typedef struct bsc_game_pace {
    double transitions; /* of dp, for the last position that dp counted; 0: none yet */
} bsc_game_pace;

/* Which engine begins, and how far. An infinite number of units is no limit. */
typedef struct bsc_turns_plan {
    bsc_engine first; /* dp or dlx */
    double units;     /* those of dp that the first turn may take */
    /* Units of dlx that dlx may take once dp has failed; 0: what dp said is the answer. */
    double units_for_refused;     /* where dp was refused memory */
    double units_for_unsupported; /* where dp does not support the matrix */
    bool alone;                   /* the first engine runs alone, and what it says is the answer */
} bsc_turns_plan;

/* `pace` NULL: the matrix is counted by itself. Else it is a position of a game: the pick is by the
 * game's pace, which is brought up to date, and an engine that would take long where the other one
 * cannot hold its tables is not begun, but the position refused. */
bsc_status bsc_auto_run(const bsc_matrix *matrix, const bsc_run *run, bsc_game_pace *pace,
                        bsc_tally *tally, bsc_stats *stats, bsc_error *error);

/* Both in turns until one is done, each turn twice as long as the one before. What one cannot do is
 * left to the other, but for what the plan says. */
bsc_status bsc_turns_run(const bsc_matrix *matrix, const bsc_run *run, const bsc_turns_plan *plan,
                         bsc_tally *tally, bsc_stats *stats, bsc_error *error);

#endif
