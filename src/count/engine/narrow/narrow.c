/* narrow.c - sweeps narrow strips, and adds up what their boxes give (narrow.h).
 *
 *      h        A strip of width w is swept once, for all heights: box (w, h) for w <= h is read at
 *      | \      the end of row h. Boxes with w > h are those with w < h, turned, or come from a
 *    w | . \    sweep by columns. Of sub-fleets that are too small for the box, f = 0 says their M
 *      | . . \  and M their number; a sweep need not carry what leads to no larger one.
 *      +------
 *
 * Without cell c, the logarithm of a box or board differs from the whole one's in the boxes that
 * contain c alone: a holed box has the difference, of each place of c in it.
 *
 * Straight ships apart: let d = S(u) - w - h be the slack of a box, A the sum over kinds of x
 * (X^length Y + X Y^length), or x X Y for a single cell, and F_d that of f_u(w, h) x^u X^w Y^h over
 * all boxes of slack d. Then f of larger sub-fleets follows from that of smaller ones (of the
 * Russian fleet 13 columns are swept, not 15):
 *
 *     (1 + A) F_0 = A - A^2        (1 + A)^(d+1) F_d has no term of more than 3 d + 2 ships
 *
 * Proof. A cut of a cluster is a point where two ships meet corner to corner, and no others, and
 * all ships lie beyond it as the one or as the other. Its weight is -1, the weights of both sides
 * multiply, their widths, heights and slacks add up. All cuts of a cluster go the same way, so
 * clusters are chains, of either way, of pieces without a cut, and lone pieces:
 * F = U - 2 R L / (1 + I), by ends R and L and pieces I between, whose part of slack 0 is A. A
 * piece of k ships has d >= (k - 1) / 2: the lines between columns, and between rows, that no ship
 * crosses are 2 (k - 1) - d at least, and a tree of its k - 1 conflicts crosses each; where
 * k - 1 > 2 d one of them is alone to cross both of its lines, which is a cut. (Where more ships
 * overlap there it is none; but each conflict that crosses no line leaves three more alone, and is
 * at two such points at most.) By the powers of 1 / (1 + A) that follows.
 *
 * Threads work within a sweep. Of strips side by side the widest has 55 % of the work (Russian: 1.5
 * of 2.8 s), so two threads would gain no more, and take the memory of both strips.
 *
 * Cost: the sweeps. Of boards above 30x30 Russian: boxes up to 13x16, 3 s; classic: 7x7, 0.02 s. */
#include "count/engine/narrow/narrow.h"

#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/board/draft.h"
#include "count/board/lattice.h"
#include "count/board/problem.h"
#include "count/board/problem_new.h"
#include "count/cover/symmetry.h"
#include "count/engine/dp/dp.h"
#include "count/engine/narrow/ring.h"

#include <math.h>
#include <stdio.h>

/* Cells of the smallest board that narrow strips count sooner than a sweep of the board, 13x13; a
 * map needs twice as many. */
#define MIN_CELLS 169u
/* S of the largest fleet whose boards are mapped without being asked to: larger ones take minutes.
 * */
#define MAX_MAPPED_S 16u
/* Slacks d = 0, 1, 2 in which f is found in closed form. Each slack costs twice as much for each
 * kind as the one before. */
#define MAX_SLACKS 3u

bool bsc_problem_is_rectangle(const bsc_problem *problem) {
    const uint64_t area = (uint64_t)problem->places.width * problem->places.height;
    return problem->lattice == BSC_SQUARE && problem->cover == BSC_COVER_OPTIONAL &&
           problem->places.sums == 0 && !problem->places.has_marks &&
           (problem->cells == 0 || problem->cells == area);
}

/* Returns S(fleet): no cluster of its ships has a box whose width and height together are more. */
static uint32_t S_of_fleet(const bsc_narrow *n, uint32_t fleet) {
    if (fleet == 0) return 0;
    uint32_t sum = n->shared_lines;
    for (uint32_t k = 0; k < n->ring.kinds; k++)
        sum += bsc_ring_digit(&n->ring, fleet, k) *
               (n->ring.kind[k].width_plus_height - n->shared_lines);
    return sum;
}

