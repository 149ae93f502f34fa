/* narrow.c - sweeps narrow strips, computes from them what each box (a small rectangle of cells)
 * contributes to a board, and from these contributions the counts for a board of any size.
 * (narrow.h explains the idea, boxes and contributions, with an example; counted_fleet.h explains
 * log coefficients, from which counts follow.)
 *
 *     h ^ . . . . /    One sweep of a strip of w columns, row by row, counts the deployments on
 *       | . . . /      boards of w x 1, w x 2, ... cells: at the end of row h, if w <= h, the count
 *       | . . /        for the box w x h is read. A box with w > h is a box with w < h, turned. But
 *       | . /          if the mirror images of some ship may not be laid, strips of h rows are
 *       +-----> w      swept too, by columns.
 *
 * If a box is too large for a sub-fleet, because conflicts cannot connect its ships over the whole
 * box, its contribution is 0, and no sweep is needed. The log coefficient then follows from smaller
 * boxes, and the count from the log coefficient. So the sweep of a strip leaves out the sub-fleets
 * for which all boxes of the strip are too large.
 *
 * If a board lacks a cell, its logarithm differs from that of the whole board, because there are no
 * clusters that cover the cell. So only boxes that contain the cell make a difference. The values
 * of a holed box are this difference, for each place of the missing cell in the box.
 *
 * For straight ships that may not touch, the largest boxes need no sweep either: chains.c computes
 * their contributions by a formula. So for the Russian fleet, strips of at most 13 columns are
 * swept, not 15.
 *
 * Threads share the work of one sweep. Rejected: letting each thread sweep a strip of its own. The
 * widest strip has 55 % of the work (1.5 of 2.8 s for the Russian fleet), so two threads would be
 * no faster, and would need the memory of two strips.
 *
 * Cost: the sweeps. For boards above 30x30 they take 3 s for the Russian fleet, with boxes up to
 * 13x16, and 0.02 s for the classic fleet, with boxes up to 7x7. */
#include "count/engine/narrow/narrow.h"

#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/board/draft.h"
#include "count/board/lattice.h"
#include "count/board/problem.h"
#include "count/board/problem_new.h"
#include "count/cover/matrix_build.h"
#include "count/cover/run_tick.h"
#include "count/engine/dp/dp.h"
#include "count/engine/narrow/counted_fleet.h"

#include <math.h>
#include <stdio.h>

/* A number of cells: those of a board of 13x13. A board with at least this many cells is counted
 * faster from narrow strips than by a sweep of the whole board. For a map, the limit is twice as
 * high. */
#define MIN_CELLS 169u
/* A width plus a height, in cells. The larger the boxes of a fleet (the small rectangles from which
 * the engine narrow counts boards), the longer narrow takes to make a map (the number of
 * deployments that have a ship on each cell). If the width + height of the largest box is above
 * this limit, narrow takes minutes, so another engine makes the map, unless the caller asks for
 * narrow. */
#define MAX_MAPPED_SIDE_SUM 16u
/* A number of ships. If more ships of some piece than this may be absent from the fleet, the whole
 * board is swept by the engine dp, instead of narrow strips. Every number of ships that may be
 * present makes a sub-fleet, and `narrow` multiplies the counts of all sub-fleets with each other.
 * On 40x40, any number of ships of one cell takes `narrow` 14 s and dp 0.005 s. */
#define MAX_ABSENT_COPIES 500u
/* A number of sub-fleets. Multiplying the counts of all sub-fleets with each other takes 0.03 to
 * 0.3 s at this number, and is repeated for each box (a small rectangle of cells). So fleets with
 * more sub-fleets are left to a sweep of the whole board by dp, if there can be one. A formula
 * needs the counts of so many boards that it is not made for such fleets at all. */
#define MAX_QUICK_SUB_FLEETS 16384u
/* The value of narrow_strip.hole if no cell is missing. */
#define NO_HOLE UINT32_MAX

/* A narrow board, or one that lacks one of its cells. One sweep along its length counts many small
 * boards at once: its first row alone, its first two rows, and so on. Those that contain the
 * missing cell of the strip lack it too. */
typedef struct narrow_strip {
    bool is_lying;   /* true: the sweep goes from column to column, not from row to row */
    uint32_t side;   /* the width of the strip in cells or, if it is lying, its height */
    uint32_t length; /* the height of the strip in cells or, if it is lying, its width */
    uint32_t hole;   /* index of the missing cell, row by row; NO_HOLE: no cell is missing */
} narrow_strip;

