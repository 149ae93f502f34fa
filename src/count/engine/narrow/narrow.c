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

#define LEAST_CELLS 169u /* of a board that pays: 13x13; to be mapped twice as many */
#define MOST_MAPPED 16u  /* around: of larger fleets a map takes minutes */
#define MOST_SLACKS 3u   /* that are used: each costs twice as much for each kind as the last */

bool bsc_problem_is_rectangle(const bsc_problem *problem) {
    const uint64_t area = (uint64_t)problem->places.width * problem->places.height;
    return problem->lattice == BSC_SQUARE && problem->cover == BSC_COVER_OPTIONAL &&
           problem->places.sums == 0 && !problem->places.given &&
           (problem->cells == 0 || problem->cells == area);
}

/* S of a sub-fleet. */
static uint32_t around_fleet(const bsc_narrow *n, uint32_t fleet) {
    uint32_t sum = n->lines;
    for (uint32_t k = 0; k < n->ring.kinds; k++)
        sum += bsc_ring_digit(&n->ring, fleet, k) * (n->ring.kind[k].around - n->lines);
    return fleet == 0 ? 0 : sum;
}

/* The lines of the whole fleet's boxes, and whether they may be exchanged. */
static void measure(bsc_narrow *n) {
    const uint32_t shared = n->problem->touch == BSC_TOUCH_ALLOWED, last = n->ring.fleets - 1;
    n->lines = 2 * shared + (n->problem->touch == BSC_TOUCH_CORNERS);
    n->ships = n->ring.ships[last];
    n->around = around_fleet(n, last);
    n->width = n->height = shared;
    n->turns = true;
    n->chains = n->lines == 0;
    for (uint32_t k = 0; k < n->ring.kinds; k++) {
        const bsc_kind *kind = &n->ring.kind[k];
        const bsc_piece *piece = &n->problem->piece[kind->piece];
        n->width += kind->copies * (kind->width - shared);
        n->height += kind->copies * (kind->height - shared);
        const bool line = kind->around == piece->cells + 1 && kind->width == piece->cells &&
                          kind->height == piece->cells;
        n->turns &= line || piece->turn == bsc_turn_names.name[BSC_TURN_REFLECT];
        n->chains &= line;
    }
}

/* Nothing counted; all 0 where there are too many sub-fleets. */
static bsc_narrow measure_alone(const bsc_problem *problem) {
    bsc_narrow n = {.problem = problem};
    if (bsc_ring_init(&n.ring, problem, 1.0, false, NULL) == BSC_OK) measure(&n);
    BSC_RELEASE(&n.ring);
    return n;
}

static bool has_box(const bsc_narrow *n, uint32_t w, uint32_t h) {
    const uint32_t low = w < h ? w : h;
    return w + h <= n->around && low <= n->side && w + h - low <= n->length &&
           (w <= h || !n->turns);
}

/* Columns, or rows, in which cells may be missing: of mirror images one. */
static uint32_t count_holes(const bsc_narrow *n, const bsc_boxes *of, uint32_t lines) {
    return !of->holed ? 1 : n->turns ? (lines + 1) / 2 : lines;
}

uint64_t *bsc_narrow_box(const bsc_narrow *n, const bsc_boxes *of, uint32_t w, uint32_t h,
                         uint32_t a, uint32_t b) {
    if (n->turns && w > h) return bsc_narrow_box(n, of, h, w, b, a);
    if (a >= count_holes(n, of, w)) a = of->holed ? w - 1 - a : 0;
    if (b >= count_holes(n, of, h)) b = of->holed ? h - 1 - b : 0;
    assert(has_box(n, w, h) && a < w && b < h);
    return of->at[w * n->around + h] +
           ((size_t)a * count_holes(n, of, h) + b) * n->ring.fleets * n->ring.limbs;
}

/* to += of u's box at that power of 1 + A what smaller sub-fleets give, times `factor`, which their
 * numbers of ships divide. */
static void add_shorter(const bsc_narrow *n, uint32_t power, uint32_t u, uint32_t w, uint32_t h,
                        uint64_t factor, uint64_t *to) {
    for (uint32_t k = 0; k < n->ring.kinds; k++) {
        const uint32_t length = n->ring.kind[k].width, rest = u - n->ring.kind[k].stride;
        if (bsc_ring_digit(&n->ring, u, k) == 0) continue;
        for (uint32_t turned = 0; turned <= (length > 1); turned++) {
            const uint32_t across = turned ? 1 : length, down = length + 1 - across;
            if (w <= across || h <= down) continue;
            const uint64_t *f = bsc_narrow_box(n, &n->whole, w - across, h - down, 0, 0);
            bsc_ring_add(&n->ring, to, f + rest * n->ring.limbs,
                         power * factor / n->ring.ships[rest]);
            for (uint32_t p = 1; p < power; p++)
                add_shorter(n, p, rest, w - across, h - down, factor, to);
        }
    }
}