/* Sets the fields that follow from the fleet and the touch rule alone. n->ring is ready. */
static void measure_fleet(bsc_narrow *n) {
    const uint32_t last = n->ring.fleets - 1;
    /* Ships in conflict overlap where they may touch: then they share a column and a row. Where
     * only corners may touch they share one of the two, and where ships are apart perhaps neither.
     * */
    const uint32_t shared = n->problem->touch == BSC_TOUCH_ALLOWED;
    n->shared_lines = 2 * shared;
    if (n->problem->touch == BSC_TOUCH_CORNERS) n->shared_lines = 1;
    n->ships = n->ring.ships[last];
    n->S = S_of_fleet(n, last);
    n->max_box_width = n->max_box_height = shared;
    n->is_symmetric = true;
    n->has_chains = n->shared_lines == 0;
    for (uint32_t k = 0; k < n->ring.kinds; k++) {
        const bsc_kind *kind = &n->ring.kind[k];
        const bsc_piece *piece = &n->problem->piece[kind->piece];
        n->max_box_width += kind->copies * (kind->width - shared);
        n->max_box_height += kind->copies * (kind->height - shared);
        const bool is_straight = kind->width_plus_height == piece->cells + 1 &&
                                 kind->width == piece->cells && kind->height == piece->cells;
        n->is_symmetric &= is_straight || piece->turn == bsc_turn_names.name[BSC_TURN_REFLECT];
        n->has_chains &= is_straight;
    }
}

/* Returns the measures of the problem's fleet, without a ring and boxes. S is 0 where there are too
 * many sub-fleets, or no memory. */
static bsc_narrow measure_problem(const bsc_problem *problem) {
    bsc_narrow n = {.problem = problem};
    if (bsc_ring_init(&n.ring, problem, 1.0, false, NULL) == BSC_OK) measure_fleet(&n);
    bsc_arena_release(&n.ring.arena);
    n.ring = (bsc_ring){.kinds = 0};
    return n;
}

/* Returns whether numbers are stored for boxes of w x h. */
static bool has_box(const bsc_narrow *n, uint32_t w, uint32_t h) {
    const uint32_t low = w < h ? w : h;
    if (n->is_symmetric && w > h) return false;
    return w + h <= n->S && low <= n->max_short_side && w + h - low <= n->max_long_side;
}

/* Returns for how many of a box's `lines` columns (or rows) there are numbers with the missing
 * cell in that column: where mirror images are alike, for the first half. A whole box has one
 * place. */
static uint32_t hole_places(const bsc_narrow *n, const bsc_boxes *boxes, uint32_t lines) {
    if (!boxes->is_holed) return 1;
    return n->is_symmetric ? (lines + 1) / 2 : lines;
}

uint64_t *bsc_narrow_box(const bsc_narrow *n, const bsc_boxes *boxes, uint32_t w, uint32_t h,
                         uint32_t a, uint32_t b) {
    if (n->is_symmetric && w > h) return bsc_narrow_box(n, boxes, h, w, b, a);
    if (a >= hole_places(n, boxes, w)) a = boxes->is_holed ? w - 1 - a : 0;
    if (b >= hole_places(n, boxes, h)) b = boxes->is_holed ? h - 1 - b : 0;
    assert(has_box(n, w, h) && a < w && b < h);
    return boxes->box[w * n->S + h] +
           ((size_t)a * hole_places(n, boxes, h) + b) * n->ring.fleets * n->ring.limbs;
}

/* Adds to `sum` the coefficient of sub-fleet u and box w x h in ((1 + A)^power - 1) F, times
 * `factor`, a multiple of the ships of all smaller sub-fleets: multiplying F by a ship of A takes
 * its number from the sub-fleet without that ship, and the box that is shorter by the ship's
 * sides. */
static void add_shorter(const bsc_narrow *n, uint32_t power, uint32_t u, uint32_t w, uint32_t h,
                        uint64_t factor, uint64_t *sum) {
    for (uint32_t k = 0; k < n->ring.kinds; k++) {
        if (bsc_ring_digit(&n->ring, u, k) == 0) continue;
        const uint32_t length = n->ring.kind[k].width;
        const uint32_t smaller = u - n->ring.kind[k].stride;
        const uint32_t directions = length > 1 ? 2 : 1;
        for (uint32_t direction = 0; direction < directions; direction++) {
            const uint32_t ship_width = direction == 0 ? length : 1;
            const uint32_t ship_height = length + 1 - ship_width;
            if (w <= ship_width || h <= ship_height) continue;
            const uint32_t width = w - ship_width;
            const uint32_t height = h - ship_height;
            const uint64_t *f = bsc_narrow_box(n, &n->whole, width, height, 0, 0);
            bsc_ring_add(&n->ring, sum, f + smaller * n->ring.limbs,
                         power * factor / n->ring.ships[smaller]);
            for (uint32_t p = 1; p < power; p++)
                add_shorter(n, p, smaller, width, height, factor, sum);
        }
    }
}