/* Returns a - b, or 0 if b is greater than a. */
static uint32_t subtract_to_zero(uint32_t a, uint32_t b) {
    return a > b ? a - b : 0;
}

/* Returns the smaller of two numbers. */
static uint32_t smaller_of(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

bool bsc_narrow_supports(const bsc_problem *problem) {
    const uint64_t area = (uint64_t)problem->places.width * problem->places.height;
    return problem->lattice == BSC_SQUARE && problem->cover == BSC_COVER_OPTIONAL &&
           problem->places.sums == 0 && !problem->places.has_marks &&
           (problem->cells == 0 || problem->cells == area);
}

/* Returns the greatest width + height, in cells, of a box that can matter for the sub-fleet with
 * the index `sub_fleet`. A box matters if all ships of the sub-fleet can be laid in it so that
 * conflicts connect them and they reach all four sides. The first ship has its own width + height.
 * Each further ship adds its width + height, less shared_lines: the columns and rows, counted
 * together, that it shares at least with a ship that it is in conflict with. (The sum subtracts
 * shared_lines for the first ship too, so it begins with shared_lines. For two ships of 2 cells
 * that may touch it is 2 + (3 - 2) + (3 - 2) = 4.) */
static uint32_t max_side_sum_of_sub_fleet(const bsc_narrow_counter *counter, uint32_t sub_fleet) {
    if (sub_fleet == 0) return 0;
    uint32_t sum = counter->shared_lines;
    for (uint32_t k = 0; k < counter->fleet.kinds; k++)
        sum += bsc_sub_fleet_copies(&counter->fleet, sub_fleet, k) *
               (counter->fleet.kind[k].side_sum - counter->shared_lines);
    return sum;
}

/* Sets the fields of *counter that depend only on the fleet and on the touch rule: how many ships
 * there are, how large a rectangle of cells ships can fill if conflicts connect them (max_side_sum,
 * the greatest width + height, and others), and whether mirror images and formulas save sweeps.
 * counter->fleet must be filled already. */
static void measure_fleet(bsc_narrow_counter *counter) {
    const uint32_t full_fleet = counter->fleet.sub_fleets - 1;
    /* How many columns and rows do two ships in conflict share at least? If ships may touch, ships
     * in conflict overlap, so they share a column and a row. If ships may touch at corners only,
     * ships in conflict share a column or a row, but it may be either: so they share at least one
     * line, though not surely a column, nor surely a row. If ships may not touch at all, they need
     * not share any. */
    const uint32_t shared_columns = counter->problem->touch == BSC_TOUCH_ALLOWED ? 1 : 0;
    const uint32_t shared_rows = shared_columns;
    counter->shared_lines = shared_columns + shared_rows;
    if (counter->problem->touch == BSC_TOUCH_CORNERS) counter->shared_lines = 1;
    counter->ships = counter->fleet.ships[full_fleet];
    counter->max_side_sum = max_side_sum_of_sub_fleet(counter, full_fleet);
    counter->max_box_width = shared_columns;
    counter->max_box_height = shared_rows;
    counter->is_symmetric = true;
    counter->has_box_formula = counter->shared_lines == 0;
    for (uint32_t k = 0; k < counter->fleet.kinds; k++) {
        const bsc_kind *kind = &counter->fleet.kind[k];
        const bsc_piece *piece = &counter->problem->piece[kind->piece];
        counter->max_box_width += kind->copies * (kind->width - shared_columns);
        counter->max_box_height += kind->copies * (kind->height - shared_rows);
        const bool is_straight = kind->side_sum == piece->cells + 1 &&
                                 kind->width == piece->cells && kind->height == piece->cells;
        counter->is_symmetric &=
            is_straight || piece->turn == bsc_turn_names.name[BSC_TURN_REFLECT];
        counter->has_box_formula &= is_straight;
    }
}

/* Measures the fleet of a problem: sets in *counter only the problem and the figures about the
 * fleet that measure_fleet sets, such as max_side_sum; all other fields are 0. Fails if memory runs
 * out, or with BSC_UNSUPPORTED if there are more than `max_sub_fleets` sub-fleets. Nothing needs to
 * be released. */
static bsc_status measure_problem(bsc_narrow_counter *counter, const bsc_problem *problem,
                                  uint32_t max_sub_fleets, bsc_error *error) {
    *counter = (bsc_narrow_counter){.problem = problem};
    /* The size of a board, here 1 cell, only decides the length of counts, and none is stored. */
    const bsc_status status =
        bsc_counted_fleet_init(&counter->fleet, problem, 1.0, false, max_sub_fleets, error);
    if (status == BSC_OK) measure_fleet(counter);
    bsc_arena_release(&counter->fleet.arena);
    counter->fleet = (bsc_counted_fleet){.kinds = 0};
    return status;
}

/* Returns the width, in cells, of the widest strip that must be swept. The strip is as wide as the
 * shorter side of a box whose contribution must be found by a sweep. The width + height of such a
 * box is at most max_side_sum (larger boxes contribute nothing), and at most max_side_sum -
 * min_slack if a formula gives the contributions of the boxes that are larger. The shorter side is
 * at most half of this sum, and at most max_short_side, because larger boxes do not fit into the
 * boards to be counted. */
static uint32_t widest_strip(const bsc_narrow_counter *counter, const bsc_boxes *boxes) {
    const uint32_t min_slack = bsc_narrow_min_swept_slack(counter, boxes, counter->ships);
    return smaller_of((counter->max_side_sum - min_slack) / 2, counter->max_short_side);
}

/* Says whether the number of copies of some piece varies by more than MAX_ABSENT_COPIES. */
static bool has_many_absent_copies(const bsc_problem *problem) {
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++)
        if (bsc_problem_piece(problem, p)->copies >
            bsc_problem_least_copies(problem, p) + MAX_ABSENT_COPIES)
            return true;
    return false;
}

