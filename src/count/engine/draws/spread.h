/* spread.h - for sets of cells: in how many solutions ships take none of the set's cells, one, two,
 * and so on. */
#ifndef BSC_ENGINE_DRAWS_SPREAD_H
#define BSC_ENGINE_DRAWS_SPREAD_H

#include "count/engine/engine.h"

/* A set of cells, and how the solutions are spread over the numbers of its cells that they take. */
typedef struct bsc_spread {
    const bool *cell;   /* [cells of the board]: whether the cell is in the set */
    uint32_t max_cells; /* no solution takes more of its cells */
    /* [max_cells + 1]: solutions[k] is in proportion to the number of solutions that take k of the
     * cells. All must be 0 before the call. */
    double *solutions;
} bsc_spread;

/* Fills solutions[] of each of the `sets` sets. The matrix is one of the problem's, without
 * weights. Returns BSC_LIMIT or BSC_UNSUPPORTED if no forward pass can be kept. */
bsc_status bsc_dp_count_spread(const bsc_problem *problem, const bsc_matrix *matrix,
                               const bsc_run *run, bsc_spread *set, size_t sets, bsc_error *error);

#endif
