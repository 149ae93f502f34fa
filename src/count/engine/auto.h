/* auto.h - the engine `auto`, which picks one of the engines dlx and dp, and the function that lets
 * these two engines take turns. */
#ifndef BSC_ENGINE_AUTO_H
#define BSC_ENGINE_AUTO_H

#include "bscount.h"

#include "count/cover/tally.h"

/* How much work it took to count earlier positions of a game. By this, the engine for the next
 * position is picked. All 0 before the first position. */
typedef struct bsc_game_pace {
    /* Number of transitions, from one state to the next, that dp made in the last position that it
     * counted; 0: dp has counted no position. */
    double transitions;
} bsc_game_pace;

/* Which engine has the first turn, and how much work each engine may do. Work is measured in units
 * (quota.h); INFINITY means no limit. */
typedef struct bsc_turns_plan {
    bsc_engine first; /* BSC_ENGINE_DP or BSC_ENGINE_DLX */
    double units;     /* limit of the first turn, in units of dp, even if dlx has the first turn */
    /* Limit for dlx, in units of dlx, when it takes over because dp has failed; 0: dlx does not
     * take over. */
    double units_for_refused;     /* if dp failed because it lacked memory */
    double units_for_unsupported; /* if dp failed because it does not support the matrix */
    /* the other engine never gets a turn, even if the first one fails */
    bool runs_alone;
} bsc_turns_plan;

/* Picks an engine, and counts the matrix with it into the tally. If `pace` is NULL, the matrix is
 * counted for itself. Otherwise it is a position of a game: the engine is picked by *pace, the work
 * of earlier positions, and *pace is brought up to date. If dp lacks the memory for a position and
 * dlx would take long, the position is not counted, and the function returns dp's failure. */
bsc_status bsc_auto_run(const bsc_matrix *matrix, const bsc_run *run, bsc_game_pace *pace,
                        bsc_tally *tally, bsc_stats *stats, bsc_error *error);

/* Lets dp and dlx take turns at filling the tally, until one of them is done. In each turn the
 * engine starts afresh, and may do twice as much work as the engine in the turn before. If one
 * engine cannot count the matrix, the other one goes on alone, within the limits of the plan. */
bsc_status bsc_turns_run(const bsc_matrix *matrix, const bsc_run *run, const bsc_turns_plan *plan,
                         bsc_tally *tally, bsc_stats *stats, bsc_error *error);

#endif