/* This engine sweeps narrow strips of cells, and computes the count of the board from their counts.
 * It is faster than one sweep of the whole board if that sweep has at least as many states as the
 * sweeps of all strips together. This is about so if the board's shorter side is at least three
 * cells longer than the widest strip is wide, or if its longer side is at least one and a half
 * times max_side_sum, the greatest width + height of a box (a small rectangle) that contributes to
 * the count. A map (`map`) needs more sweeps of strips, so only a larger board is worth them. */
bool bsc_narrow_pays(const bsc_problem *problem, bool map) {
    bsc_narrow_counter counter;
    const uint32_t width = problem->places.width;
    const uint32_t height = problem->places.height;
    const uint32_t short_side = smaller_of(width, height);
    const uint32_t long_side = width + height - short_side;
    const uint32_t min_cells = map ? 2 * MIN_CELLS : MIN_CELLS;
    if (!map && problem->cells == 0) return true;
    if (measure_problem(&counter, problem, MAX_QUICK_SUB_FLEETS, NULL) != BSC_OK) return false;
    counter.max_short_side = UINT32_MAX;
    if (map && counter.max_side_sum > MAX_MAPPED_SIDE_SUM) return false;
    if (problem->cells < min_cells || has_many_absent_copies(problem)) return false;
    return short_side >= widest_strip(&counter, &counter.full_boxes) + 3 ||
           2 * long_side >= 3 * counter.max_side_sum;
}

/* Returns how long a strip of `side` columns (rows if the strip is lying) must be, in cells: as
 * long as the longest box (small rectangle) of the same width whose contribution must be found by a
 * sweep. Longer boxes need no sweep, for one of three reasons: their contribution is 0, a formula
 * gives it, or no board to be counted is that long. If the result is less than `side` (it may be
 * 0), no strip is needed. */
static uint32_t strip_length(const bsc_narrow_counter *counter, const bsc_boxes *boxes,
                             bool is_lying, uint32_t side) {
    const uint32_t max_box_length = is_lying ? counter->max_box_width : counter->max_box_height;
    /* The slack of a box is how many cells its width + height falls short of that of the largest
     * box that contributes to a sub-fleet. If the slack is less than min_slack, a formula gives the
     * contribution, even to a sub-fleet of only 1 ship. */
    const uint32_t min_slack = bsc_narrow_min_swept_slack(counter, boxes, 1);
    const uint32_t swept_length = subtract_to_zero(counter->max_side_sum, side + min_slack);
    return smaller_of(smaller_of(swept_length, max_box_length), counter->max_long_side);
}

/* What is needed to report progress while one strip after the other is swept: the sweep of a strip
 * reports only its own progress, and the caller is told that of all sweeps together. */
typedef struct strip_progress {
    const bsc_run *run; /* the settings of the caller, with the tick that is told the progress */
    double done;        /* what share of all work the earlier sweeps have done, 0 to 1 */
    double share;       /* what share of all work the current sweep does, 0 to 1 */
} strip_progress;

/* Tells the caller's tick, a progress callback, which must not be NULL, how far all sweeps together
 * have come, when the sweep of one strip reports its progress. Returns false if that tick stops the
 * run. */
