/* rows.h - the counts for many boards from one sweep: while a sweep counts the deployments on a
 * board of squares, it can also count those on all boards of the same width with fewer rows.
 *
 * A sweep by rows passes all these smaller boards on its way. At the end of row h there is a state
 * in which no later item is taken. It sums up all deployments that lie within the first rows up to
 * row h. The state has one count for each partial fleet (the ships placed so far), so it has the
 * count for each fleet that can be made of the board's ships. For example, one sweep of a 3x3 board
 * with one ship of two cells finds, for boards of height 1, 2 and 3:
 *
 *     no ship     1   1   1
 *     one ship    2   7  12      number[] is {1, 2, 1, 7, 1, 12}, with limbs = 1 and fleets = 2
 *
 * This works only if nothing but a ship takes an item that is still ahead at the end of a row. This
 * is ensured in three places. The model keeps each item that is implied only by an item of an
 * earlier row (model.c). The sweep marks a free item that no option can take any more as taken only
 * if some option that begins in the item's own row can take it (closure.c). And only symmetries are
 * used that map every row to itself. */
#ifndef BSC_ENGINE_DP_ROWS_H
#define BSC_ENGINE_DP_ROWS_H

#include "count/board/problem.h"

/* What a sweep counts besides the whole board: the boards that consist of its first rows only, and
 * the array to which the sweep writes these counts. */
typedef struct bsc_dp_rows {
    /* true: the sweep goes by columns, and "row" means column in all comments of this struct */
    bool is_by_columns;
    /* How many boards are counted: the one that consists of the first row of the whole board, that
     * of its first two rows, and so on up to its first row_count rows. 0: only the whole board is
     * counted; its cells then need not be squares. */
    uint32_t row_count;
    /* How many counts are written for each board: one for each fleet that can be made of some of
     * the ships. This is the product of (copies + 1) over all pieces. For two pieces with 2 copies
     * and 1 copy, it is 3 x 2 = 6. */
    uint32_t fleets;
    /* [pieces]: the length of one ship of each piece, as the caller measures it. The length of a
     * fleet is the sum over its ships, and is used only to decide which fleets may be left out. */
    const uint32_t *piece_length;
    /* The sweep may leave out fleets that are shorter than this, to save time; their counts stay
     * 0. */
    uint32_t min_length;
    /* how many 64-bit limbs each element of number[] has; enough for the largest count */
    size_t limbs;
    /* [rows x fleets x limbs], where rows is row_count, or 1 if row_count is 0. The number of
     * deployments of fleet f on the board that ends with row h (rows and fleets are numbered from
     * 0) has `limbs` limbs, and begins at element (h x fleets + f) x limbs. The number f says how
     * many ships of each piece the fleet has: these are the digits of f in the mixed base (copies
     * + 1), of which the highest digit is for piece 0, and the lowest for the last piece. If piece
     * 0 has 2 copies and piece 1 has 1 copy, f = 5 = 2 x 2 + 1 is the fleet of all three ships.
     * The caller sets all elements to 0 before the sweep. */
    uint64_t *number;
} bsc_dp_rows;

/* Returns how many rows of the board (columns, if rows->is_by_columns is true) end before the
 * point. An item at this point does not lie on the boards that consist of these rows only. The
 * coordinates of a point are in sixths of the side of a cell, which is BSC_CELL_SIDE = 6 long: row
 * h, numbered from 0, has its middle at 6 h and ends at 6 h + 3. Returns 0 if only the whole board
 * is counted. The result may be greater than rows->row_count. */
static inline uint32_t bsc_dp_count_rows_before(const bsc_dp_rows *rows, bsc_point point) {
    const int32_t coordinate = rows->is_by_columns ? point.x : point.y;
    if (rows->row_count == 0 || coordinate < 0) return 0;
    /* Row h ends at the coordinate 6 h + 3, so it ends before the point if 6 h + 3 < coordinate.
     * For whole numbers this is the same as 6 (h + 1) <= coordinate + 2, so the quotient counts
     * these rows. */
    return (uint32_t)(coordinate + 2) / BSC_CELL_SIDE;
}

#endif
