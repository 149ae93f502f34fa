/* narrow.h - the engine `narrow`: counts the deployments of a fleet on a rectangle of squares,
 * which may be as large as you like. It counts the fleet on a few narrow rectangles by the dynamic
 * programme, and computes the count for the large rectangle from these counts.
 *
 * Example: two ships of 2 cells, which may touch, on a 3x3 board. Let Z_u be the number of
 * deployments of u of these ships. The generating function of these numbers is Z(x) = 1 + 12 x + 44
 * x^2, and its logarithm, up to x^2, is 12 x - 28 x^2. Each coefficient of the logarithm is a sum
 * over boxes. A box is a small rectangle of cells, and counts once for each of its places on the
 * board. It contributes the same number at each place, and on every board:
 *
 *     box      places on 3x3   coefficient of x, f_1   of x^2, f_2
 *     2x1, 1x2     6 + 6                 1                -1/2      a ship; it excludes itself
 *     3x1, 1x3     3 + 3                                  -1        A1 B1 excludes B1 C1
 *     2x2            4                                    -4        four pairs share a cell
 *                            12 x 1 = 12       -12/2 - 6 - 16 = -28
 *
 * So counts on narrow boards, which a sweep of the dynamic programme finds quickly, give the
 * contribution f of every box. From the contributions follows the logarithm for a board of any
 * size, and the exponential of the logarithm is Z: the coefficient of x^2 is 12^2/2 - 28 = 44.
 *
 * In general, the logarithm is a sum over clusters (Mayer's expansion). A cluster is a set of ships
 * that are connected by conflicts: from each ship one can get to every other ship of the cluster by
 * going from ship to ship, each in conflict with the next. Let f(w, h) be the contribution of all
 * clusters that fill a box of w columns and h rows, which means that they reach all its four sides.
 * A board of W columns and H rows has (W - w + 1) (H - h + 1) places for the box. So the logarithm
 * L(W, H) for this board is
 *
 *     L(W, H) = sum over boxes w x h of f(w, h) (W - w + 1) (H - h + 1)
 *
 * The method is exact. Terms with more ships than the fleet has are left out, because they do not
 * matter for the count.
 *
 * f is 0 for all but a few boxes. A ship that is added to a cluster makes the cluster wider by at
 * most the ship's own width, less the columns that the ship must share with a ship that it is in
 * conflict with. The same holds for heights and rows. So for each sub-fleet u there is a bound
 * S(u), and w + h <= S(u) for the box of every cluster of the ships of u. For example, S is 3 + 3 -
 * 2 = 4 for two ships of 2 that overlap. The shorter side of a box is therefore at most S/2, which
 * is why narrow strips are enough. */
#ifndef BSC_NARROW_NARROW_H
#define BSC_NARROW_NARROW_H

#include "bscount.h"

#include "count/base/arena.h"
#include "count/engine/narrow/counted_fleet.h"

/* ---- narrow.c ---- */

/* A box is a small rectangle of cells, w columns x h rows. For every sub-fleet u (a fleet of some
 * of the ships) it has a contribution: what the box adds, at each of its places on a board, to the
 * log coefficient of u, from which the number of deployments of u on the board follows
 * (counted_fleet.h). That is f_u(w, h) at the top of this file, times the number of ships of u,
 * which makes it an integer. It is the same on every board. A bsc_boxes has the contributions of
 * all boxes.
 *
 * The boxes of one bsc_boxes are either all full or all holed. A holed box lacks one cell; maps
 * need such boxes. There is one for each place of the missing cell. Its contribution is what the
 * missing cell changes: the contribution of the box without the cell, less that of the full box. */