static bool pass_on_progress(void *context, const bsc_progress *progress) {
    const strip_progress *strips = context;
    bsc_progress total = *progress;
    total.fraction = strips->done + strips->share * progress->fraction;
    return strips->run->tick(strips->run->context, &total);
}

/* Counts many boards at once by sweeping a strip, a narrow board, along its length. The boards are
 * the first 1, 2, ..., strip->length rows of the strip (columns if it is lying); if the strip has a
 * hole, this cell is missing on them. Sets boxes->strip_deployments to how many deployments each
 * sub-fleet has on each of these boards. The values of sub-fleets that the sweep leaves out,
 * because it is not needed for them, and of the empty fleet have no meaning. Progress is reported
 * as *progress says. Fails as bsc_dp_read_rows does; all these values are then useless. */
static bsc_status sweep_strip(const bsc_narrow_counter *counter, const bsc_boxes *boxes,
                              const narrow_strip *strip, strip_progress *progress, bsc_stats *stats,
                              bsc_error *error) {
    uint32_t piece[BSC_MAX_PIECES], copies[BSC_MAX_PIECES], piece_length[BSC_MAX_PIECES];
    const uint32_t side = strip->side;
    const uint32_t length = strip->length;
    const uint32_t columns = strip->is_lying ? length : side;
    const uint32_t rows = strip->is_lying ? side : length;
    /* This strip is swept for boxes (small rectangles) that are as wide as the strip and at least
     * as long as wide, so their width + height is at least 2 x side. Let S be the greatest width +
     * height with which a box can contribute to a certain sub-fleet. If S is less than
     * min_side_sum, the sweep leaves this sub-fleet out. For the width + height of each of these
     * boxes is then more than S, and the box contributes 0; or it is more than S - min_slack, and a
     * formula gives the contribution. (min_slack is chosen so that the formula exists for every
     * sub-fleet, even for one of a single ship.) */
    const uint32_t min_slack = bsc_narrow_min_swept_slack(counter, boxes, 1);
    const uint32_t min_side_sum = 2 * side + min_slack;
    /* A box to which the ships of a sub-fleet contribute has at most the width + height S:
     * shared_lines (how many columns and rows two ships in conflict share at least) plus the sum of
     * the lengths of the ships. Here the length of a ship is its width + height less shared_lines.
     * Example: two ships of 2 cells, which may touch, have S = 2 + (3 - 2) + (3 - 2) = 4. */
    bsc_dp_rows smaller_boards = {.is_by_columns = strip->is_lying,
                                  .row_count = length,
                                  .fleets = counter->fleet.sub_fleets,
                                  .min_length =
                                      subtract_to_zero(min_side_sum, counter->shared_lines),
                                  .piece_length = piece_length,
                                  .limbs = counter->fleet.limbs,
                                  .number = boxes->strip_deployments};
    bsc_run run = {.threads = progress->run->threads, .context = progress};
    bsc_problem *problem = NULL;
    bsc_matrix *matrix = NULL;
    bsc_tally *tally = NULL;
    if (progress->run->tick != NULL) run.tick = pass_on_progress;
    for (uint32_t k = 0; k < counter->fleet.kinds; k++) {
        piece[k] = counter->fleet.kind[k].piece;
        copies[k] = counter->fleet.kind[k].copies;
        piece_length[k] = counter->fleet.kind[k].side_sum - counter->shared_lines;
    }
    assert(length >= side && length < counter->max_side_sum);
    const size_t values = (size_t)counter->fleet.sub_fleets * counter->fleet.limbs;
    memset(boxes->strip_deployments, 0, length * values * sizeof *boxes->strip_deployments);
    /* A strip is at least as long as wide, so a strip of length 1 has a single cell. If that is
     * missing, there is nothing to sweep. */
    if (strip->hole == 0 && length == 1) return BSC_OK;
    bsc_status status = bsc_problem_cut(&problem, counter->problem, counter->fleet.kinds, piece,
                                        copies, columns, rows, strip->hole, error);
    if (status == BSC_OK) status = bsc_matrix_new_for_sub_fleets(&matrix, problem, error);
    if (status == BSC_OK) status = bsc_tally_new_of_limbs(&tally, counter->fleet.limbs, 0, error);
    if (status == BSC_OK)
        status = bsc_dp_read_rows(matrix, &run, &smaller_boards, tally, stats, error);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
    return status;
}