/* Sets m to |u| f_u(w, h) in closed form, from f of smaller sub-fleets (the file's head). `slack`
 * is S(u) - w - h, and less than closed_slacks. Returns m. */
static uint64_t *closed_form(const bsc_narrow *n, uint32_t slack, uint32_t u, uint32_t w,
                             uint32_t h, uint64_t *m) {
    const uint32_t ships = n->ring.ships[u];
    uint64_t divisor = 1;
    for (uint32_t p = 1; p <= slack + 1; p++) divisor *= ships - p;
    memset(m, 0, n->ring.limbs * sizeof *m);
    *m = ships == 1 && (w == 1 || h == 1);
    if (ships == 1) return m;
    add_shorter(n, slack + 1, u, w, h, (ships == 2 ? 2 : 1) * ships * divisor, m);
    const bool negative = m[n->ring.limbs - 1] >> 63 != 0;
    if (negative) bsc_ring_negate(&n->ring, m);
    const uint64_t remainder = bsc_limbs_divide(m, n->ring.limbs, divisor);
    assert(remainder == 0);
    (void)remainder;
    if (!negative) bsc_ring_negate(&n->ring, m);
    return m;
}

/* Returns the slack below which f of a sub-fleet of `ships` ships is found in closed form; 0:
 * never. By the file's head a sub-fleet of more than 3 d + 2 ships follows from smaller ones at
 * slack d. */
static uint32_t closed_slacks(const bsc_narrow *n, const bsc_boxes *boxes, uint32_t ships) {
    if (!n->has_chains || boxes->is_holed) return 0;
    if (ships < 6) return 1;
    return ships < 9 ? 2 : MAX_SLACKS;
}

/* Returns the width of the widest strip that is swept. */
static uint32_t widest_strip(const bsc_narrow *n, const bsc_boxes *boxes) {
    const uint32_t last = (n->S - closed_slacks(n, boxes, n->ships)) / 2;
    return last < n->max_short_side ? last : n->max_short_side;
}

/* A board three columns wider than the widest strip has as many states as all strips together, and
 * so has a long board of one and a half times their rows. */
bool bsc_narrow_pays(const bsc_problem *problem, bool map) {
    bsc_narrow n = measure_problem(problem);
    const uint32_t width = problem->places.width, height = problem->places.height;
    const uint32_t short_side = width < height ? width : height;
    const uint32_t long_side = width + height - short_side;
    const uint32_t min_cells = map ? 2 * MIN_CELLS : MIN_CELLS;
    n.max_short_side = UINT32_MAX;
    if (n.S == 0 || (map && n.S > MAX_MAPPED_S)) return false;
    if (problem->cells == 0) return true;
    if (problem->cells < min_cells) return false;
    return short_side >= widest_strip(&n, &n.whole) + 3 || 2 * long_side >= 3 * n.S;
}

/* Returns how long the strip of width `side` is to be: longer boxes have f = 0, or are longer than
 * any board. `across`: the strip has `side` rows, and grows by columns. */
static uint32_t strip_end(const bsc_narrow *n, const bsc_boxes *boxes, bool across, uint32_t side) {
    const uint32_t used = side + closed_slacks(n, boxes, 1);
    const uint32_t max_length = across ? n->max_box_width : n->max_box_height;
    uint32_t end = n->S > used ? n->S - used : 0;
    if (end > max_length) end = max_length;
    return end < n->max_long_side ? end : n->max_long_side;
}

/* Turns the progress of one sweep into that of all sweeps. */
typedef struct strip_progress {
    const bsc_run *run; /* whose tick is called */
    double done;        /* fraction of the work that earlier sweeps have done */
    double share;       /* fraction of the work that the current sweep does */
} strip_progress;

