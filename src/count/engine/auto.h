/* auto.h - the engine `auto`, which picks one of the engines dlx and dp, and bsc_turns_run, which
 * lets these two engines take turns. */
#ifndef BSC_ENGINE_AUTO_H
#define BSC_ENGINE_AUTO_H

#include "bscount.h"

#include "count/cover/tally.h"

/* How much work dp needed for earlier positions of a game. This decides which engine counts the
 * next position. All 0 before the first position. */
typedef struct bsc_game_pace {
    /* How many transitions, from one state of the sweep to the next, dp made in the last position
     * that it counted; 0 if dp has counted no position yet. */
    double transitions;
} bsc_game_pace;

/* Which of the engines dp and dlx has the first turn, and how much work each engine may do in a
 * turn. Work is measured in units of about 50 ns (quota.h); INFINITY means no limit. */
typedef struct bsc_turns_plan {
    bsc_engine first; /* BSC_ENGINE_DP or BSC_ENGINE_DLX */
    double units;     /* limit of the first turn; in units of dp, even if dlx has the first turn */
    /* Limit of the turn, in units of dlx, that dlx gets after dp has failed; 0: dlx does not take
     * over, and the run fails as dp did. */
    double units_for_refused;     /* used if dp lacked memory */
    double units_for_unsupported; /* used if dp does not support the matrix */
    /* true: only the first engine runs; the other one gets no turn even if the first one fails */
    bool runs_alone;
} bsc_turns_plan;

/* Picks an engine, and counts the matrix with it into the tally. If `pace` is NULL, the matrix is
 * counted for itself. Otherwise it is a position of a game: the engine is picked by *pace, the work
 * that earlier positions took, and the function updates *pace. If dp lacks the memory for a
 * position of a game, and dlx would take long, the position is not counted, and the function fails
 * as dp did. */
bsc_status bsc_auto_run(const bsc_matrix *matrix, const bsc_run *run, bsc_game_pace *pace,
                        bsc_tally *tally, bsc_stats *stats, bsc_error *error);

/* Counts the matrix into the tally by letting the engines dp and dlx take turns, until one of them
 * is done. In each turn the engine starts afresh, and may do twice as much work as the engine in
 * the turn before. If one engine cannot count the matrix, the other one goes on alone, within the
 * limits of the plan. */
bsc_status bsc_turns_run(const bsc_matrix *matrix, const bsc_run *run, const bsc_turns_plan *plan,
                         bsc_tally *tally, bsc_stats *stats, bsc_error *error);

#endif
