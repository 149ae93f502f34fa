/* narrow.c - sweeps narrow strips, and adds up what their boxes give (narrow.h).
 *
 *      h        A strip of width w is swept once, for all heights: box (w, h) for w <= h is read at
 *      | \      the end of row h. Boxes with w > h are those with w < h, turned, or come from a
 *    w | . \    sweep by columns. Of sub-fleets that are too small for the box, f = 0 says their M
 *      | . . \  and M their number; a sweep need not carry what leads to no larger one.
 *      +------
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

uint32_t bsc_narrow_around(const bsc_narrow *n, uint32_t fleet) {
    uint32_t sum = n->lines;
    for (uint32_t k = 0; k < n->ring.kinds; k++)
        sum += bsc_ring_digit(&n->ring, fleet, k) * (n->ring.kind[k].around - n->lines);
    return fleet == 0 ? 0 : sum;
}

/* The lines of the whole fleet's boxes, and whether they may be exchanged. */
static void measure(bsc_narrow *n, const bsc_problem *problem) {
    const uint32_t shared = problem->touch == BSC_TOUCH_ALLOWED, last = n->ring.fleets - 1;
    n->lines = problem->touch == BSC_TOUCH_ALLOWED ? 2 : problem->touch == BSC_TOUCH_CORNERS;
    n->around = bsc_narrow_around(n, last);
    n->width = n->height = shared;
    n->turns = true;
    n->chains = n->lines == 0 && n->ring.ships[last] <= MAX_CHAIN && n->around <= MAX_AROUND;
    for (uint32_t k = 0; k < n->ring.kinds; k++) {
        const bsc_kind *kind = &n->ring.kind[k];
        const bsc_piece *piece = &problem->piece[kind->piece];
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
    bsc_narrow n = {.most_width = 0};
    if (bsc_ring_init(&n.ring, problem, 1.0, NULL) == BSC_OK) measure(&n, problem);
    BSC_RELEASE(&n.ring);
    return n;
}

bool bsc_narrow_maps(const bsc_problem *problem) {
    return measure_alone(problem).turns && problem->cells > 0;
}

bool bsc_narrow_pays(const bsc_problem *problem, bool map) {
    const bsc_narrow n = measure_alone(problem);
    const uint32_t width = problem->places.width, height = problem->places.height;
    const uint32_t low = width < height ? width : height, high = width + height - low;
    if (n.around == 0 || (map && (!n.turns || n.around > MOST_MAPPED))) return false;
    return problem->cells == 0 || (low >= n.around / 2 + 2 && width * height >= LEAST_CELLS) ||
           high >= 2 * n.around + 40;
}

/* M of sub-fleet u of the box; 0 outside. */
static uint64_t *box(const bsc_narrow *n, uint32_t width, uint32_t height) {
    assert(width >= 1 && height >= 1 && width + height <= n->around + 1);
    return n->m + ((size_t)(width - 1) * n->around + (height - 1)) * n->ring.fleets * n->ring.limbs;
}

/* to += f(w, h) - M(w, h) of sub-fleet u, or -=. */
static void add_difference(const bsc_narrow *n, uint32_t width, uint32_t height, uint32_t u,
                           bool minus, uint64_t *to) {
    static const uint64_t weight[3] = {1, 2, 1}; /* and every second one negative */
    for (uint32_t i = 0; i < 3 && i < width; i++)
        for (uint32_t j = i == 0; j < 3 && j < height; j++) {
            const uint64_t *m = box(n, width - i, height - j) + u * n->ring.limbs;
            const uint64_t by = weight[i] * weight[j];
            if (((i + j) % 2 == 1) != minus)
                bsc_ring_subtract(&n->ring, to, m, by);
            else
                bsc_ring_add(&n->ring, to, m, by);
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

/* How far a strip of that many columns, or rows, is swept. */
static uint32_t strip_end(const bsc_narrow *n, bool columns, uint32_t side) {
    const uint32_t most = columns ? n->most_width : n->most_height;
    uint32_t end = n->around > side + n->chains ? n->around - side - n->chains : 0;
    if (end > (columns ? n->width : n->height)) end = columns ? n->width : n->height;
    return end < most ? end : most;
}

/* The boxes that a strip gives: those that are longer than it is wide, and of rows squares too. */
static bool is_swept(const bsc_narrow *n, bool columns, uint32_t side, uint32_t end) {
    return side <= (columns ? n->most_height : n->most_width) && end >= side + columns &&
           !(columns && n->turns);
}

bool bsc_narrow_tick(void *context, const bsc_progress *progress) {
    const bsc_strips_run *p = context;
    bsc_progress whole = *progress;
    whole.fraction = (p->done + p->own * progress->fraction) / p->all;
    return p->run->tick(p->run->context, &whole);
}

bsc_status bsc_narrow_sweep(const bsc_narrow *n, const bsc_problem *problem, const bsc_strip *strip,
                            const bsc_run *run, bsc_stats *stats, bsc_error *error) {
    uint32_t piece[BSC_MAX_PIECES], copies[BSC_MAX_PIECES], reach[BSC_MAX_PIECES];
    const uint32_t least = 2 * strip->side + (strip->island == UINT32_MAX && n->chains);
    bsc_dp_rows rows = {.columns = strip->columns,
                        .count = strip->end,
                        .fleets = n->ring.fleets,
                        .least = least > n->lines ? least - n->lines : 0,
                        .reach = reach,
                        .limbs = n->ring.limbs,
                        .number = strip->number};
    const bsc_dp_settings settings = {.least = BSC_DP_U32, .rows = &rows};
    bsc_problem *cut = NULL;
    bsc_matrix *matrix = NULL;
    bsc_tally *tally = NULL;
    for (uint32_t k = 0; k < n->ring.kinds; k++) {
        piece[k] = n->ring.kind[k].piece;
        copies[k] = n->ring.kind[k].copies;
        reach[k] = n->ring.kind[k].around - n->lines;
    }
    assert(strip->end >= strip->side && strip->end < n->around);
    bsc_status status = bsc_problem_cut(
        &cut, problem, n->ring.kinds, piece, copies, strip->columns ? strip->end : strip->side,
        strip->columns ? strip->side : strip->end, strip->island, error);
    if (status == BSC_OK) status = bsc_matrix_new(&matrix, cut, error);
    if (status == BSC_OK) status = bsc_tally_make_wide(&tally, n->ring.limbs, 0, error);
    if (status == BSC_OK) status = bsc_dp_run_as(matrix, run, &settings, tally, stats, error);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    bsc_problem_free(cut);
    return status;
}

/* Sweeps all strips of rows, or of columns, into their boxes, which then hold Z. */
static bsc_status sweep_all(const bsc_narrow *n, const bsc_problem *problem, bool columns,
                            const bsc_run *run, bsc_stats *stats, bsc_error *error) {
    const size_t numbers = (size_t)n->ring.fleets * n->ring.limbs;
    bsc_strips_run part = {.run = run};
    bsc_run own = {.threads = run->threads,
                   .tick = run->tick == NULL ? NULL : bsc_narrow_tick,
                   .context = &part};
    bsc_status status = BSC_OK;
    bsc_arena scratch = {0};
    uint64_t *across = NULL;
    if (columns) BSC_ARENA_ARRAY(&scratch, across, n->around * numbers);
    if (scratch.failed) status = bsc_arena_status(&scratch, error);
    for (uint32_t side = 1; side < n->around; side++)
        part.all += is_swept(n, columns, side, strip_end(n, columns, side)) ? exp2(side) : 0.0;
    if (columns) part.done = part.all; /* strips of rows were as many */
    if (!n->turns) part.all *= 2.0;
    for (uint32_t side = 1; side < n->around && status == BSC_OK; side++) {
        const uint32_t end = strip_end(n, columns, side);
        if (!is_swept(n, columns, side, end)) continue;
        part.own = exp2(side);
        const bsc_strip strip = {columns, side, end, UINT32_MAX,
                                 columns ? across : box(n, side, 1)};
        if (columns) memset(across, 0, n->around * numbers * sizeof *across);
        status = bsc_narrow_sweep(n, problem, &strip, &own, stats, error);
        for (uint32_t w = side + 1; columns && w <= end; w++)
            memcpy(box(n, w, side), across + (w - 1) * numbers, numbers * sizeof *across);
        part.done += part.own;
    }
    bsc_arena_release(&scratch);
    return status;
}

/* From Z of the counted sub-fleets to M of all, each box after those that lie in it; then to f,
 * each before them. */
static bsc_status take_logarithms(bsc_narrow *n, const bsc_run *run, bsc_error *error) {
    const size_t limbs = n->ring.limbs, bytes = n->ring.fleets * limbs * sizeof *n->z;
    for (uint32_t sum = 2; sum <= n->around; sum++)
        for (uint32_t w = 1; w < sum; w++) {
            const uint32_t h = sum - w;
            if (w > n->most_width || h > n->most_height) continue;
            const bsc_status status = bsc_run_poll(run, error);
            if (status != BSC_OK) return status;
            const bool columns = w > h,
                       swept = (columns ? w : h) <= strip_end(n, columns, columns ? h : w);
            uint64_t *m = box(n, w, h);
            if (columns && n->turns) memcpy(m, box(n, h, w), bytes);
            if (columns && n->turns) continue;
            memcpy(n->z, m, bytes);
            memset(n->z, 0, limbs * sizeof *n->z);
            memset(m, 0, limbs * sizeof *m);
            *n->z = 1;
            for (uint32_t u = 1; u < n->ring.fleets; u++) {
                const uint32_t around = bsc_narrow_around(n, u);
                uint64_t *own = m + u * limbs;
                if (swept && around >= sum + n->chains) {
                    bsc_ring_log(&n->ring, m, n->z, u);
                    continue;
                }
                memset(own, 0, limbs * sizeof *own);
                if (n->chains && around == sum) count_chains(n, w, u, own);
                if (n->ring.ships[u] % 2 == 0) bsc_ring_negate(&n->ring, own);
                add_difference(n, w, h, u, true, own);
                bsc_ring_exp(&n->ring, m, n->z, u);
            }
        }
    for (uint32_t sum = n->around; sum >= 2; sum--)
        for (uint32_t w = 1; w < sum; w++)
            for (uint32_t u = 1; u < n->ring.fleets; u++)
                if (w <= n->most_width && sum - w <= n->most_height)
                    add_difference(n, w, sum - w, u, false, box(n, w, sum - w) + u * limbs);
    return BSC_OK;
}

bsc_status bsc_narrow_init(bsc_narrow *n, const bsc_problem *problem, bool every_box,
                           const bsc_run *run, bsc_stats *stats, bsc_error *error) {
    uint32_t width = problem->places.width, height = problem->places.height;
    *n = (bsc_narrow){.around = 0};
    bsc_status status = bsc_ring_init(&n->ring, problem, 1.0, error);
    if (status != BSC_OK) return status;
    measure(n, problem);
    const uint32_t least = n->around + 2 * n->ring.ships[n->ring.fleets - 1];
    BSC_RELEASE(&n->ring);
    if (every_box && width < least) width = least;
    if (every_box && height < least) height = least;
    n->most_width = n->turns && width > height ? height : width;
    n->most_height = width + height - n->most_width;
    const double wide = fmax(width, n->around), high = fmax(height, n->around);
    status = bsc_ring_init(&n->ring, problem, wide * high, error);
    if (status != BSC_OK) return status;
    const size_t numbers = (size_t)n->ring.fleets * n->ring.limbs;
    BSC_ARENA_ARRAY(&n->arena, n->z, numbers);
    BSC_ARENA_ARRAY(&n->arena, n->sum, numbers);
    BSC_ARENA_ARRAY(&n->arena, n->m, (size_t)n->around * n->around * numbers);
    status = bsc_arena_status(&n->arena, error);
    if (status == BSC_OK) status = sweep_all(n, problem, false, run, stats, error);
    if (status == BSC_OK) status = sweep_all(n, problem, true, run, stats, error);
    if (status == BSC_OK) status = take_logarithms(n, run, error);
    stats->engine = BSC_ENGINE_NARROW;
    snprintf(stats->plan, sizeof stats->plan, "boxes up to %lux%lu of width and height %lu",
             (unsigned long)n->width, (unsigned long)n->height, (unsigned long)n->around);
    if (status != BSC_OK) bsc_narrow_release(n);
    return status;
}

void bsc_narrow_release(bsc_narrow *n) {
    bsc_arena_release(&n->ring.arena);
    BSC_RELEASE(n);
}

void bsc_narrow_count(bsc_narrow *n, uint32_t width, uint32_t height) {
    const size_t limbs = n->ring.limbs, bytes = n->ring.fleets * limbs * sizeof *n->z;
    if (n->turns && width > height) {
        const uint32_t side = width;
        width = height;
        height = side;
    }
    assert(width <= n->most_width && height <= n->most_height);
    memset(n->sum, 0, bytes);
    for (uint32_t w = 1; w <= width && w < n->around; w++)
        for (uint32_t h = 1; h <= height && w + h <= n->around; h++)
            for (uint32_t u = 1; u < n->ring.fleets; u++)
                bsc_ring_add(&n->ring, n->sum + u * limbs, box(n, w, h) + u * limbs,
                             (uint64_t)(width - w + 1) * (height - h + 1));
    memset(n->z, 0, bytes);
    *n->z = 1;
    for (uint32_t u = 1; u < n->ring.fleets; u++) bsc_ring_exp(&n->ring, n->sum, n->z, u);
}