/* m = |u| f(w, h) of sub-fleet u, of that slack, from f of smaller ones; returns m. */
static uint64_t *follow_chains(const bsc_narrow *n, uint32_t slack, uint32_t u, uint32_t w,
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
    const uint64_t rest = bsc_limbs_divide(m, n->ring.limbs, divisor);
    assert(rest == 0);
    (void)rest;
    if (!negative) bsc_ring_negate(&n->ring, m);
    return m;
}

/* f of `ships` ships follows from smaller sub-fleets where its slack is below this. */
static uint32_t known(const bsc_narrow *n, const bsc_boxes *of, uint32_t ships) {
    if (!n->chains || of->holed) return 0;
    return ships < 6 ? 1 : ships < 9 ? 2 : MOST_SLACKS;
}

/* The widest strip's side. */
static uint32_t last_side(const bsc_narrow *n, const bsc_boxes *of) {
    const uint32_t last = (n->around - known(n, of, n->ships)) / 2;
    return last < n->side ? last : n->side;
}

/* A board three columns wider than the widest strip has as many states as all strips together, and
 * so has a long one of one and a half times their rows. */
bool bsc_narrow_pays(const bsc_problem *problem, bool map) {
    bsc_narrow n = measure_alone(problem);
    const uint32_t width = problem->places.width, height = problem->places.height;
    const uint32_t low = width < height ? width : height;
    n.side = UINT32_MAX;
    if (n.around == 0 || (map && n.around > MOST_MAPPED)) return false;
    return problem->cells == 0 ||
           (problem->cells >= (map ? 2 : 1) * LEAST_CELLS &&
            (low >= last_side(&n, &n.whole) + 3 || 2 * (width + height - low) >= 3 * n.around));
}

/* How far a strip of that side is swept. */
static uint32_t strip_end(const bsc_narrow *n, const bsc_boxes *of, bool across, uint32_t side) {
    const uint32_t apart = side + known(n, of, 1), reach = across ? n->width : n->height;
    uint32_t end = n->around > apart ? n->around - apart : 0;
    if (end > reach) end = reach;
    return end < n->length ? end : n->length;
}

/* One strip's part of the progress of all: its run. */
typedef struct part {
    const bsc_run *run;
    double done, own;
} part;

static bool tick(void *context, const bsc_progress *progress) {
    const part *p = context;
    bsc_progress whole = *progress;
    whole.fraction = p->done + p->own * progress->fraction;
    return p->run->tick(p->run->context, &whole);
}

/* Sweeps a strip for all boxes of its side and 1, 2, .. `end` rows (or columns: across); perhaps
 * with a place that is an island. */
static bsc_status sweep(const bsc_narrow *n, const bsc_boxes *of, bool across, uint32_t side,
                        uint32_t end, uint32_t island, part *p, bsc_stats *stats,
                        bsc_error *error) {
    uint32_t piece[BSC_MAX_PIECES], copies[BSC_MAX_PIECES], reach[BSC_MAX_PIECES];
    const uint32_t least = 2 * side + known(n, of, 1);
    bsc_dp_rows rows = {.columns = across,
                        .row_count = end,
                        .fleets = n->ring.fleets,
                        .min_reach = least > n->lines ? least - n->lines : 0,
                        .reach = reach,
                        .limbs = n->ring.limbs,
                        .number = of->strip};
    const bsc_run run = {
        .threads = p->run->threads, .tick = p->run->tick == NULL ? NULL : tick, .context = p};
    bsc_problem *cut = NULL;
    bsc_matrix *matrix = NULL;
    bsc_tally *tally = NULL;
    for (uint32_t k = 0; k < n->ring.kinds; k++) {
        piece[k] = n->ring.kind[k].piece;
        copies[k] = n->ring.kind[k].copies;
        reach[k] = n->ring.kind[k].around - n->lines;
    }
    assert(end >= side && end < n->around);
    memset(of->strip, 0, end * rows.fleets * rows.limbs * sizeof *of->strip);
    if (island == 0 && end == 1) return BSC_OK; /* no cell is left */
    bsc_status status = bsc_problem_cut(&cut, n->problem, n->ring.kinds, piece, copies,
                                        across ? end : side, across ? side : end, island, error);
    if (status == BSC_OK) status = bsc_matrix_new(&matrix, cut, error);
    if (status == BSC_OK) status = bsc_tally_make_wide(&tally, n->ring.limbs, 0, error);
    if (status == BSC_OK) status = bsc_dp_read_rows(matrix, &run, &rows, tally, stats, error);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    bsc_problem_free(cut);
    return status;
}

