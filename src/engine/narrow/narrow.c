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
 * Straight ships apart, w + h = S(u): a cluster is then a chain of ships, corner to corner, and
 *
 *     f(w, h) = 2 (-1)^(k-1) (k! / prod c!) [X^w] prod (X^length + X)^c
 *
 * with X for a single cell, and without the 2 for one ship; so the widest boxes need no count.
 *
 * Cost: the sweeps, nearly all of it that of the widest strip. Russian's fleet, any board above
 * 30x30: boxes up to 14x15, 8 s; classic's, up to 7x7, 0.02 s. */
#include "engine/narrow/narrow.h"

#include "base/error.h"
#include "base/natural.h"
#include "board/draft.h"
#include "cover/symmetry.h"
#include "engine/dp/dp.h"

#include <math.h>
#include <stdio.h>

#define LEAST_CELLS 289u /* of a board that pays: 17x17 */
#define MOST_MAPPED 16u  /* around: of larger fleets a map takes minutes */
#define MAX_CHAIN   60u  /* ships: their chains are below 2^60, */
#define MAX_AROUND  128u /* and this wide at most */

bool bsc_problem_is_rectangle(const bsc_problem *problem) {
    const uint64_t area = (uint64_t)problem->places.width * problem->places.height;
    return problem->lattice == BSC_SQUARE && problem->cover == BSC_COVER_OPTIONAL &&
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
    n->chains = n->lines == 0 && n->ships <= MAX_CHAIN && n->around <= MAX_AROUND;
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

bool bsc_narrow_pays(const bsc_problem *problem, bool map) {
    const bsc_narrow n = measure_alone(problem);
    const uint32_t width = problem->places.width, height = problem->places.height;
    const uint32_t low = width < height ? width : height, high = width + height - low;
    if (n.around == 0 || (map && n.around > MOST_MAPPED)) return false;
    return problem->cells == 0 || (low >= n.around / 2 + 2 && width * height >= LEAST_CELLS) ||
           high >= 2 * n.around + 40;
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

/* to += M of sub-fleet u of the boxes that lack some of the outer lines, odd numbers of them
 * negative, or -=: with that of the box itself they are f. */
static void add_differences(const bsc_narrow *n, const bsc_boxes *of, uint32_t w, uint32_t h,
                            uint32_t a, uint32_t b, uint32_t u, bool minus, uint64_t *to) {
    for (unsigned k = 1; k < 16; k++) {
        const uint32_t left = k & 1, right = k >> 1 & 1, top = k >> 2 & 1, bottom = k >> 3;
        const bool odd = (left + right + top + bottom) % 2 == 1;
        if (w <= left + right || h <= top + bottom) continue;
        if (of->holed && (a < left || a + right >= w || b < top || b + bottom >= h)) continue;
        const uint64_t *m =
            bsc_narrow_box(n, of, w - left - right, h - top - bottom, a - left, b - top);
        (odd != minus ? bsc_ring_subtract : bsc_ring_add)(&n->ring, to, m + u * n->ring.limbs, 1);
    }
}

/* m = |u| f(w, h) of sub-fleet u, where w + h = S(u). */
static void count_chains(const bsc_narrow *n, uint32_t width, uint32_t u, uint64_t *m) {
    uint64_t ways[MAX_AROUND + 1] = {1}; /* by the width of a chain so far */
    uint32_t ships = 0;
    assert(width <= MAX_AROUND && n->ring.ships[u] <= MAX_CHAIN);
    memset(m, 0, n->ring.limbs * sizeof *m);
    *m = 1;
    for (uint32_t k = 0; k < n->ring.kinds; k++)
        for (uint32_t c = 1; c <= bsc_ring_digit(&n->ring, u, k); c++) {
            const uint32_t length = n->ring.kind[k].width;
            for (uint32_t w = width; w > 0; w--)
                ways[w] = ways[w - 1] + (length > 1 && w >= length ? ways[w - length] : 0);
            ways[0] = 0;
            bsc_limbs_scale(m, n->ring.limbs, ++ships);
            bsc_limbs_divide(m, n->ring.limbs, c);
        }
    bsc_limbs_scale(m, n->ring.limbs, ways[width]);
    bsc_limbs_scale(m, n->ring.limbs, ships > 1 ? 2 * (uint64_t)ships : ships);
}

/* Whether chains need not be swept. */
static uint32_t skips_chains(const bsc_narrow *n, const bsc_boxes *of) {
    return n->chains && !of->holed;
}

/* How far a strip of that side is swept. */
static uint32_t strip_end(const bsc_narrow *n, const bsc_boxes *of, bool across, uint32_t side) {
    const uint32_t apart = side + skips_chains(n, of), reach = across ? n->width : n->height;
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
    const uint32_t least = 2 * side + skips_chains(n, of);
    bsc_dp_rows rows = {.columns = across,
                        .count = end,
                        .fleets = n->ring.fleets,
                        .least = least > n->lines ? least - n->lines : 0,
                        .reach = reach,
                        .limbs = n->ring.limbs,
                        .number = of->strip};
    const bsc_dp_settings settings = {.least = BSC_DP_U32, .rows = &rows};
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
    if (status == BSC_OK) status = bsc_dp_run_as(matrix, &run, &settings, tally, stats, error);
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

/* From Z of the counted sub-fleets of a box to M of all, less sum[]: that of the whole box. */
static void take_logarithms(bsc_narrow *n, const bsc_boxes *of, uint32_t w, uint32_t h, uint32_t a,
                            uint32_t b) {
    const size_t limbs = n->ring.limbs;
    const uint32_t low = w < h ? w : h, skipped = skips_chains(n, of);
    const bool swept = w + h - low <= strip_end(n, of, w > h, low);
    uint64_t *d = bsc_narrow_box(n, of, w, h, a, b);
    memcpy(n->z, d, n->ring.fleets * limbs * sizeof *d);
    memset(n->z, 0, limbs * sizeof *d);
    memset(d, 0, limbs * sizeof *d);
    *n->z = 1;
    for (uint32_t u = 1; u < n->ring.fleets; u++) {
        const uint32_t around = around_fleet(n, u);
        uint64_t *own = d + u * limbs, *m = of->m + u * limbs;
        if (swept && around >= w + h + skipped) {
            bsc_ring_log(&n->ring, of->m, n->z, u);
            memcpy(own, m, limbs * sizeof *own);
            bsc_ring_subtract(&n->ring, own, n->sum + u * limbs, 1);
            continue;
        }
        memset(own, 0, limbs * sizeof *own);
        if (skipped && around == w + h) count_chains(n, w, u, own);
        if (n->ring.ships[u] % 2 == 0) bsc_ring_negate(&n->ring, own);
        add_differences(n, of, w, h, a, b, u, true, own);
        memcpy(m, own, limbs * sizeof *own);
        bsc_ring_add(&n->ring, m, n->sum + u * limbs, 1);
        bsc_ring_exp(&n->ring, of->m, n->z, u);
    }
}

/* From Z to M, each box after those that lie in it; or from M to f, each before them. */
static bsc_status visit_boxes(bsc_narrow *n, const bsc_boxes *of, bool differences,
                              const bsc_run *run, bsc_error *error) {
    bsc_status status = BSC_OK;
    for (uint32_t k = 2; k <= n->around; k++) {
        const uint32_t sum = differences ? n->around + 2 - k : k;
        for (uint32_t w = 1; w < sum && status == BSC_OK; w++) {
            const uint32_t h = sum - w, rows = count_holes(n, of, h);
            if (!has_box(n, w, h)) continue;
            if (of->holed && !differences) bsc_narrow_count(n, w, h);
            for (uint32_t hole = 0; hole < count_holes(n, of, w) * rows; hole++) {
                const uint32_t a = hole / rows, b = hole % rows;
                if (!differences) take_logarithms(n, of, w, h, a, b);
                for (uint32_t u = 1; u < n->ring.fleets && differences; u++)
                    add_differences(n, of, w, h, a, b, u, false,
                                    bsc_narrow_box(n, of, w, h, a, b) + u * n->ring.limbs);
            }
            status = bsc_run_poll(run, error);
        }
    }
    return status;
}

bsc_status bsc_narrow_fill(bsc_narrow *n, bsc_boxes *of, const bsc_run *run, bsc_stats *stats,
                           bsc_error *error) {
    const size_t around = n->around, numbers = (size_t)n->ring.fleets * n->ring.limbs;
    uint32_t last = (n->around - skips_chains(n, of)) / 2; /* the widest strip's side */
    if (last > n->side) last = n->side;
    /* a strip's work is about twice that of the one before */
    part p = {.run = run};
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
    if (status == BSC_OK) status = visit_boxes(n, of, false, run, error);
    if (status == BSC_OK) status = visit_boxes(n, of, true, run, error);
    stats->engine = BSC_ENGINE_NARROW;
    snprintf(stats->plan, sizeof stats->plan, "boxes up to %lux%lu of width and height %lu",
             (unsigned long)n->width, (unsigned long)n->height, (unsigned long)n->around);
    return status;
}

bsc_status bsc_narrow_init(bsc_narrow *n, const bsc_problem *problem, bool any, const bsc_run *run,
                           bsc_stats *stats, bsc_error *error) {
    const uint32_t width = problem->places.width, height = problem->places.height;
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

void bsc_narrow_count(bsc_narrow *n, uint32_t width, uint32_t height) {
    const size_t limbs = n->ring.limbs;
    assert((width <= n->side || height <= n->side) && width <= n->length && height <= n->length);
    memset(n->sum, 0, n->ring.fleets * limbs * sizeof *n->sum);
    for (uint32_t w = 1; w <= width && w < n->around; w++)
        for (uint32_t h = 1; h <= height && w + h <= n->around; h++)
            for (uint32_t u = 1; u < n->ring.fleets; u++)
                bsc_ring_add(&n->ring, n->sum + u * limbs,
                             bsc_narrow_box(n, &n->whole, w, h, 0, 0) + u * limbs,
                             (uint64_t)(width - w + 1) * (height - h + 1));
    bsc_ring_exp_all(&n->ring, n->sum, n->z);
}