static bool tick(void *context, const bsc_progress *progress) {
    const strip_progress *p = context;
    bsc_progress total = *progress;
    total.fraction = p->done + p->share * progress->fraction;
    return p->run->tick(p->run->context, &total);
}

/* Sweeps a strip `side` columns wide and `end` rows long, or with `across` one of `side` rows and
 * `end` columns. Writes to boxes->strip_Z the numbers of all sub-fleets on its first 1, 2, ..
 * `end` rows (or columns). `island` is the place of the missing cell, UINT32_MAX: no cell is
 * missing. */
static bsc_status sweep(const bsc_narrow *n, const bsc_boxes *boxes, bool across, uint32_t side,
                        uint32_t end, uint32_t island, strip_progress *p, bsc_stats *stats,
                        bsc_error *error) {
    uint32_t piece[BSC_MAX_PIECES], copies[BSC_MAX_PIECES], reach[BSC_MAX_PIECES];
    const uint32_t least = 2 * side + closed_slacks(n, boxes, 1);
    bsc_dp_rows rows = {.columns = across,
                        .row_count = end,
                        .fleets = n->ring.fleets,
                        .min_reach = least > n->shared_lines ? least - n->shared_lines : 0,
                        .reach = reach,
                        .limbs = n->ring.limbs,
                        .number = boxes->strip_Z};
    const bsc_run run = {
        .threads = p->run->threads, .tick = p->run->tick == NULL ? NULL : tick, .context = p};
    bsc_problem *cut = NULL;
    bsc_matrix *matrix = NULL;
    bsc_tally *tally = NULL;
    for (uint32_t k = 0; k < n->ring.kinds; k++) {
        piece[k] = n->ring.kind[k].piece;
        copies[k] = n->ring.kind[k].copies;
        reach[k] = n->ring.kind[k].width_plus_height - n->shared_lines;
    }
    assert(end >= side && end < n->S);
    memset(boxes->strip_Z, 0, end * rows.fleets * rows.limbs * sizeof *boxes->strip_Z);
    if (island == 0 && end == 1) return BSC_OK; /* no cell is left */
    bsc_status status = bsc_problem_cut(&cut, n->problem, n->ring.kinds, piece, copies,
                                        across ? end : side, across ? side : end, island, error);
    if (status == BSC_OK) status = bsc_matrix_new(&matrix, cut, error);
    if (status == BSC_OK) status = bsc_tally_new_of_limbs(&tally, n->ring.limbs, 0, error);
    if (status == BSC_OK) status = bsc_dp_read_rows(matrix, &run, &rows, tally, stats, error);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    bsc_problem_free(cut);
    return status;
}

/* Sweeps the strips of width `side`, one for each place of a missing cell, and copies Z of every
 * box that is at least as long as wide from them. p->share is the share of these sweeps; it is
 * doubled for the next width. */
static bsc_status sweep_side(const bsc_narrow *n, const bsc_boxes *boxes, bool across,
                             uint32_t side, strip_progress *p, bsc_stats *stats, bsc_error *error) {
    const size_t numbers = (size_t)n->ring.fleets * n->ring.limbs;
    const uint32_t end = strip_end(n, boxes, across, side);
    const uint32_t columns = hole_places(n, boxes, side), rows = hole_places(n, boxes, end);
    const double share = p->share;
    bsc_status status = BSC_OK;
    p->share /= columns * rows;
    for (uint32_t k = 0; k < columns * rows && end >= side + across; k++) {
        const uint32_t a = k / rows, b = k % rows;
        uint32_t first_length =
            n->is_symmetric ? 2 * b + 1 : b + 1; /* so that row b has its place */
        uint32_t island = UINT32_MAX;
        if (boxes->is_holed) island = across ? a * end + b : b * side + a;
        if (first_length < side + across) first_length = side + across;
        status = sweep(n, boxes, across, side, end, island, p, stats, error);
        if (status != BSC_OK) break;
        for (uint32_t h = first_length; h <= end; h++) {
            uint64_t *Z = across ? bsc_narrow_box(n, boxes, h, side, b, a)
                                 : bsc_narrow_box(n, boxes, side, h, a, b);
            memcpy(Z, boxes->strip_Z + (h - 1) * numbers, numbers * sizeof *Z);
        }
        p->done += p->share;
    }
    p->share = 2.0 * share;
    return status;
}

