/* narrow.c - sweeps narrow strips, computes from them what each box (small rectangle of cells)
 * contributes to the count of a board, and from these contributions the counts for a board of any
 * size. (narrow.h explains the idea, boxes and contributions, with an example; ring.h explains log
 * terms.)
 *
 *     h ^ . . . . /    One sweep of a strip of w columns, row by row, counts the deployments on
 *       | . . . /      boards of w x 1, w x 2, ... cells: at the end of row h, if w <= h, the count
 *       | . . /        for the box w x h is read. A box with w > h is a box with w < h, turned. But
 *       | . /          if the mirror images of some ship may not be laid, strips of h rows are
 *       +-----> w      swept too, by columns.
 *
 * If a box is too large for a sub-fleet, because conflicts cannot connect its ships over the whole
 * box, its contribution is 0, and no sweep is needed. The log term then follows from smaller boxes,
 * and the count from the log term. So the sweep of a strip leaves out the sub-fleets for which all
 * boxes of the strip are too large.
 *
 * If a board lacks a cell, its logarithm differs from that of the whole board, because there are no
 * clusters that cover the cell. So only boxes that contain the cell make a difference. The numbers
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
#include "count/engine/narrow/ring.h"

#include <math.h>
#include <stdio.h>

/* A number of cells: those of a board of 13x13. A board with at least this many cells is counted
 * faster from narrow strips than by a sweep of the whole board. For a map, the limit is twice as
 * high. */
#define MIN_CELLS 169u
/* A width plus a height, in cells. The larger the boxes of a fleet (the small rectangles from which
 * boards are counted), the longer a map takes. If the width + height of the largest box is above
 * this limit, a map takes minutes, and is made in this way only if the caller asks for this
 * engine. */
#define MAX_MAPPED_SIDE_SUM 16u
/* A number of copies. If more copies of some piece than this may be absent, the whole board is
 * swept instead. Each number of copies is a sub-fleet, and narrow multiplies the counts of all
 * sub-fleets with each other. On 40x40, any number of ships of one cell takes narrow 14 s and dp
 * 0.005 s. */
#define MAX_ABSENT_COPIES 500u
/* The value of narrow_strip.hole if no cell is missing. */
#define NO_HOLE UINT32_MAX

/* A narrow board. One sweep along its length counts many small boards at once: its first row alone,
 * its first two rows, and so on. */
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

bool bsc_problem_is_rectangle(const bsc_problem *problem) {
    const uint64_t area = (uint64_t)problem->places.width * problem->places.height;
    return problem->lattice == BSC_SQUARE && problem->cover == BSC_COVER_OPTIONAL &&
           problem->places.sums == 0 && !problem->places.has_marks &&
           (problem->cells == 0 || problem->cells == area);
}

/* Returns the greatest width + height, in cells, of a box that can matter for the sub-fleet with
 * the number `fleet`. A box matters if all ships of the sub-fleet can be laid in it so that
 * conflicts connect them and they reach all four sides. The first ship has its own width + height.
 * Each further ship adds its width + height, less the columns and rows that it shares with a ship
 * that it is in conflict with. */
static uint32_t max_side_sum_of_fleet(const bsc_narrow *narrow, uint32_t fleet) {
    if (fleet == 0) return 0;
    uint32_t sum = narrow->shared_lines;
    for (uint32_t k = 0; k < narrow->ring.kinds; k++)
        sum += bsc_ring_copies(&narrow->ring, fleet, k) *
               (narrow->ring.kind[k].side_sum - narrow->shared_lines);
    return sum;
}

/* Measures the fleet: sets the fields of *narrow that depend only on the fleet and on the touch
 * rule, such as max_side_sum. narrow->ring must be filled already. */