/* Z of all boxes that strips of one side give: those that are as long as it is wide, or longer. */
static bsc_status sweep_side(const bsc_narrow *n, const bsc_boxes *of, bool across, uint32_t side,
                             part *p, bsc_stats *stats, bsc_error *error) {
    const size_t numbers = (size_t)n->ring.fleets * n->ring.limbs;
    const uint32_t end = strip_end(n, of, across, side);
    const uint32_t columns = count_holes(n, of, side), rows = count_holes(n, of, end);
    const double own = p->own;
    bsc_status status = BSC_OK;
    p->own /= columns * rows;
    for (uint32_t k = 0; k < columns * rows && end >= side + across; k++, p->done += p->own) {
        const uint32_t a = k / rows, b = k % rows;
        const uint32_t holed = n->turns ? 2 * b + 1 : b + 1; /* rows, at least */
        const uint32_t island = !of->holed ? UINT32_MAX : across ? a * end + b : b * side + a;
        status = sweep(n, of, across, side, end, island, p, stats, error);
        if (status != BSC_OK) break;
        for (uint32_t h = holed > side + across ? holed : side + across; h <= end; h++)
            memcpy(across ? bsc_narrow_box(n, of, h, side, b, a)
                          : bsc_narrow_box(n, of, side, h, a, b),
                   of->strip + (h - 1) * numbers, numbers * sizeof *of->strip);
    }
    p->own = 2.0 * own;
    return status;
}

/* From Z of the counted sub-fleets of a box to f of all. */
static void take_logarithms(bsc_narrow *n, const bsc_boxes *of, uint32_t w, uint32_t h, uint32_t a,
                            uint32_t b) {
    const size_t limbs = n->ring.limbs, bytes = limbs * sizeof(uint64_t);
    const uint32_t low = w < h ? w : h;
    const bool swept = low <= last_side(n, of) && w + h - low <= strip_end(n, of, w > h, low);
    uint64_t *f = bsc_narrow_box(n, of, w, h, a, b);
    memcpy(n->z, f, n->ring.fleets * bytes);
    memset(n->z, 0, bytes);
    memset(f, 0, n->ring.fleets * bytes);
    *n->z = 1;
    bsc_narrow_add(n, of, w, h, a, b, of->m);
    for (uint32_t u = 1; u < n->ring.fleets; u++) {
        uint64_t *own = f + u * limbs, *m = of->m + u * limbs;
        const uint32_t around = around_fleet(n, u), slack = around - w - h;
        const bool inside = around >= w + h && w <= n->width && h <= n->height;
        const bool follows = inside && slack < known(n, of, n->ring.ships[u]);
        if (swept && inside && slack >= known(n, of, 1)) {
            memcpy(own, m, bytes);
            bsc_ring_log(&n->ring, of->m, n->z, u);
            bsc_ring_negate(&n->ring, own);
            bsc_ring_add(&n->ring, own, m, 1);
            assert(!follows ||
                   memcmp(follow_chains(n, slack, u, w, h, n->ring.product), own, bytes) == 0);
            continue;
        }
        assert(follows || !inside);
        if (follows) follow_chains(n, slack, u, w, h, own);
        bsc_ring_add(&n->ring, m, own, 1);
        bsc_ring_exp(&n->ring, of->m, n->z, u);
    }
}

/* Each box after those that lie in it. */
static bsc_status visit_boxes(bsc_narrow *n, const bsc_boxes *of, const bsc_run *run,
                              bsc_error *error) {
    bsc_status status = BSC_OK;
    for (uint32_t sum = 2; sum <= n->around; sum++)
        for (uint32_t w = 1; w < sum && status == BSC_OK; w++) {
            const uint32_t h = sum - w, rows = count_holes(n, of, h);
            if (!has_box(n, w, h)) continue;
            if (of->holed) bsc_narrow_add(n, &n->whole, w, h, 0, 0, n->sum);
            for (uint32_t hole = 0; hole < count_holes(n, of, w) * rows; hole++)
                take_logarithms(n, of, w, h, hole / rows, hole % rows);
            status = bsc_run_poll(run, error);
        }
    return status;
}

