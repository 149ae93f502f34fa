/* auto.h - the engine `auto`, which picks dlx or dp, and runs of both in turns by a plan. */
#ifndef BSC_ENGINE_AUTO_H
#define BSC_ENGINE_AUTO_H

#include "bscount.h"

#include "count/cover/tally.h"

/* How much work the counts of one game's positions took so far: the engine for the next position is
 * picked by it. All 0 before the first position. */
typedef struct bsc_game_pace {
    double transitions; /* of dp, for the last position that dp counted; 0: none yet */
} bsc_game_pace;

/* Which engine has the first turn, and how much work each may do. INFINITY units are no limit. */
typedef struct bsc_turns_plan {
    bsc_engine first; /* dp or dlx */
    double units;     /* units of dp that the first turn may take */
    /* Units of dlx that dlx may take once dp has failed; 0: dp's failure is the answer. */
    double units_for_refused;     /* where dp was refused memory */
    double units_for_unsupported; /* where dp does not support the matrix */
    bool runs_alone;              /* the first engine runs alone, and its answer is final */
} bsc_turns_plan;

/* Fills the tally by the engine that auto.c picks. `pace` NULL: the matrix is counted by itself.
 * Else it is a position of a game: the engine is picked by the game's pace, which is brought up to
 * date, and if dp lacks the memory and dlx would take long, the position is refused. */
bsc_status bsc_auto_run(const bsc_matrix *matrix, const bsc_run *run, bsc_game_pace *pace,
                        bsc_tally *tally, bsc_stats *stats, bsc_error *error);

/* Fills the tally by dp and dlx in turns until one of them is done; each turn begins from the
 * beginning and is twice as long as the turn before. An engine that cannot count the matrix leaves
 * it to the other, within the limits of the plan. */
bsc_status bsc_turns_run(const bsc_matrix *matrix, const bsc_run *run, const bsc_turns_plan *plan,
                         bsc_tally *tally, bsc_stats *stats, bsc_error *error);

#endif