static void measure_fleet(bsc_narrow *narrow) {
    const uint32_t full_fleet = narrow->ring.fleets - 1;
    /* How many columns and rows do two ships in conflict share at least? If ships may touch, ships
     * in conflict overlap, so they share a column and a row. If ships may touch at corners only,
     * they share a column or a row. If ships may not touch at all, they need not share either. */
    const uint32_t shared_columns = narrow->problem->touch == BSC_TOUCH_ALLOWED ? 1 : 0;
    const uint32_t shared_rows = shared_columns;
    narrow->shared_lines = shared_columns + shared_rows;
    if (narrow->problem->touch == BSC_TOUCH_CORNERS) narrow->shared_lines = 1;
    narrow->ships = narrow->ring.ships[full_fleet];
    narrow->max_side_sum = max_side_sum_of_fleet(narrow, full_fleet);
    narrow->max_box_width = shared_columns;
    narrow->max_box_height = shared_rows;
    narrow->is_symmetric = true;
    narrow->has_box_formula = narrow->shared_lines == 0;
    for (uint32_t k = 0; k < narrow->ring.kinds; k++) {
        const bsc_kind *kind = &narrow->ring.kind[k];
        const bsc_piece *piece = &narrow->problem->piece[kind->piece];
        narrow->max_box_width += kind->copies * (kind->width - shared_columns);
        narrow->max_box_height += kind->copies * (kind->height - shared_rows);
        const bool is_straight = kind->side_sum == piece->cells + 1 &&
                                 kind->width == piece->cells && kind->height == piece->cells;
        narrow->is_symmetric &= is_straight || piece->turn == bsc_turn_names.name[BSC_TURN_REFLECT];
        narrow->has_box_formula &= is_straight;
    }
}

/* Measures the fleet of a problem: sets *narrow to a bsc_narrow in which only the measures are set,
 * and which has no ring and no boxes. Fails if memory runs out, or with BSC_UNSUPPORTED if there
 * are too many sub-fleets. Nothing needs to be released. */
static bsc_status measure_problem(bsc_narrow *narrow, const bsc_problem *problem,
                                  bsc_error *error) {
    *narrow = (bsc_narrow){.problem = problem};
    const bsc_status status = bsc_ring_init(&narrow->ring, problem, 1.0, false, error);
    if (status == BSC_OK) measure_fleet(narrow);
    bsc_arena_release(&narrow->ring.arena);
    narrow->ring = (bsc_ring){.kinds = 0};
    return status;
}

/* Returns the width, in cells, of the widest strip that must be swept. Boxes whose shorter side is
 * longer need no sweep, for one of three reasons: they contribute nothing, a formula gives what
 * they contribute, or no board to be counted is so wide. */
static uint32_t widest_strip(const bsc_narrow *narrow, const bsc_boxes *boxes) {
    return smaller_of(
        (narrow->max_side_sum - bsc_narrow_min_swept_slack(narrow, boxes, narrow->ships)) / 2,
        narrow->max_short_side);
}

/* Says whether the number of copies of some piece varies by more than MAX_ABSENT_COPIES. */
static bool has_many_absent_copies(const bsc_problem *problem) {
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++)
        if (bsc_problem_piece(problem, p)->copies >
            bsc_problem_least_copies(problem, p) + MAX_ABSENT_COPIES)
            return true;
    return false;
}

/* Strips pay if a sweep of the whole board has at least as many states as the sweeps of all strips
 * together. This is about so if the board's shorter side is at least three cells longer than the
 * widest strip is wide, or if its longer side is at least one and a half times max_side_sum, the
 * greatest width + height of a box that contributes to the count. */
bool bsc_narrow_pays(const bsc_problem *problem, bool map) {
    bsc_narrow narrow;
    const uint32_t width = problem->places.width;
    const uint32_t height = problem->places.height;
    const uint32_t short_side = smaller_of(width, height);
    const uint32_t long_side = width + height - short_side;
    const uint32_t min_cells = map ? 2 * MIN_CELLS : MIN_CELLS;
    if (measure_problem(&narrow, problem, NULL) != BSC_OK) return false;
    narrow.max_short_side = UINT32_MAX;
    if (map && narrow.max_side_sum > MAX_MAPPED_SIDE_SUM) return false;
    if (problem->cells == 0) return true;
    if (problem->cells < min_cells || has_many_absent_copies(problem)) return false;
    return short_side >= widest_strip(&narrow, &narrow.full_boxes) + 3 ||
           2 * long_side >= 3 * narrow.max_side_sum;
}