/* Returns the index of a cell in a strip, a narrow board whose cells are numbered row by row. The
 * cell lies `across` cells from the edge across the strip, and `along` cells from the beginning
 * along the strip. Example: in a strip of 3 columns that is swept from row to row, across = 2 and
 * along = 1 give 1 x 3 + 2 = 5. */
static uint32_t strip_cell(const narrow_strip *strip, uint32_t across, uint32_t along) {
    if (strip->is_lying) return across * strip->length + along;
    return along * strip->side + across;
}

/* Copies counts of deployments from boxes->strip_deployments, where the sweep of a strip has left
 * them, to the boxes. For each length from min_length to the length of the strip, there is a box (a
 * small rectangle) of this length that is as wide as the strip. It gets the counts of all
 * sub-fleets on a board of its size. If the boxes lack a cell, the missing cell lies hole_across
 * cells across and hole_along cells along the strip (strip_cell); otherwise both are 0. */
static void copy_boxes(const bsc_narrow_counter *counter, const bsc_boxes *boxes,
                       const narrow_strip *strip, uint32_t min_length, uint32_t hole_across,
                       uint32_t hole_along) {
    const size_t values = (size_t)counter->fleet.sub_fleets * counter->fleet.limbs;
    for (uint32_t length = min_length; length <= strip->length; length++) {
        const uint64_t *strip_counts = boxes->strip_deployments + (length - 1) * values;
        uint64_t *counts;
        if (strip->is_lying)
            counts = bsc_narrow_box(counter, boxes, length, strip->side, hole_along, hole_across);
        else
            counts = bsc_narrow_box(counter, boxes, strip->side, length, hole_across, hole_along);
        memcpy(counts, strip_counts, values * sizeof *counts);
    }
}

/* Sweeps the strips that have `side` columns (rows if they are lying), and copies the counts of
 * deployments to the boxes (small rectangles of cells). A sweep gives the counts of all boxes that
 * are as wide as the strip and at least as long as wide. Lying strips leave out the square boxes,
 * because standing strips give those. There is a single strip or, for holed boxes, one strip for
 * each place of the missing cell; and none if strip_length says that none is needed.
 * progress->share must be the share of all work that these sweeps do. It is doubled at the end,
 * because the next wider strips take twice as much work. Fails as bsc_dp_read_rows does. */
static bsc_status sweep_side(const bsc_narrow_counter *counter, const bsc_boxes *boxes,
                             bool is_lying, uint32_t side, strip_progress *progress,
                             bsc_stats *stats, bsc_error *error) {
    narrow_strip strip = {.is_lying = is_lying,
                          .side = side,
                          .length = strip_length(counter, boxes, is_lying, side),
                          .hole = NO_HOLE};
    uint32_t first_length = side;
    if (is_lying) first_length++;
    const uint32_t places_across = bsc_narrow_hole_places(counter, boxes, side);
    const uint32_t places_along = bsc_narrow_hole_places(counter, boxes, strip.length);
    const uint32_t sweeps = places_across * places_along;
    const double share = progress->share;
    bsc_status status = BSC_OK;
    progress->share /= sweeps;
    for (uint32_t k = 0; k < sweeps && strip.length >= first_length; k++) {
        const uint32_t across = k / places_along;
        const uint32_t along = k % places_along;
        /* This sweep fills only boxes in which the missing cell, `along` cells from the beginning
         * of the strip, lies at a place that needs its own values. A box of at most `along` cells
         * does not reach to the missing cell. If the fleet is symmetric, a cell beyond the middle
         * of a box has the values of its mirror image, so the box must have at least
         * 2 x along + 1 cells along the strip. */
        uint32_t min_length = counter->is_symmetric ? 2 * along + 1 : along + 1;
        if (min_length < first_length) min_length = first_length;
        if (boxes->is_holed) strip.hole = strip_cell(&strip, across, along);
        status = sweep_strip(counter, boxes, &strip, progress, stats, error);
        if (status != BSC_OK) break;
        copy_boxes(counter, boxes, &strip, min_length, across, along);
        progress->done += progress->share;
    }
    progress->share = 2.0 * share;
    return status;
}

/* Returns true if a sweep has counted the deployments on a board of w columns and h rows, and the
 * counts were stored in the box of this size. This is so if a strip was swept that is as wide as
 * the shorter side of the board, and at least as long as its longer side: the sweep of a strip also
 * counts the deployments on each shorter part of it. */
static bool is_box_swept(const bsc_narrow_counter *counter, const bsc_boxes *boxes, uint32_t w,
                         uint32_t h) {
    const uint32_t side = smaller_of(w, h);
    const uint32_t length = w + h - side;
    return side <= widest_strip(counter, boxes) &&
           length <= strip_length(counter, boxes, w > h, side);
}

