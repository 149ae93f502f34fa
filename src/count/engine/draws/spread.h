/* spread.h - for sets of cells: how many of their cells ships take, over all solutions. */
#ifndef BSC_ENGINE_DRAWS_SPREAD_H
#define BSC_ENGINE_DRAWS_SPREAD_H

#include "count/engine/engine.h"

/* A set of cells, and the shares of solutions by how many of them the solution takes. */
typedef struct bsc_spread {
    const bool *cell; /* [cells]: whether the cell is in the set */
    uint32_t most;    /* cells of the set that ships can take, at most */
    double *ways;     /* [most + 1]: the share of solutions that take so many; 0 before the call */
} bsc_spread;

/* Fills the ways of each of the `sets` sets. The matrix is one of the problem's, without
 * weights. */
bsc_status bsc_dp_spread(const bsc_problem *problem, const bsc_matrix *matrix, const bsc_run *run,
                         bsc_spread *set, size_t sets, bsc_error *error);

#endif