/* Returns how long a strip of `side` columns (rows if the strip is lying) must be, in cells. Boxes
 * that are longer need no sweep, for one of three reasons: they contribute nothing to a count, a
 * formula gives what they contribute, or no board to be counted is that long. */
static uint32_t strip_length(const bsc_narrow *narrow, const bsc_boxes *boxes, bool is_lying,
                             uint32_t side) {
    const uint32_t max_box_length = is_lying ? narrow->max_box_width : narrow->max_box_height;
    const uint32_t swept_length =
        subtract_to_zero(narrow->max_side_sum, side + bsc_narrow_min_swept_slack(narrow, boxes, 1));
    return smaller_of(smaller_of(swept_length, max_box_length), narrow->max_long_side);
}

/* Turns the progress of the sweep of one strip into the progress of all sweeps together. */
typedef struct strip_progress {
    const bsc_run *run; /* the settings of the caller, with the tick that is told the progress */
    double done;        /* what share of all work the earlier sweeps have done, 0 to 1 */
    double share;       /* what share of all work the current sweep does, 0 to 1 */
} strip_progress;

/* Tells the caller's tick, a progress callback, how far all sweeps together have come, when the
 * sweep of one strip reports its progress. Returns false if that tick stops the run. */
static bool pass_on_progress(void *context, const bsc_progress *progress) {
    const strip_progress *p = context;
    bsc_progress total = *progress;
    total.fraction = p->done + p->share * progress->fraction;
    return p->run->tick(p->run->context, &total);
}

/* Counts many boards at once by sweeping a strip, a narrow board, along its length. The boards are
 * the first 1, 2, ..., strip->length rows of the strip (columns if it is lying). Writes how many
 * deployments each sub-fleet has on each of these boards to boxes->strip_deployments. The numbers
 * of sub-fleets that the sweep leaves out, because it is not needed for them, and of the empty
 * fleet have no meaning. Fails as bsc_dp_read_rows does. */
static bsc_status sweep_strip(const bsc_narrow *narrow, const bsc_boxes *boxes,
                              const narrow_strip *strip, strip_progress *p, bsc_stats *stats,
                              bsc_error *error) {
    uint32_t piece[BSC_MAX_PIECES], copies[BSC_MAX_PIECES], reach[BSC_MAX_PIECES];
    const uint32_t side = strip->side;
    const uint32_t length = strip->length;
    const uint32_t columns = strip->is_lying ? length : side;
    /* The boxes that are read from this strip are at least as long as wide, so their width + height
     * is at least 2 x side. A sub-fleet is left out of the sweep if all these boxes are too large
     * for it, or so large that a formula gives their contributions: if the greatest width + height
     * of a box that matters for the sub-fleet is less than min_side_sum. */
    const uint32_t min_side_sum = 2 * side + bsc_narrow_min_swept_slack(narrow, boxes, 1);
    bsc_dp_rows rows = {.is_by_columns = strip->is_lying,
                        .row_count = length,
                        .fleets = narrow->ring.fleets,
                        .min_length = subtract_to_zero(min_side_sum, narrow->shared_lines),
                        .piece_length = reach,
                        .limbs = narrow->ring.limbs,
                        .number = boxes->strip_deployments};
    bsc_run run = {.threads = p->run->threads, .context = p};
    bsc_problem *cut = NULL;
    bsc_matrix *matrix = NULL;
    bsc_tally *tally = NULL;
    if (p->run->tick != NULL) run.tick = pass_on_progress;
    for (uint32_t k = 0; k < narrow->ring.kinds; k++) {
        piece[k] = narrow->ring.kind[k].piece;
        copies[k] = narrow->ring.kind[k].copies;
        reach[k] = narrow->ring.kind[k].side_sum - narrow->shared_lines;
    }
    assert(length >= side && length < narrow->max_side_sum);
    memset(boxes->strip_deployments, 0,
           length * rows.fleets * rows.limbs * sizeof *boxes->strip_deployments);
    if (strip->hole == 0 && length == 1) return BSC_OK; /* the only cell is missing */
    bsc_status status = bsc_problem_cut(&cut, narrow->problem, narrow->ring.kinds, piece, copies,
                                        columns, side + length - columns, strip->hole, error);
    if (status == BSC_OK) status = bsc_matrix_new_for_sub_fleets(&matrix, cut, error);
    if (status == BSC_OK) status = bsc_tally_new_of_limbs(&tally, narrow->ring.limbs, 0, error);
    if (status == BSC_OK) status = bsc_dp_read_rows(matrix, &run, &rows, tally, stats, error);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    bsc_problem_free(cut);
    return status;
}

