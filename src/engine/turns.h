/* turns.h - two engines on one problem, of which only one works at a time: the dynamic programme in
 * the caller's thread, exact cover in its own. */
#ifndef BSC_ENGINE_TURNS_H
#define BSC_ENGINE_TURNS_H

#include "engine/engine.h"

/* Runs the dynamic programme for `first` units of work, and from then on both in turns until one is
 * done; one that fails leaves the problem to the other. Who wins depends on nothing but the matrix
 * and the run. Fills the tally and the stats of the winner, or on BSC_INTERRUPTED what exact cover
 * has found. */
bsc_status bsc_turns_run(const bsc_matrix *matrix, const bsc_run *run, uint64_t first,
                         bsc_tally *tally, bsc_stats *stats, bsc_error *error);

/* Exact cover alone, for so many units of work at most. *done: not when they were used up; the tally
 * is then as it was. */
bsc_status bsc_turns_try(const bsc_matrix *matrix, const bsc_run *run, uint64_t units, bool *done,
                         bsc_tally *tally, bsc_stats *stats, bsc_error *error);

#endif