/* Replaces Z of a box, which a strip has given for its sub-fleets of slack closed_slacks or more,
 * by |u| f of every sub-fleet u. All boxes that lie in this one have been done. (a, b) is the
 * missing cell of a holed box; for whole boxes it is (0, 0). */
static void take_logarithms(bsc_narrow *n, const bsc_boxes *boxes, uint32_t w, uint32_t h,
                            uint32_t a, uint32_t b) {
    const size_t limbs = n->ring.limbs, bytes = limbs * sizeof(uint64_t);
    const uint32_t low = w < h ? w : h;
    const bool is_swept =
        low <= widest_strip(n, boxes) && w + h - low <= strip_end(n, boxes, w > h, low);
    uint64_t *f = bsc_narrow_box(n, boxes, w, h, a, b);
    memcpy(n->Z, f, n->ring.fleets * bytes);
    memset(n->Z, 0, bytes);
    memset(f, 0, n->ring.fleets * bytes);
    *n->Z = 1;
    if (boxes->is_holed)
        bsc_narrow_sum_holed(n, boxes, w, h, a, b, boxes->M);
    else
        bsc_narrow_sum(n, w, h, boxes->M);
    for (uint32_t u = 1; u < n->ring.fleets; u++) {
        uint64_t *f_u = f + u * limbs;
        uint64_t *m = boxes->M + u * limbs;
        const uint32_t S = S_of_fleet(n, u);
        const uint32_t slack = S - w - h; /* valid if the box is inside */
        const bool is_inside = S >= w + h && w <= n->max_box_width && h <= n->max_box_height;
        const bool is_closed = is_inside && slack < closed_slacks(n, boxes, n->ring.ships[u]);
        if (is_swept && is_inside && slack >= closed_slacks(n, boxes, 1)) {
            memcpy(f_u, m, bytes);
            bsc_ring_log(&n->ring, boxes->M, n->Z, u);
            bsc_ring_negate(&n->ring, f_u);
            bsc_ring_add(&n->ring, f_u, m, 1);
            assert(!is_closed ||
                   memcmp(closed_form(n, slack, u, w, h, n->ring.product), f_u, bytes) == 0);
            continue;
        }
        assert(is_closed || !is_inside);
        if (is_closed) closed_form(n, slack, u, w, h, f_u);
        bsc_ring_add(&n->ring, m, f_u, 1);
        bsc_ring_exp(&n->ring, boxes->M, n->Z, u);
    }
}

/* Finds f of every box, smaller boxes before those that contain them. */
static bsc_status find_f_of_boxes(bsc_narrow *n, const bsc_boxes *boxes, const bsc_run *run,
                                  bsc_error *error) {
    bsc_status status = BSC_OK;
    for (uint32_t sum = 2; sum <= n->S; sum++)
        for (uint32_t w = 1; w < sum && status == BSC_OK; w++) {
            const uint32_t h = sum - w, rows = hole_places(n, boxes, h);
            if (!has_box(n, w, h)) continue;
            if (boxes->is_holed) bsc_narrow_sum(n, w, h, n->M);
            for (uint32_t hole = 0; hole < hole_places(n, boxes, w) * rows; hole++)
                take_logarithms(n, boxes, w, h, hole / rows, hole % rows);
            status = bsc_run_check_interrupt(run, error);
        }
    return status;
}

bsc_status bsc_narrow_fill(bsc_narrow *n, bsc_boxes *boxes, const bsc_run *run, bsc_stats *stats,
                           bsc_error *error) {
    const size_t S = n->S, numbers = (size_t)n->ring.fleets * n->ring.limbs;
    const uint32_t last = widest_strip(n, boxes);
    strip_progress p = {.run = run}; /* a strip takes about twice the work of the strip before */
    const unsigned ways = n->is_symmetric ? 1 : 2;
    BSC_ARENA_ARRAY(&n->arena, boxes->box, S * S);
    BSC_ARENA_ARRAY(&n->arena, boxes->strip_Z, S * numbers);
    BSC_ARENA_ARRAY(&n->arena, boxes->M, numbers);
    for (uint32_t w = 1; w < S; w++)
        for (uint32_t h = 1; h < S && !n->arena.failed; h++)
            if (has_box(n, w, h))
                BSC_ARENA_ARRAY(&n->arena, boxes->box[w * S + h],
                                numbers * hole_places(n, boxes, w) * hole_places(n, boxes, h));
    bsc_status status = bsc_arena_status(&n->arena, error);
    for (unsigned across = 0; across < ways; across++) {
        p.share = exp2(-(double)last) / ways;
        for (uint32_t side = 1; side <= last && status == BSC_OK; side++)
            status = sweep_side(n, boxes, across == 1, side, &p, stats, error);
    }
    if (status == BSC_OK) status = find_f_of_boxes(n, boxes, run, error);
    stats->engine = BSC_ENGINE_NARROW;
    snprintf(stats->plan, sizeof stats->plan, "boxes up to %lux%lu of width and height %lu",
             (unsigned long)n->max_box_width, (unsigned long)n->max_box_height,
             (unsigned long)n->S);
    return status;
}