/* Returns the index of a cell in a strip, a narrow board whose cells are numbered row by row. The
 * cell lies a cells from the edge across the strip, and b cells from the beginning along the strip.
 * Example: in a strip of 3 columns (not lying), a = 2 and b = 1 give 1 x 3 + 2 = 5. */
static uint32_t strip_cell(const narrow_strip *strip, uint32_t a, uint32_t b) {
    if (strip->is_lying) return a * strip->length + b;
    return b * strip->side + a;
}

/* Copies counts of deployments from boxes->strip_deployments, where the sweep of a strip has left
 * them, to the boxes. For each length from min_length to the length of the strip, there is a box of
 * this length that is as wide as the strip. It gets the counts of all sub-fleets on a board of its
 * size. If the boxes lack a cell, the missing cell lies a cells across and b cells along the strip
 * (strip_cell); otherwise a and b are 0. */
static void copy_boxes(const bsc_narrow *narrow, const bsc_boxes *boxes, const narrow_strip *strip,
                       uint32_t min_length, uint32_t a, uint32_t b) {
    const size_t numbers = (size_t)narrow->ring.fleets * narrow->ring.limbs;
    for (uint32_t length = min_length; length <= strip->length; length++) {
        uint64_t *counts;
        if (strip->is_lying)
            counts = bsc_narrow_box(narrow, boxes, length, strip->side, b, a);
        else
            counts = bsc_narrow_box(narrow, boxes, strip->side, length, a, b);
        memcpy(counts, boxes->strip_deployments + (length - 1) * numbers, numbers * sizeof *counts);
    }
}

/* Sweeps the strips that have `side` columns (rows if they are lying), and copies the counts of
 * deployments to the boxes. A sweep gives the counts of all boxes that are as wide as the strip and
 * at least as long as wide. Lying strips leave out the square boxes, because standing strips give
 * those. There is a single strip or, for holed boxes, one strip for each place of the missing cell.
 * p->share must be the share of all work that these sweeps do. It is doubled at the end, because
 * the next wider strips take twice as much work. Fails as bsc_dp_read_rows does. */
static bsc_status sweep_side(const bsc_narrow *narrow, const bsc_boxes *boxes, bool is_lying,
                             uint32_t side, strip_progress *p, bsc_stats *stats, bsc_error *error) {
    narrow_strip strip = {.is_lying = is_lying,
                          .side = side,
                          .length = strip_length(narrow, boxes, is_lying, side),
                          .hole = NO_HOLE};
    uint32_t first_length = side;
    if (is_lying) first_length++;
    const uint32_t places_across = bsc_narrow_hole_places(narrow, boxes, side);
    const uint32_t places_along = bsc_narrow_hole_places(narrow, boxes, strip.length);
    const uint32_t sweeps = places_across * places_along;
    const double share = p->share;
    bsc_status status = BSC_OK;
    p->share /= sweeps;
    for (uint32_t k = 0; k < sweeps && strip.length >= first_length; k++) {
        const uint32_t a = k / places_along;
        const uint32_t b = k % places_along;
        /* This sweep fills only boxes in which the missing cell, b cells from the end of the strip,
         * lies at a place that needs its own numbers. A box of at most b cells does not reach to
         * the missing cell. If the fleet is symmetric, a cell beyond the middle of a box has the
         * numbers of its mirror image, so the box must have 2 b + 1 cells along the strip. */
        uint32_t min_length = narrow->is_symmetric ? 2 * b + 1 : b + 1;
        if (min_length < first_length) min_length = first_length;
        if (boxes->is_holed) strip.hole = strip_cell(&strip, a, b);
        status = sweep_strip(narrow, boxes, &strip, p, stats, error);
        if (status != BSC_OK) break;
        copy_boxes(narrow, boxes, &strip, min_length, a, b);
        p->done += p->share;
    }
    p->share = 2.0 * share;
    return status;
}