typedef struct bsc_boxes {
    bool is_holed; /* true: each box lacks one cell */
    /* A table with a row for each width and a column for each height of a box. Rows and columns are
     * numbered from 0 to max_side_sum - 1 (a field of bsc_narrow_counter), so the array of the box
     * of w columns and h rows is box[w * max_side_sum + h]. The array has a value for each
     * sub-fleet; NULL: no values are stored for the box. A value is the contribution of the box:
     * what it adds, at each of its places on a board, to the log coefficient of the sub-fleet. But
     * until bsc_narrow_fill has computed that, it is how many deployments the sub-fleet has on a
     * board of the box's size. Like all values in this struct, it has fleet.limbs words of 64
     * bits. */
    uint64_t **box;
    /* The last two arrays are valid only while the boxes are being filled. */
    /* [max_side_sum][fleet.sub_fleets]: numbers of deployments on the narrow strip of cells that
     * was swept last. Element [k][u] is how many deployments sub-fleet u has on the first k + 1
     * rows of the strip. */
    uint64_t *strip_deployments;
    /* [fleet.sub_fleets]: the log coefficient of each sub-fleet on a board of the size of the box
     * that is being filled: its coefficient in the logarithm of the counts' generating function,
     * times its number of ships. It is the sum of the contributions of all smaller boxes on this
     * board and, once that is known, of the box itself. */
    uint64_t *log_coefficients;
} bsc_boxes;

/* What is needed to count the deployments of one fleet on boards of any size up to a limit: some
 * figures about the fleet, such as how many ships it has, and the contribution of each box. A box
 * is a small rectangle of cells. It contributes a number to the log coefficients of every board
 * that contains it; they are sums of such numbers, and the counts follow from them. */
typedef struct bsc_narrow_counter {
    bsc_arena arena; /* owns the arrays of this struct and of the boxes, except those of `fleet` */
    bsc_counted_fleet fleet; /* the kinds of ships, and the sub-fleets (fleets of some ships) */
    const bsc_problem *problem;
    /* The shorter and the longer side of a board to be counted are at most this long, in cells.
     * Nothing is stored for boxes that do not fit into such a board. */
    uint32_t max_short_side;
    uint32_t max_long_side;
    /* Figures about the fleet: */
    /* Two ships in conflict share at least this many columns and rows, counted together. For
     * example, 2 if ships may touch: ships in conflict then overlap, and so share a column and a
     * row. */
    uint32_t shared_lines;
    uint32_t ships; /* how many ships the whole fleet has */
    /* A box contributes something only if ships of the fleet, each in conflict with the next (they
     * overlap, or are closer than they may be), can reach from its left side to its right side and
     * from its top to its bottom. Such boxes have at most these sizes, in cells: */
    uint32_t max_side_sum;   /* the greatest width + height (S in formulas) */
    uint32_t max_box_width;  /* the greatest width */
    uint32_t max_box_height; /* the greatest height */
    /* Whether the mirror images of all ships may be laid. If so, every sub-fleet has as many
     * deployments on w x h cells as on h x w cells, because every touch rule is the same for
     * columns and rows. Then only boxes with w <= h are stored. */
    bool is_symmetric;
    /* Whether a formula (chains.c) gives what the largest boxes contribute, so that no sweep is
     * needed for them. It does if all ships are straight and may not touch. */
    bool has_box_formula;
    /* Results, with a value for each sub-fleet. They are about the board that was counted last.
     * While bsc_narrow_fill fills the boxes, they are work space. */
    uint64_t *deployments; /* [fleet.sub_fleets]: how many deployments the sub-fleet has */
    /* [fleet.sub_fleets]: the log coefficient of the sub-fleet: its coefficient in the logarithm of
     * the counts' generating function, times its number of ships, which makes it an integer
     * (counted_fleet.h) */
    uint64_t *log_coefficients;
    bsc_boxes full_boxes; /* what each box without a missing cell adds to log coefficients */
} bsc_narrow_counter;

/* Returns true if the engine `narrow` can count the problem: the board is a rectangle of squares
 * without islands, its cells may stay empty, and there are no other conditions such as sums or
 * clues (bsc_place.mark). A rectangle of any size ("nxn" or "wxh") also gives true: narrow can find
 * a formula for it, but no count. */
bool bsc_narrow_supports(const bsc_problem *problem);
/* Returns true if it is faster to count the rectangle from narrow strips than by a sweep of the
 * whole board or, if `map` is true, faster to make a map in this way. bsc_narrow_supports must be
 * true for the problem. A board whose cells the problem does not hold (problem->cells is 0) cannot
 * be swept, so the result for a count of such a board is true. The result is false for all other
 * boards if memory runs out. */
