/* auto.h - the engine `auto`, which picks one of the engines dlx and dp, and the function that runs
 * these two in turns. */
#ifndef BSC_ENGINE_AUTO_H
#define BSC_ENGINE_AUTO_H

#include "bscount.h"

#include "count/cover/tally.h"

/* How much work it took to count the last positions of a game. The engine for the next position is
 * picked by it. All 0 before the first position. */
typedef struct bsc_game_pace {
    /* Transitions from state to state that dp made in the last position it counted; 0: none. */
    double transitions;
} bsc_game_pace;

/* Which engine has the first turn, and how much work each engine may do, in units (see quota.h).
 * INFINITY units are no limit. */
typedef struct bsc_turns_plan {
    bsc_engine first; /* dp or dlx */
    double units;     /* limit of the first turn, in units of dp, whichever engine has it */
    /* Limit of the work of dlx, in its own units, after dp has failed. 0: dlx does not try. */
    double units_for_refused;     /* if dp failed because it did not get the memory */
    double units_for_unsupported; /* if dp failed because it does not support the matrix */
    bool runs_alone;              /* the first engine runs alone, even if it fails */
} bsc_turns_plan;

/* Picks an engine, and fills the tally by it. If `pace` is NULL, the matrix is counted for itself.
 * Otherwise the matrix is a position of a game: the engine is picked by the pace of the game, and
 * the pace is brought up to date. If dp lacks the memory for a position and dlx would take long,
 * the position is not counted, and dp's failure is returned. */
bsc_status bsc_auto_run(const bsc_matrix *matrix, const bsc_run *run, bsc_game_pace *pace,
                        bsc_tally *tally, bsc_stats *stats, bsc_error *error);

/* Lets dp and dlx try in turns to fill the tally, until one of them is done. In each turn an engine
 * starts afresh, and may do twice as much work as in the turn before. If one engine cannot count
 * the matrix, the other one goes on alone, within the limits of the plan. */
bsc_status bsc_turns_run(const bsc_matrix *matrix, const bsc_run *run, const bsc_turns_plan *plan,
                         bsc_tally *tally, bsc_stats *stats, bsc_error *error);

#endif