bsc_status bsc_narrow_init(bsc_narrow *n, const bsc_problem *problem, bool any, const bsc_run *run,
                           bsc_stats *stats, bsc_error *error) {
    const uint32_t width = problem->places.width, height = problem->places.height;
    if (!any && width == 0)
        return bsc_error_set(error, BSC_UNSUPPORTED, "a board of any size has no count of its own");
    *n = measure_problem(problem);
    n->max_short_side = width < height ? width : height;
    n->max_long_side = width + height - n->max_short_side;
    if (any) n->max_short_side = n->max_long_side = n->S + 2 * n->ships;
    bsc_status status =
        bsc_ring_init(&n->ring, problem,
                      fmax(n->max_short_side, n->S) * fmax(n->max_long_side, n->S), false, error);
    BSC_ARENA_ARRAY(&n->arena, n->Z, (size_t)n->ring.fleets * n->ring.limbs);
    BSC_ARENA_ARRAY(&n->arena, n->M, (size_t)n->ring.fleets * n->ring.limbs);
    if (status == BSC_OK) status = bsc_arena_status(&n->arena, error);
    if (status == BSC_OK) status = bsc_narrow_fill(n, &n->whole, run, stats, error);
    if (status != BSC_OK) bsc_narrow_release(n);
    return status;
}

void bsc_narrow_release(bsc_narrow *n) {
    bsc_arena_release(&n->ring.arena);
    bsc_arena_release(&n->arena);
    *n = (bsc_narrow){.problem = NULL};
}

void bsc_narrow_sum(const bsc_narrow *n, uint32_t width, uint32_t height, uint64_t *m) {
    const size_t limbs = n->ring.limbs;
    memset(m, 0, n->ring.fleets * limbs * sizeof *m);
    for (uint32_t w = 1; w <= width && w < n->S; w++)
        for (uint32_t h = 1; h <= height && w + h <= n->S; h++) {
            const uint64_t *f = bsc_narrow_box(n, &n->whole, w, h, 0, 0);
            const uint64_t ways = (uint64_t)(width - w + 1) * (height - h + 1);
            for (uint32_t u = 1; u < n->ring.fleets; u++)
                bsc_ring_add(&n->ring, m + u * limbs, f + u * limbs, ways);
        }
}

void bsc_narrow_sum_holed(const bsc_narrow *n, const bsc_boxes *boxes, uint32_t width,
                          uint32_t height, uint32_t x, uint32_t y, uint64_t *m) {
    const size_t limbs = n->ring.limbs;
    memcpy(m, n->M, n->ring.fleets * limbs * sizeof *m);
    /* (a, b) is the missing cell's place in the box. */
    for (uint32_t a = 0; a <= x; a++)
        for (uint32_t w = a + 1; w <= a + width - x && w < n->S; w++)
            for (uint32_t b = 0; b <= y; b++)
                for (uint32_t h = b + 1; h <= b + height - y && w + h <= n->S; h++) {
                    const uint64_t *f = bsc_narrow_box(n, boxes, w, h, a, b);
                    for (uint32_t u = 1; u < n->ring.fleets; u++)
                        bsc_ring_add(&n->ring, m + u * limbs, f + u * limbs, 1);
                }
}

void bsc_narrow_count(bsc_narrow *n, uint32_t width, uint32_t height) {
    assert(width <= n->max_short_side || height <= n->max_short_side);
    assert(width <= n->max_long_side && height <= n->max_long_side);
    bsc_narrow_sum(n, width, height, n->M);
    bsc_ring_exp_all(&n->ring, n->M, n->Z);
}