/* How to find the contribution of a box (a small rectangle of cells) to a sub-fleet (some of the
 * ships). For each sub-fleet, a board has a log coefficient, from which the number of the
 * sub-fleet's deployments on the board follows. The contribution is what the box adds to the log
 * coefficient at each of its places on the board (narrow.h). */
typedef enum contribution_source {
    /* a sweep has counted the deployments of the sub-fleet on a board of the box's size, and the
     * contribution follows from this count */
    FROM_COUNT,
    FROM_FORMULA, /* a formula gives the contribution (chains.c) */
    IS_ZERO       /* the contribution is 0: the box is too large for the ships of the sub-fleet */
} contribution_source;

/* Says how to find the contribution of the box of w columns and h rows to a sub-fleet: what this
 * small rectangle adds, at each of its places on a board, to the log coefficient of the sub-fleet
 * (its coefficient in the logarithm of the counts' generating function, times its number of ships),
 * from which its count follows. If the result is not IS_ZERO, sets *slack to the slack of the box:
 * how much w + h falls short of the greatest width + height that a box with a contribution to this
 * sub-fleet can have. IS_ZERO is also the result for the empty sub-fleet. If no sweep has counted
 * on a board of the box's size, the box must be large enough that a formula gives its contribution;
 * bsc_narrow_has_box says which boxes are so. */
static contribution_source find_source(const bsc_narrow_counter *counter, const bsc_boxes *boxes,
                                       uint32_t w, uint32_t h, uint32_t sub_fleet,
                                       uint32_t *slack) {
    const uint32_t max_side_sum = max_side_sum_of_sub_fleet(counter, sub_fleet);
    if (w + h > max_side_sum || w > counter->max_box_width || h > counter->max_box_height)
        return IS_ZERO;
    *slack = max_side_sum - w - h;
    /* If the slack is less than the result of bsc_narrow_min_swept_slack for 1 ship, a formula
     * gives the contribution to sub-fleets of any number of ships. The sweep may then have left
     * this sub-fleet out, so that the box has no count of it. */
    if (is_box_swept(counter, boxes, w, h) &&
        *slack >= bsc_narrow_min_swept_slack(counter, boxes, 1))
        return FROM_COUNT;
    assert(*slack < bsc_narrow_min_swept_slack(counter, boxes, counter->fleet.ships[sub_fleet]));
    return FROM_FORMULA;
}

/* Finds the contribution of the box of w columns and h rows to every sub-fleet: what this small
 * rectangle adds, at each of its places on a board, to the log coefficient of the sub-fleet, from
 * which the number of the sub-fleet's deployments follows. Before the call, the box holds the
 * numbers of deployments on a board of its size, if a strip was swept for the box; they are
 * replaced by the contributions. The contributions of all smaller boxes that fit into the box must
 * be known. In a holed box, the missing cell lies in column hole_column and row hole_row, and
 * counter->log_coefficients must have the log coefficients of a full board of the box's size; for
 * full boxes, hole_column and hole_row are 0.
 *
 * The log coefficient of a sub-fleet on a board of the box's size is the sum of the contributions
 * of the smaller boxes and of the box itself. So if the number of deployments is known, the log
 * coefficient follows from it, and the contribution is the log coefficient less the contributions
 * of the smaller boxes. Otherwise the contribution is 0, or a formula gives it. Then the log
 * coefficient follows from it, and the number of deployments from the log coefficient. Both are
 * needed here for the later sub-fleets that contain this one.
 *
 * Fails only if the tick of `run` stops the run. */