bsc_status bsc_narrow_fill(bsc_narrow *n, bsc_boxes *of, const bsc_run *run, bsc_stats *stats,
                           bsc_error *error) {
    const size_t around = n->around, numbers = (size_t)n->ring.fleets * n->ring.limbs;
    const uint32_t last = last_side(n, of);
    part p = {.run = run}; /* a strip's work is about twice that of the one before */
    const unsigned ways = n->turns ? 1 : 2;
    BSC_ARENA_ARRAY(&n->arena, of->at, around * around);
    BSC_ARENA_ARRAY(&n->arena, of->strip, around * numbers);
    BSC_ARENA_ARRAY(&n->arena, of->m, numbers);
    for (uint32_t w = 1; w < around; w++)
        for (uint32_t h = 1; h < around && !n->arena.failed; h++)
            if (has_box(n, w, h))
                BSC_ARENA_ARRAY(&n->arena, of->at[w * around + h],
                                numbers * count_holes(n, of, w) * count_holes(n, of, h));
    bsc_status status = bsc_arena_status(&n->arena, error);
    for (unsigned across = 0; across < ways; across++) {
        p.own = exp2(-(double)last) / ways;
        for (uint32_t side = 1; side <= last && status == BSC_OK; side++)
            status = sweep_side(n, of, across == 1, side, &p, stats, error);
    }
    if (status == BSC_OK) status = visit_boxes(n, of, run, error);
    stats->engine = BSC_ENGINE_NARROW;
    snprintf(stats->plan, sizeof stats->plan, "boxes up to %lux%lu of width and height %lu",
             (unsigned long)n->width, (unsigned long)n->height, (unsigned long)n->around);
    return status;
}

bsc_status bsc_narrow_init(bsc_narrow *n, const bsc_problem *problem, bool any, const bsc_run *run,
                           bsc_stats *stats, bsc_error *error) {
    const uint32_t width = problem->places.width, height = problem->places.height;
    if (!any && width == 0)
        return bsc_error_set(error, BSC_UNSUPPORTED, "a board of any size has no count of its own");
    *n = measure_alone(problem);
    n->side = width < height ? width : height;
    n->length = width + height - n->side;
    if (any) n->side = n->length = n->around + 2 * n->ships;
    bsc_status status = bsc_ring_init(
        &n->ring, problem, fmax(n->side, n->around) * fmax(n->length, n->around), false, error);
    BSC_ARENA_ARRAY(&n->arena, n->z, (size_t)n->ring.fleets * n->ring.limbs);
    BSC_ARENA_ARRAY(&n->arena, n->sum, (size_t)n->ring.fleets * n->ring.limbs);
    if (status == BSC_OK) status = bsc_arena_status(&n->arena, error);
    if (status == BSC_OK) status = bsc_narrow_fill(n, &n->whole, run, stats, error);
    if (status != BSC_OK) bsc_narrow_release(n);
    return status;
}

void bsc_narrow_release(bsc_narrow *n) {
    bsc_arena_release(&n->ring.arena);
    BSC_RELEASE(n);
}

void bsc_narrow_add(const bsc_narrow *n, const bsc_boxes *of, uint32_t width, uint32_t height,
                    uint32_t x, uint32_t y, uint64_t *m) {
    const size_t limbs = n->ring.limbs, bytes = n->ring.fleets * limbs * sizeof *m;
    if (of->holed)
        memcpy(m, n->sum, bytes);
    else
        memset(m, 0, bytes);
    for (uint32_t a = 0; a <= (of->holed ? x : 0); a++)
        for (uint32_t w = a + 1; w <= a + width - x && w < n->around; w++)
            for (uint32_t b = 0; b <= (of->holed ? y : 0); b++)
                for (uint32_t h = b + 1; h <= b + height - y && w + h <= n->around; h++)
                    for (uint32_t u = 1; u < n->ring.fleets; u++)
                        bsc_ring_add(&n->ring, m + u * limbs,
                                     bsc_narrow_box(n, of, w, h, a, b) + u * limbs,
                                     of->holed ? 1 : (uint64_t)(width - w + 1) * (height - h + 1));
}

void bsc_narrow_count(bsc_narrow *n, uint32_t width, uint32_t height) {
    assert((width <= n->side || height <= n->side) && width <= n->length && height <= n->length);
    bsc_narrow_add(n, &n->whole, width, height, 0, 0, n->sum);
    bsc_ring_exp_all(&n->ring, n->sum, n->z);
}