bool bsc_narrow_pays(const bsc_problem *problem, bool map);
/* Prepares to count boards of the problem's size: sweeps narrow strips of cells, computes from them
 * what each box (a small rectangle of cells) contributes to a board that contains it, and stores
 * these contributions in counter->full_boxes. If `for_formula` is true, prepares instead for all
 * boards whose sides are at most counter->max_side_sum + 2 x (number of ships): from the counts of
 * such boards, formula.c finds a formula. bsc_narrow_supports must be true for the problem, which
 * must outlive *counter. Adds to the stats.
 *
 * Returns BSC_UNSUPPORTED if the fleet has more than BSC_MAX_SUB_FLEETS sub-fleets (16,384 for a
 * formula) or, unless `for_formula` is true, if the board has no size ("nxn"). Otherwise fails as
 * bsc_narrow_fill does. On success the caller must call bsc_narrow_release; on failure there is
 * nothing to release, and *counter may be unset. */
bsc_status bsc_narrow_init(bsc_narrow_counter *counter, const bsc_problem *problem,
                           bool for_formula, const bsc_run *run, bsc_stats *stats,
                           bsc_error *error);
/* Frees everything that bsc_narrow_init and bsc_narrow_fill have allocated. *counter is then all
 * zero, and may be released again. */
void bsc_narrow_release(bsc_narrow_counter *counter);
/* Fills *boxes with the contribution of each box: what this small rectangle of cells adds, at each
 * of its places on a board, to the log coefficient of each sub-fleet (its coefficient in the
 * logarithm of the counts' generating function, times its number of ships). Sweeps narrow strips of
 * cells to find the contributions. The caller sets boxes->is_holed to say which boxes to fill: full
 * ones, or holed ones, which lack one cell. The full boxes must be filled first. counter->arena
 * owns the memory of the boxes, even after a failure. The arrays deployments[] and
 * log_coefficients[] of *counter are used for the computation, and lose what they had. Sets the
 * engine and the plan of *stats, also after a failure. Returns BSC_OK; BSC_INTERRUPTED if the tick
 * of `run` stops it; BSC_UNSUPPORTED if a state of a sweep would be too large; BSC_LIMIT or
 * BSC_NO_MEMORY. After a failure the values in *boxes are useless. */
bsc_status bsc_narrow_fill(bsc_narrow_counter *counter, bsc_boxes *boxes, const bsc_run *run,
                           bsc_stats *stats, bsc_error *error);
/* Counts a width x height board, without a sweep. Adds up the contributions of all boxes (small
 * rectangles of cells) on the board. The sums are the log coefficients of the sub-fleets, from
 * which their numbers of deployments follow (counted_fleet.h): stores them in
 * counter->log_coefficients. Computes from them the number of deployments of each sub-fleet on the
 * board, and stores it in counter->deployments. The empty fleet, which is sub-fleet 0, gets the log
 * coefficient 0 and 1 deployment. At least one side of the board must be at most
 * counter->max_short_side, and both at most counter->max_long_side (asserted). Returns BSC_OK, or
 * BSC_INTERRUPTED if the tick of `run` stops the count; if `run` is NULL, there is no tick. */
bsc_status bsc_narrow_count(bsc_narrow_counter *counter, uint32_t width, uint32_t height,
                            const bsc_run *run, bsc_error *error);

/* ---- boxes.c ---- */

/* Says whether values are stored for the box, a small rectangle, of w columns and h rows. They are
 * not if the box is too large to contribute to any board, or to fit into a board to be counted, nor
 * for w > h if counter->is_symmetric is true, because the turned box (h columns, w rows) has the
 * same values. */
bool bsc_narrow_has_box(const bsc_narrow_counter *counter, uint32_t w, uint32_t h);
/* A holed box lacks one cell, which may lie in any of its columns. Its contribution (what it adds
 * to the log coefficients of a board, from which the counts follow) depends on this column. Returns
 * for how many of the box's `columns` columns, from the first one on, contributions are stored: for
 * all of them or, if the fleet is symmetric, only for the first half, because the other half has
 * the same contributions in reverse order. Returns 1 for full boxes, which lack no cell. The same
 * holds for rows. */