static bsc_status replace_counts_by_contributions(bsc_narrow_counter *counter,
                                                  const bsc_boxes *boxes, uint32_t w, uint32_t h,
                                                  uint32_t hole_column, uint32_t hole_row,
                                                  const bsc_run *run, bsc_error *error) {
    bsc_counted_fleet *fleet = &counter->fleet;
    const size_t limbs = fleet->limbs;
    const size_t bytes = limbs * sizeof(uint64_t);
    uint64_t *contributions = bsc_narrow_box(counter, boxes, w, h, hole_column, hole_row);
    memcpy(counter->deployments, contributions, fleet->sub_fleets * bytes);
    memset(counter->deployments, 0, bytes);
    memset(contributions, 0, fleet->sub_fleets * bytes);
    *counter->deployments = 1;
    /* A log coefficient is the sum of the contributions of the box itself and of all boxes that fit
     * into it. The contributions of this box are 0 so far, so the sums that are written to
     * boxes->log_coefficients[] here are those of the smaller boxes alone. */
    if (boxes->is_holed)
        bsc_narrow_sum_holed(counter, boxes, w, h, hole_column, hole_row, boxes->log_coefficients);
    else
        bsc_narrow_sum(counter, w, h, boxes->log_coefficients);
    bsc_status status = BSC_OK;
    for (uint32_t u = 1; u < fleet->sub_fleets && status == BSC_OK; u++) {
        uint64_t *contribution = contributions + u * limbs;
        uint64_t *log_coefficient = boxes->log_coefficients + u * limbs;
        uint32_t slack;
        const contribution_source source = find_source(counter, boxes, w, h, u, &slack);
        status = bsc_sub_fleet_check_interrupt(u, run, error);
        if (source == FROM_COUNT) {
            /* So far, *log_coefficient is the sum over the smaller boxes. The true log coefficient
             * follows from the number of deployments, and the contribution of this box is the
             * difference: true log coefficient - sum over the smaller boxes. */
            memcpy(contribution, log_coefficient, bytes);
            bsc_signed_negate(contribution, limbs);
            bsc_sub_fleet_find_log_coefficient(fleet, boxes->log_coefficients, counter->deployments,
                                               u);
            bsc_signed_add_multiple(contribution, limbs, log_coefficient, 1);
            assert(slack >= bsc_narrow_min_swept_slack(counter, boxes, fleet->ships[u]) ||
                   memcmp(bsc_narrow_formula_contribution(counter, slack, u, w, h, fleet->product),
                          contribution, bytes) == 0);
            continue;
        }
        if (source == FROM_FORMULA)
            bsc_narrow_formula_contribution(counter, slack, u, w, h, contribution);
        bsc_signed_add_multiple(log_coefficient, limbs, contribution, 1);
        bsc_sub_fleet_find_deployments(fleet, boxes->log_coefficients, counter->deployments, u);
    }
    return status;
}

/* Finds the contribution of every box, which is what this small rectangle of cells adds, at each of
 * its places on a board, to the log coefficients of the sub-fleets, from which their counts follow.
 * The sweeps have stored numbers of deployments in the boxes; the contributions replace them.
 * Treats smaller boxes before the boxes that contain them. Fails only if the tick of `run` stops
 * the run. */
static bsc_status find_contributions(bsc_narrow_counter *counter, const bsc_boxes *boxes,
                                     const bsc_run *run, bsc_error *error) {
    bsc_status status = BSC_OK;
    for (uint32_t side_sum = 2; side_sum <= counter->max_side_sum; side_sum++)
        for (uint32_t w = 1; w < side_sum && status == BSC_OK; w++) {
            const uint32_t h = side_sum - w;
            if (!bsc_narrow_has_box(counter, w, h)) continue;
            const uint32_t hole_columns = bsc_narrow_hole_places(counter, boxes, w);
            const uint32_t hole_rows = bsc_narrow_hole_places(counter, boxes, h);
            /* the log coefficients of a full board of the box's size */
            if (boxes->is_holed) bsc_narrow_sum(counter, w, h, counter->log_coefficients);
            for (uint32_t k = 0; k < hole_columns * hole_rows && status == BSC_OK; k++)
                status = replace_counts_by_contributions(counter, boxes, w, h, k / hole_rows,
                                                         k % hole_rows, run, error);
            if (status == BSC_OK) status = bsc_run_check_interrupt(run, error);
        }
    return status;
}

/* Allocates the arrays of *boxes: values for each box (small rectangle of cells) that can
 * contribute to a board to be counted and, if the boxes are holed, for each place of the missing
 * cell. The table of boxes has max_side_sum rows and columns, because both sides of a box are less
 * than max_side_sum, its greatest width + height. Fails if memory runs out. */
static bsc_status allocate_boxes(bsc_narrow_counter *counter, bsc_boxes *boxes, bsc_error *error) {
    const size_t max_side_sum = counter->max_side_sum;
    const size_t values = (size_t)counter->fleet.sub_fleets * counter->fleet.limbs;
    BSC_ARENA_ARRAY(&counter->arena, boxes->box, max_side_sum * max_side_sum);
    BSC_ARENA_ARRAY(&counter->arena, boxes->strip_deployments, max_side_sum * values);
    BSC_ARENA_ARRAY(&counter->arena, boxes->log_coefficients, values);
    for (uint32_t w = 1; w < max_side_sum; w++)
        for (uint32_t h = 1; h < max_side_sum && !counter->arena.failed; h++) {
            if (!bsc_narrow_has_box(counter, w, h)) continue;
            const size_t hole_places = (size_t)bsc_narrow_hole_places(counter, boxes, w) *
                                       bsc_narrow_hole_places(counter, boxes, h);
            BSC_ARENA_ARRAY(&counter->arena, boxes->box[w * max_side_sum + h],
                            values * hole_places);
        }
    return bsc_arena_status(&counter->arena, error);
}

