/* rows.h - counts on many boards from one sweep. The sweep of a board of squares also has the
 * counts on all boards of the same width with fewer rows; they are read from the sweep's states
 * after each row.
 *
 * A sweep by rows of a board of squares passes all smaller boards of the same width. At the end of
 * row h the state in which no item ahead is taken stands for the deployments that lie in the first
 * h rows, and its numbers, one for each combination of copies, are the deployments of all fleets
 * that can be made of the board's ships. So one sweep of a 3x3 board with one ship of two cells has
 * for heights 1, 2 and 3
 *
 *     no ship     1   1   1
 *     one ship    2   7  12      number[] is {1, 2, 1, 7, 1, 12} with limbs = 1 and fleets = 2
 *
 * Those numbers are read off the state without a taken item, so an item ahead may be taken by ships
 * alone: the model keeps each item that only an item of an earlier row implies (model.c), no item
 * ahead of a whole deployment is closed (closure.c), and only symmetries are used that keep every
 * row. */
#ifndef BSC_ENGINE_DP_ROWS_H
#define BSC_ENGINE_DP_ROWS_H

#include "count/board/problem.h"

/* Which counts the sweep is to write down after each row, and where it writes them. */
typedef struct bsc_dp_rows {
    bool columns;       /* the sweep goes by columns, and "row" below means column */
    uint32_t row_count; /* after how many rows counts are written; 0: only for the whole board,
                            * which may then have any lattice */
    uint32_t fleets;    /* how many counts a row has: the product of (copies + 1) over the pieces */
    const uint32_t *reach; /* [pieces]: a length that each copy of the piece adds to its fleet */
    uint32_t min_reach;    /* only fleets whose lengths add up to at least this are written */
    size_t limbs;          /* how many limbs of 64 bits each number has, which is enough for all */
    /* [rows x fleets x limbs], for row_count rows, or one if that is 0: the number of row h and
     * fleet f begins at (h x fleets + f) x limbs, rows counted from 0. The digits of f, in the
     * mixed base of (copies + 1), are the copies of piece 0, of piece 1, and so on, the last
     * piece's digit the lowest. All 0 before the sweep; 0 stays where a fleet is not read. */
    uint64_t *number;
} bsc_dp_rows;

/* Returns how many of the rows (or columns) to read end before the point, in units of a sixth of a
 * cell: row h has its middle at 6 h and ends at 6 h + 3. 0 where only the whole board is read. */
static inline uint32_t bsc_dp_count_rows_above(const bsc_dp_rows *rows, bsc_point point) {
    const int32_t coordinate = rows->columns ? point.x : point.y;
    if (rows->row_count == 0 || coordinate < 0) return 0;
    return (uint32_t)(coordinate + 2) / BSC_CELL_SIDE;
}

#endif