/* Returns true if the numbers of deployments on a board of w columns and h rows were found by the
 * sweep of a strip, and stored in the box of this size. */
static bool is_box_swept(const bsc_narrow *narrow, const bsc_boxes *boxes, uint32_t w, uint32_t h) {
    const uint32_t side = smaller_of(w, h);
    const uint32_t length = w + h - side;
    return side <= widest_strip(narrow, boxes) &&
           length <= strip_length(narrow, boxes, w > h, side);
}

/* How to find the contribution of a box (a small rectangle of cells) to a sub-fleet (some of the
 * ships). For each sub-fleet, a board has a log term, a number from which the count of its
 * deployments follows. The contribution is what the box adds to the log term at each of its places
 * on the board (narrow.h). */
typedef enum contribution_source {
    /* a sweep has counted the deployments of the sub-fleet on a board of the box's size, and the
     * contribution follows from this count */
    FROM_COUNT,
    FROM_FORMULA, /* a formula gives the contribution (chains.c) */
    IS_ZERO       /* the contribution is 0: the box is too large for the ships of the sub-fleet */
} contribution_source;

/* Says how to find the contribution of the box of w columns and h rows to the sub-fleet number u.
 * Boxes contribute to u only up to a greatest width + height; sets *slack to this greatest sum less
 * w + h. *slack has no meaning if the result is IS_ZERO. */
static contribution_source find_source(const bsc_narrow *narrow, const bsc_boxes *boxes, uint32_t w,
                                       uint32_t h, uint32_t u, uint32_t *slack) {
    const uint32_t max_side_sum = max_side_sum_of_fleet(narrow, u);
    const bool matters =
        max_side_sum >= w + h && w <= narrow->max_box_width && h <= narrow->max_box_height;
    *slack = max_side_sum - w - h;
    if (!matters) return IS_ZERO;
    /* Sub-fleets whose boxes of this slack have a formula for every number of ships were left out
     * of the sweep. */
    if (is_box_swept(narrow, boxes, w, h) && *slack >= bsc_narrow_min_swept_slack(narrow, boxes, 1))
        return FROM_COUNT;
    assert(*slack < bsc_narrow_min_swept_slack(narrow, boxes, narrow->ring.ships[u]));
    return FROM_FORMULA;
}

/* Finds what the box of w columns and h rows contributes to the count of every sub-fleet. Before
 * the call, the box holds the numbers of deployments on a board of its size, if a strip was swept
 * for the box; they are replaced by the contributions. Those of all smaller boxes that fit into the
 * box must have been found. In a holed box, the missing cell lies in column `a` and row `b`; for
 * full boxes, a and b are 0. narrow->log_terms must have the log terms of a holed box without its
 * hole.
 *
 * The log term of a sub-fleet on a board of the box's size is the sum of the contributions of the
 * smaller boxes and of the box itself. So if the number of deployments is known, the log term
 * follows from it, and the contribution is the log term less the contributions of the smaller
 * boxes. Otherwise the contribution is 0, or a formula gives it. Then the log term follows from it,
 * and the number of deployments from the log term; the sub-fleets with more ships need it. */