bsc_status bsc_narrow_fill(bsc_narrow_counter *counter, bsc_boxes *boxes, const bsc_run *run,
                           bsc_stats *stats, bsc_error *error) {
    const uint32_t widest = widest_strip(counter, boxes);
    /* standing strips only or, if the fleet is not symmetric, lying strips too */
    const unsigned directions = counter->is_symmetric ? 1 : 2;
    strip_progress progress = {.run = run};
    bsc_status status = allocate_boxes(counter, boxes, error);
    for (unsigned direction = 0; direction < directions; direction++) {
        /* A strip takes about twice as much work as the next narrower one, and sweep_side doubles
         * the share of the work after each strip. So with this share for the first strip, all
         * shares add up to about 1. */
        progress.share = exp2(-(double)widest) / directions;
        for (uint32_t side = 1; side <= widest && status == BSC_OK; side++)
            status = sweep_side(counter, boxes, direction == 1, side, &progress, stats, error);
    }
    if (status == BSC_OK) status = find_contributions(counter, boxes, run, error);
    stats->engine = BSC_ENGINE_NARROW;
    snprintf(stats->plan, sizeof stats->plan, "boxes up to %lux%lu of width and height %lu",
             (unsigned long)counter->max_box_width, (unsigned long)counter->max_box_height,
             (unsigned long)counter->max_side_sum);
    return status;
}

bsc_status bsc_narrow_init(bsc_narrow_counter *counter, const bsc_problem *problem,
                           bool for_formula, const bsc_run *run, bsc_stats *stats,
                           bsc_error *error) {
    const uint32_t width = problem->places.width;
    const uint32_t height = problem->places.height;
    if (!for_formula && width == 0)
        return bsc_error_set(error, BSC_UNSUPPORTED, "a board of any size has no count of its own");
    const uint32_t max_sub_fleets = for_formula ? MAX_QUICK_SUB_FLEETS : BSC_MAX_SUB_FLEETS;
    bsc_status status = measure_problem(counter, problem, max_sub_fleets, error);
    if (status != BSC_OK) return status;
    counter->max_short_side = smaller_of(width, height);
    counter->max_long_side = width + height - counter->max_short_side;
    if (for_formula) {
        counter->max_short_side = counter->max_side_sum + 2 * counter->ships;
        counter->max_long_side = counter->max_short_side;
    }
    const double max_cells = fmax(counter->max_short_side, counter->max_side_sum) *
                             fmax(counter->max_long_side, counter->max_side_sum);
    status =
        bsc_counted_fleet_init(&counter->fleet, problem, max_cells, false, max_sub_fleets, error);
    BSC_ARENA_ARRAY(&counter->arena, counter->deployments,
                    (size_t)counter->fleet.sub_fleets * counter->fleet.limbs);
    BSC_ARENA_ARRAY(&counter->arena, counter->log_coefficients,
                    (size_t)counter->fleet.sub_fleets * counter->fleet.limbs);
    if (status == BSC_OK) status = bsc_arena_status(&counter->arena, error);
    if (status == BSC_OK)
        status = bsc_narrow_fill(counter, &counter->full_boxes, run, stats, error);
    if (status != BSC_OK) bsc_narrow_release(counter);
    return status;
}

void bsc_narrow_release(bsc_narrow_counter *counter) {
    bsc_arena_release(&counter->fleet.arena);
    bsc_arena_release(&counter->arena);
    *counter = (bsc_narrow_counter){.problem = NULL};
}

bsc_status bsc_narrow_count(bsc_narrow_counter *counter, uint32_t width, uint32_t height,
                            const bsc_run *run, bsc_error *error) {
    assert(width <= counter->max_short_side || height <= counter->max_short_side);
    assert(width <= counter->max_long_side && height <= counter->max_long_side);
    bsc_narrow_sum(counter, width, height, counter->log_coefficients);
    return bsc_counted_fleet_find_all_deployments(&counter->fleet, counter->log_coefficients,
                                                  counter->deployments, run, error);
}
