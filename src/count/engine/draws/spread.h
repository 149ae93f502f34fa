/* spread.h - counts, for each of many sets of cells, the solutions whose ships take none of the
 * set's cells, one of them, two of them, and so on. */
#ifndef BSC_ENGINE_DRAWS_SPREAD_H
#define BSC_ENGINE_DRAWS_SPREAD_H

#include "count/engine/engine.h"

/* A set of cells, and the number of solutions for each number of cells of the set that they
 * take. */
typedef struct bsc_spread {
    const bool *cell;   /* [cells of the board]: whether the cell is in the set */
    uint32_t max_cells; /* no solution takes more cells of the set than this */
    /* [max_cells + 1]: result: solutions[k] is in proportion to the number of solutions that take k
     * cells of the set. The caller sets all elements to 0 before. */
    double *solutions;
} bsc_spread;

/* Fills solutions[] of set[0 .. sets - 1]. The matrix must be a matrix of the problem, without
 * weights. Returns BSC_LIMIT if the forward pass would be too large to be kept, and BSC_UNSUPPORTED
 * if the dynamic programme cannot sweep the matrix. */
bsc_status bsc_dp_count_spread(const bsc_problem *problem, const bsc_matrix *matrix,
                               const bsc_run *run, bsc_spread *set, size_t sets, bsc_error *error);

#endif