static void replace_counts_by_contributions(bsc_narrow *narrow, const bsc_boxes *boxes, uint32_t w,
                                            uint32_t h, uint32_t a, uint32_t b) {
    const size_t limbs = narrow->ring.limbs;
    const size_t bytes = limbs * sizeof(uint64_t);
    uint64_t *numbers = bsc_narrow_box(narrow, boxes, w, h, a, b);
    memcpy(narrow->deployments, numbers, narrow->ring.fleets * bytes);
    memset(narrow->deployments, 0, bytes);
    memset(numbers, 0, narrow->ring.fleets * bytes);
    *narrow->deployments = 1;
    if (boxes->is_holed)
        bsc_narrow_sum_holed(narrow, boxes, w, h, a, b, boxes->log_terms);
    else
        bsc_narrow_sum(narrow, w, h, boxes->log_terms);
    for (uint32_t u = 1; u < narrow->ring.fleets; u++) {
        uint64_t *contribution = numbers + u * limbs;
        uint64_t *log_term = boxes->log_terms + u * limbs;
        uint32_t slack;
        const contribution_source source = find_source(narrow, boxes, w, h, u, &slack);
        if (source == FROM_COUNT) {
            memcpy(contribution, log_term, bytes); /* the sum for the smaller boxes */
            bsc_ring_find_log_term(&narrow->ring, boxes->log_terms, narrow->deployments, u);
            bsc_ring_negate(&narrow->ring, contribution);
            bsc_ring_add_multiple(&narrow->ring, contribution, log_term, 1);
            assert(slack >= bsc_narrow_min_swept_slack(narrow, boxes, narrow->ring.ships[u]) ||
                   memcmp(bsc_narrow_formula_contribution(narrow, slack, u, w, h,
                                                          narrow->ring.product),
                          contribution, bytes) == 0);
            continue;
        }
        if (source == FROM_FORMULA)
            bsc_narrow_formula_contribution(narrow, slack, u, w, h, contribution);
        bsc_ring_add_multiple(&narrow->ring, log_term, contribution, 1);
        bsc_ring_find_deployments(&narrow->ring, boxes->log_terms, narrow->deployments, u);
    }
}

/* Finds what every box contributes to the count of a board, from the numbers of deployments that
 * the sweeps have stored in the boxes. Treats smaller boxes before the boxes that contain them.
 * Fails only if the tick of `run` stops the run. */
static bsc_status find_contributions(bsc_narrow *narrow, const bsc_boxes *boxes, const bsc_run *run,
                                     bsc_error *error) {
    bsc_status status = BSC_OK;
    for (uint32_t side_sum = 2; side_sum <= narrow->max_side_sum; side_sum++)
        for (uint32_t w = 1; w < side_sum && status == BSC_OK; w++) {
            const uint32_t h = side_sum - w;
            if (!bsc_narrow_has_box(narrow, w, h)) continue;
            const uint32_t hole_columns = bsc_narrow_hole_places(narrow, boxes, w);
            const uint32_t hole_rows = bsc_narrow_hole_places(narrow, boxes, h);
            if (boxes->is_holed) bsc_narrow_sum(narrow, w, h, narrow->log_terms);
            for (uint32_t a = 0; a < hole_columns; a++)
                for (uint32_t b = 0; b < hole_rows; b++)
                    replace_counts_by_contributions(narrow, boxes, w, h, a, b);
            status = bsc_run_check_interrupt(run, error);
        }
    return status;
}

/* Allocates the arrays of *boxes, with numbers for each box (and each place of its missing cell, if
 * boxes are holed) that is needed. Fails if memory runs out. */
static bsc_status allocate_boxes(bsc_narrow *narrow, bsc_boxes *boxes, bsc_error *error) {
    const size_t max_side_sum = narrow->max_side_sum;
    const size_t numbers = (size_t)narrow->ring.fleets * narrow->ring.limbs;
    BSC_ARENA_ARRAY(&narrow->arena, boxes->box, max_side_sum * max_side_sum);
    BSC_ARENA_ARRAY(&narrow->arena, boxes->strip_deployments, max_side_sum * numbers);
    BSC_ARENA_ARRAY(&narrow->arena, boxes->log_terms, numbers);
    for (uint32_t w = 1; w < max_side_sum; w++)
        for (uint32_t h = 1; h < max_side_sum && !narrow->arena.failed; h++) {
            if (!bsc_narrow_has_box(narrow, w, h)) continue;
            const size_t hole_places = (size_t)bsc_narrow_hole_places(narrow, boxes, w) *
                                       bsc_narrow_hole_places(narrow, boxes, h);
            BSC_ARENA_ARRAY(&narrow->arena, boxes->box[w * max_side_sum + h],
                            numbers * hole_places);
        }
    return bsc_arena_status(&narrow->arena, error);
}

