/* spread.h - spreads: for each of many sets of cells, counts the solutions whose ships take none of
 * the set's cells, one of them, two of them, and so on. */
#ifndef BSC_ENGINE_DRAWS_SPREAD_H
#define BSC_ENGINE_DRAWS_SPREAD_H

#include "count/engine/engine.h"

/* A set of cells, and its spread: how many solutions have ships on none of these cells, on one of
 * them, on two of them, and so on. */
typedef struct bsc_spread {
    const bool *cell;   /* [cells of the board]: whether each cell is in the set */
    uint32_t max_cells; /* how many cells of the set a solution can take, at most */
    /* [max_cells + 1], the spread: solutions[k] is proportional to the number of solutions that
     * take exactly k cells of the set. (Solutions that differ only in which of several pieces with
     * the same options lies where are counted as one.) The caller sets all elements to 0 before
     * bsc_dp_count_spread adds to them. */
    double *solutions;
} bsc_spread;

/* Computes the spreads of many sets of cells (how many solutions have ships on 0, 1, 2, ... cells
 * of the set): adds to solutions[] of spread[0 .. spreads - 1], and nothing if there is no
 * solution. `matrix` must be a matrix of the problem, without weights (asserted). Of `run`, the
 * threads, the tick and pass_bytes are used. Returns BSC_LIMIT if the forward pass of the dynamic
 * programme needs too much memory, BSC_NO_MEMORY if the system has none, BSC_UNSUPPORTED if the
 * dynamic programme cannot sweep the matrix, and BSC_INTERRUPTED if the run's tick (a callback of
 * the caller) stopped the run. After a failure the spreads are incomplete. */
bsc_status bsc_dp_count_spread(const bsc_problem *problem, const bsc_matrix *matrix,
                               const bsc_run *run, bsc_spread *spread, size_t spreads,
                               bsc_error *error);

#endif
