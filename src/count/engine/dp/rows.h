/* rows.h - gets the counts for many boards from one sweep: while it sweeps a board of squares, it
 * also counts all boards of the same width with fewer rows.
 *
 * A sweep by rows passes all these smaller boards on its way. At the end of row h, the state in
 * which no later item is taken stands for all deployments that lie within the first h rows. It has
 * a number for each combination of copies of ships that may have been laid, and so the count of
 * each fleet that can be made of the board's ships. For example, one sweep of a 3x3 board with one
 * ship of two cells finds, for boards of height 1, 2 and 3:
 *
 *     no ship     1   1   1
 *     one ship    2   7  12      number[] is {1, 2, 1, 7, 1, 12}, with limbs = 1 and fleets = 2
 *
 * This works only if nothing but a ship takes an item that is still ahead at the end of a row.
 * Three places see to that. The model keeps each item that is implied only by an item of an earlier
 * row (model.c). The sweep counts a useless item as taken only if an option that begins in the
 * item's own row can take it (closure.c). And only symmetries are used that keep every row in its
 * place. */
#ifndef BSC_ENGINE_DP_ROWS_H
#define BSC_ENGINE_DP_ROWS_H

#include "count/board/problem.h"

/* Which counts the sweep writes after each row, and where. */
typedef struct bsc_dp_rows {
    bool is_by_columns; /* true: the sweep goes by columns, and "row" below means column */
    /* How many of the rows get counts: the first row_count ones. 0: only the whole board is
     * counted, which then may also have cells that are not squares. */
    uint32_t row_count;
    /* how many counts a row has: one for each fleet, so the product of (copies + 1) over all
     * pieces */
    uint32_t fleets;
    const uint32_t *reach; /* [pieces]: how much length each copy of the piece adds to its fleet */
    uint32_t min_reach;    /* fleets whose total length is below this are left out */
    /* 64-bit limbs of each number in number[]; enough for the largest count */
    size_t limbs;
    /* [rows x fleets x limbs]: the counts, with rows = row_count, or 1 if row_count is 0. The count
     * of fleet f after row h, both numbered from 0, begins at (h x fleets + f) x limbs. The number
     * f encodes the copies of each piece of the fleet: its digits, to the mixed base (copies + 1),
     * are the copies of piece 0, of piece 1, and so on, the last piece having the lowest digit. The
     * caller sets all of it to 0; counts that the sweep leaves out stay 0. */
    uint64_t *number;
} bsc_dp_rows;

/* Returns how many of the rows (or columns) whose counts are wanted end before the point. The point
 * is given in sixths of a cell: row h has its middle at 6 h and ends at 6 h + 3. Returns 0 if only
 * the whole board is counted. */
static inline uint32_t bsc_dp_count_rows_above(const bsc_dp_rows *rows, bsc_point point) {
    const int32_t coordinate = rows->is_by_columns ? point.x : point.y;
    if (rows->row_count == 0 || coordinate < 0) return 0;
    return (uint32_t)(coordinate + 2) / BSC_CELL_SIDE;
}

#endif