bsc_status bsc_narrow_fill(bsc_narrow *narrow, bsc_boxes *boxes, const bsc_run *run,
                           bsc_stats *stats, bsc_error *error) {
    const uint32_t widest = widest_strip(narrow, boxes);
    const unsigned directions =
        narrow->is_symmetric ? 1 : 2; /* 1: standing strips only; 2: lying strips too */
    strip_progress p = {.run = run};
    bsc_status status = allocate_boxes(narrow, boxes, error);
    for (unsigned direction = 0; direction < directions; direction++) {
        /* A strip takes about twice as much work as the next narrower one. So with this share for
         * the first strip, all shares add up to about 1. */
        p.share = exp2(-(double)widest) / directions;
        for (uint32_t side = 1; side <= widest && status == BSC_OK; side++)
            status = sweep_side(narrow, boxes, direction == 1, side, &p, stats, error);
    }
    if (status == BSC_OK) status = find_contributions(narrow, boxes, run, error);
    stats->engine = BSC_ENGINE_NARROW;
    snprintf(stats->plan, sizeof stats->plan, "boxes up to %lux%lu of width and height %lu",
             (unsigned long)narrow->max_box_width, (unsigned long)narrow->max_box_height,
             (unsigned long)narrow->max_side_sum);
    return status;
}

bsc_status bsc_narrow_init(bsc_narrow *narrow, const bsc_problem *problem, bool for_formula,
                           const bsc_run *run, bsc_stats *stats, bsc_error *error) {
    const uint32_t width = problem->places.width;
    const uint32_t height = problem->places.height;
    if (!for_formula && width == 0)
        return bsc_error_set(error, BSC_UNSUPPORTED, "a board of any size has no count of its own");
    bsc_status status = measure_problem(narrow, problem, error);
    if (status != BSC_OK) return status;
    narrow->max_short_side = smaller_of(width, height);
    narrow->max_long_side = width + height - narrow->max_short_side;
    if (for_formula) {
        narrow->max_short_side = narrow->max_side_sum + 2 * narrow->ships;
        narrow->max_long_side = narrow->max_short_side;
    }
    const double max_cells = fmax(narrow->max_short_side, narrow->max_side_sum) *
                             fmax(narrow->max_long_side, narrow->max_side_sum);
    status = bsc_ring_init(&narrow->ring, problem, max_cells, false, error);
    BSC_ARENA_ARRAY(&narrow->arena, narrow->deployments,
                    (size_t)narrow->ring.fleets * narrow->ring.limbs);
    BSC_ARENA_ARRAY(&narrow->arena, narrow->log_terms,
                    (size_t)narrow->ring.fleets * narrow->ring.limbs);
    if (status == BSC_OK) status = bsc_arena_status(&narrow->arena, error);
    if (status == BSC_OK) status = bsc_narrow_fill(narrow, &narrow->full_boxes, run, stats, error);
    if (status != BSC_OK) bsc_narrow_release(narrow);
    return status;
}

void bsc_narrow_release(bsc_narrow *narrow) {
    bsc_arena_release(&narrow->ring.arena);
    bsc_arena_release(&narrow->arena);
    *narrow = (bsc_narrow){.problem = NULL};
}

void bsc_narrow_count(bsc_narrow *narrow, uint32_t width, uint32_t height) {
    assert(width <= narrow->max_short_side || height <= narrow->max_short_side);
    assert(width <= narrow->max_long_side && height <= narrow->max_long_side);
    bsc_narrow_sum(narrow, width, height, narrow->log_terms);
    bsc_ring_find_all_deployments(&narrow->ring, narrow->log_terms, narrow->deployments);
}
