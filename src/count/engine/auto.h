/* auto.h - the engine `auto`, which picks one of the engines dlx and dp, and bsc_turns_run, which
 * lets these two engines take turns. Both functions keep the rules for engines in engine.h:
 * bsc_engine_check must accept the matrix, the numbers of the tally must be 0, and `stats` must not
 * be NULL. */
#ifndef BSC_ENGINE_AUTO_H
#define BSC_ENGINE_AUTO_H

#include "bscount.h"

#include "count/cover/tally.h"

/* How much work dp needed for an earlier position of a game. The engine for the next position is
 * chosen by this. All 0 before the first position. */
typedef struct bsc_game_pace {
    /* How many transitions, from one state of its sweep to another, dp made for the last position
     * that it counted; 0 if dp has counted no position yet. */
    double transitions;
} bsc_game_pace;

/* Which of the engines dp and dlx has the first turn, and how much work each engine may do in a
 * turn. Work is measured in units of about 50 ns (quota.h); INFINITY means no limit. */
typedef struct bsc_turns_plan {
    bsc_engine first;   /* BSC_ENGINE_DP or BSC_ENGINE_DLX */
    double first_units; /* how much work the first turn may do, always in units of dp */
    /* If dp fails, dlx gets a turn, and may do as much work as the next two fields say, in units of
     * dlx. 0: dlx gets no turn, and the run fails as dp did. */
    double dlx_units_without_memory; /* if dp failed because it lacked memory */
    double dlx_units_if_unsupported; /* if dp failed because it cannot count such a matrix */
    /* true: only the first engine runs; the other one gets no turn even if the first one fails */
    bool runs_alone;
} bsc_turns_plan;

/* Picks an engine, and counts the matrix with it into the tally. `pace` is NULL unless the matrix
 * is a position of a game. In a game, *pace says how much work dp needed for an earlier position.
 * The function uses this to pick the engine, and updates it if dp has counted the matrix. If dp
 * lacks the memory for a position of a game, and dlx would take long, the function gives up and
 * fails as dp did. If the fleet clearly has more cells than the board, and `pace` is NULL, nothing
 * runs: the tally stays 0, and stats->engine is BSC_ENGINE_DLX. Fails as bsc_turns_run does. */
bsc_status bsc_auto_run(const bsc_matrix *matrix, const bsc_run *run, bsc_game_pace *pace,
                        bsc_tally *tally, bsc_stats *stats, bsc_error *error);

/* Counts the solutions of the matrix into the tally, with two engines that take turns until one of
 * them has finished: dlx, which searches a tree, and dp, which sweeps over the items. In each turn
 * an engine starts from the beginning, and may do twice as much work as the other engine in the
 * turn before. If one engine cannot count the matrix, the other one goes on alone, within the
 * limits of the plan.
 *
 * Fails if neither engine finishes, or if the tick of `run` (the caller's callback) stops the
 * count. The status and *error are then those of the engine that ran last, with one exception: if
 * dp has failed, and dlx has then used up its work or (unless dp failed with BSC_UNSUPPORTED)
 * lacked memory, they are those of dp. *stats describes only the last turn. If the status is
 * BSC_OK, its field `engine` is the engine that has counted. */
bsc_status bsc_turns_run(const bsc_matrix *matrix, const bsc_run *run, const bsc_turns_plan *plan,
                         bsc_tally *tally, bsc_stats *stats, bsc_error *error);

#endif