uint32_t bsc_narrow_hole_places(const bsc_narrow_counter *counter, const bsc_boxes *boxes,
                                uint32_t columns);
/* Returns the values that are stored for a box, a small rectangle of cells, one for each sub-fleet:
 * the contribution of the box. The log coefficient of a sub-fleet on a board (a whole number, from
 * which its number of deployments follows, see counted_fleet.h) is the sum of these contributions
 * over all places of all boxes on the board. Value u begins at word u * fleet.limbs, and is a two's
 * complement of fleet.limbs words. The value of sub-fleet 0, the empty fleet, is 0. In a holed box,
 * the missing cell lies in column hole_column and row hole_row of the box; for full boxes, both
 * must be 0. Values must be stored for the box or, if counter->is_symmetric is true, for the turned
 * box (asserted). */
uint64_t *bsc_narrow_box(const bsc_narrow_counter *counter, const bsc_boxes *boxes, uint32_t width,
                         uint32_t height, uint32_t hole_column, uint32_t hole_row);
/* Computes the log coefficient of each sub-fleet on a width x height board, from which its number
 * of deployments follows (counted_fleet.h): the sum of the contributions of all boxes (small
 * rectangles of cells) in counter->full_boxes, at all their places on the board. Writes the log
 * coefficients to log_coefficients[fleet.sub_fleets]; that of sub-fleet 0, the empty fleet, is 0.
 * Each has fleet.limbs words (two's complement).
 *
 * Values must be stored for every box that fits on the board, up to width + height = max_side_sum
 * (asserted). They are if at least one side of the board is at most counter->max_short_side, and
 * both are at most counter->max_long_side. */
void bsc_narrow_sum(const bsc_narrow_counter *counter, uint32_t width, uint32_t height,
                    uint64_t *log_coefficients);
/* Does the same as bsc_narrow_sum for a width x height board that lacks the cell in column x and
 * row y, numbered from 0: writes the log coefficient of each sub-fleet, from which its number of
 * deployments on this board follows, to log_coefficients[]. It is the log coefficient on the whole
 * board, which the caller must have computed in counter->log_coefficients, plus the contributions
 * of the holed boxes in *boxes (small rectangles that lack one cell): of each box, at each of its
 * places on the board at which it lacks just this cell. The sides of the board are limited as for
 * bsc_narrow_sum. */
void bsc_narrow_sum_holed(const bsc_narrow_counter *counter, const bsc_boxes *boxes, uint32_t width,
                          uint32_t height, uint32_t x, uint32_t y, uint64_t *log_coefficients);

/* ---- chains.c ---- */

/* A box (a small rectangle of cells) contributes a number to the log coefficient of a sub-fleet,
 * from which its count follows. For the largest boxes, a formula gives this contribution; for
 * smaller ones, it is found from the count of a sweep. The slack of a box is how much its width +
 * height falls short of the greatest width + height of a box whose contribution is not 0. Returns
 * the least slack at which a sweep is needed: the formula holds for boxes with less slack. `ships`
 * is how many ships the sub-fleet has. The result is 0 if there is no formula, because the boxes
 * lack a cell, ships may touch, or some ship is not straight. */
uint32_t bsc_narrow_min_swept_slack(const bsc_narrow_counter *counter, const bsc_boxes *boxes,
                                    uint32_t ships);
/* Computes by a formula, without a sweep, the contribution of a box of w columns and h rows to a
 * sub-fleet: what this small rectangle of cells adds, at each of its places on a board, to the log
 * coefficient from which the sub-fleet's number of deployments follows. `sub_fleet` is the index of
 * the sub-fleet, and must not be 0, the empty fleet. Writes the result to
 * contribution[fleet.limbs], and returns `contribution`. The contributions of smaller boxes to
 * sub-fleets with fewer ships must be known. `slack` is how much w + h falls short of the greatest
 * width + height of a box whose contribution to the sub-fleet is not 0; it must be less than the
 * result of bsc_narrow_min_swept_slack. */
uint64_t *bsc_narrow_formula_contribution(const bsc_narrow_counter *counter, uint32_t slack,
                                          uint32_t sub_fleet, uint32_t w, uint32_t h,
                                          uint64_t *contribution);

#endif
