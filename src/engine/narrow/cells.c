/* cells.c - the map of a rectangle of any size: the deployments with a ship on each cell, from
 * those of narrow strips with one cell missing.
 *
 * The logarithm of the board without cell c differs from the whole one's in the boxes that contain
 * c alone, by a number g for each size of a box and each place of c in it. So far from a side that
 * no box reaches it all cells are alike: a large board of classic's fleet has 91 different ones.
 *
 *      a         D(w, h, a, b) = log Z without that cell - log Z, of a box of w x h
 *   +-----+      g             = the difference of D in all four sides: of the 16 boxes that lack
 *   |  .  | b                    some of the outer lines, if c is in them
 *   |     |      A fleet that may be turned needs w <= h and one of c's mirror images alone.
 *   +-----+
 *
 * Cost: a sweep for each width, a and b: 78 for the classic fleet, 0.2 s; then for each different
 * cell its boxes and an exponential. */
#include "engine/narrow/narrow.h"

#include "base/error.h"
#include "base/natural.h"
#include "board/draft.h"
#include "cover/symmetry.h"

typedef struct cells {
    bsc_arena arena;
    bsc_narrow narrow;
    const bsc_problem *problem;
    uint64_t **at; /* [around x around]: of each w <= h, its places' numbers: Z, then D, then g */
    uint64_t *number; /* of a strip */
    uint64_t *m, *z;  /* of a box, or a board, without a cell */
    uint64_t *whole;  /* M of the board */
} cells;

/* D or g of a box's place. */
static uint64_t *place(const cells *c, uint32_t w, uint32_t h, uint32_t a, uint32_t b) {
    const bsc_narrow *n = &c->narrow;
    assert(a < w && b < h && w + h <= n->around);
    if (w > h) return place(c, h, w, b, a);
    if (a > w - 1 - a) a = w - 1 - a;
    if (b > h - 1 - b) b = h - 1 - b;
    return c->at[w * n->around + h] +
           ((size_t)a * ((h + 1) / 2) + b) * n->ring.fleets * n->ring.limbs;
}

/* to += the difference of D in all sides, but for the box itself, or -=. */
static void add_differences(const cells *c, uint32_t w, uint32_t h, uint32_t a, uint32_t b,
                            uint32_t u, bool minus, uint64_t *to) {
    const bsc_ring *ring = &c->narrow.ring;
    for (unsigned k = 1; k < 16; k++) {
        const uint32_t left = k & 1, right = k >> 1 & 1, top = k >> 2 & 1, bottom = k >> 3;
        const bool odd = (left + right + top + bottom) % 2 == 1;
        if (a < left || a + right >= w || b < top || b + bottom >= h) continue;
        const uint64_t *d = place(c, w - left - right, h - top - bottom, a - left, b - top);
        (odd != minus ? bsc_ring_subtract : bsc_ring_add)(ring, to, d + u * ring->limbs, 1);
    }
}

/* Z of all sub-fleets, of all boxes as wide as the strip. */
static bsc_status sweep(cells *c, uint32_t w, const bsc_run *run, bsc_stats *stats,
                        bsc_error *error) {
    const bsc_narrow *n = &c->narrow;
    const size_t numbers = (size_t)n->ring.fleets * n->ring.limbs;
    const uint32_t end = n->around - w < n->height ? n->around - w : n->height;
    for (uint32_t a = 0; a <= (w - 1) / 2; a++)
        for (uint32_t b = 0; b <= (end - 1) / 2; b++) {
            const bsc_strip strip = {false, w, end, b * w + a, c->number};
            memset(c->number, 0, end * numbers * sizeof *c->number);
            const bsc_status status =
                end == 1 ? BSC_OK : bsc_narrow_sweep(n, c->problem, &strip, run, stats, error);
            if (status != BSC_OK) return status;
            for (uint32_t h = w > 2 * b + 1 ? w : 2 * b + 1; h <= end; h++)
                memcpy(place(c, w, h, a, b), c->number + (h - 1) * numbers,
                       numbers * sizeof *c->number);
        }
    return BSC_OK;
}

/* From Z of a box without the place to D. M of the box is the narrow's sum. */
static void take_logarithm(cells *c, uint32_t w, uint32_t h, uint32_t a, uint32_t b) {
    bsc_ring *ring = &c->narrow.ring;
    const size_t limbs = ring->limbs;
    uint64_t *d = place(c, w, h, a, b);
    assert(w <= h && 2 * a < w && 2 * b < h);
    memset(c->m, 0, limbs * sizeof *c->m);
    memcpy(c->z, d, ring->fleets * limbs * sizeof *c->z);
    memset(c->z, 0, limbs * sizeof *c->z);
    memset(d, 0, limbs * sizeof *d);
    *c->z = 1;
    for (uint32_t u = 1; u < ring->fleets; u++) {
        uint64_t *m = c->m + u * limbs, *own = d + u * limbs;
        const uint64_t *box = c->narrow.sum + u * limbs;
        if (bsc_narrow_around(&c->narrow, u) >= w + h && h <= c->narrow.height) {
            bsc_ring_log(ring, c->m, c->z, u);
            memcpy(own, m, limbs * sizeof *own);
            bsc_ring_subtract(ring, own, box, 1);
            continue;
        }
        memset(own, 0, limbs * sizeof *own);
        add_differences(c, w, h, a, b, u, true, own);
        memcpy(m, box, limbs * sizeof *m);
        bsc_ring_add(ring, m, own, 1);
        bsc_ring_exp(ring, c->m, c->z, u);
    }
}

/* All boxes up to w + h = around: takes logarithms by rising size, or differences by falling. */
static void visit_places(cells *c, bool differences) {
    bsc_narrow *n = &c->narrow;
    for (uint32_t k = 2; k <= n->around; k++) {
        const uint32_t sum = differences ? n->around + 2 - k : k;
        for (uint32_t w = 1; 2 * w <= sum; w++) {
            const uint32_t h = sum - w;
            if (!differences) bsc_narrow_count(n, w, h);
            for (uint32_t a = 0; a <= (w - 1) / 2; a++)
                for (uint32_t b = 0; b <= (h - 1) / 2; b++) {
                    if (!differences) take_logarithm(c, w, h, a, b);
                    for (uint32_t u = 1; u < n->ring.fleets && differences; u++)
                        add_differences(c, w, h, a, b, u, false,
                                        place(c, w, h, a, b) + u * n->ring.limbs);
                }
        }
    }
}

/* Adds g of all boxes around the cell that is so far from the board's sides. */
static void add_boxes(const cells *c, uint32_t left, uint32_t right, uint32_t top, uint32_t bottom,
                      uint64_t *to) {
    const bsc_ring *ring = &c->narrow.ring;
    const uint32_t around = c->narrow.around;
    for (uint32_t a = 0; a <= left; a++)
        for (uint32_t w = a + 1; w <= a + 1 + right && w < around; w++)
            for (uint32_t b = 0; b <= top; b++)
                for (uint32_t h = b + 1; h <= b + 1 + bottom && w + h <= around; h++)
                    for (uint32_t u = 1; u < ring->fleets; u++)
                        bsc_ring_add(ring, to + u * ring->limbs,
                                     place(c, w, h, a, b) + u * ring->limbs, 1);
}

static uint32_t nearest(uint32_t at, uint32_t side, uint32_t most) {
    const uint32_t other = side - 1 - at, near = at < other ? at : other;
    return near < most ? near : most;
}

/* The deployments of the whole fleet without the cell: c->z's last. Of cells at the same distance
 * from the sides, up to a box's reach, all are alike. */
static bsc_status fill(cells *c, bsc_map *map, const bsc_run *run, bsc_error *error) {
    bsc_ring *ring = &c->narrow.ring;
    const uint32_t width = c->problem->places.width, height = c->problem->places.height;
    const uint32_t last = ring->fleets - 1, most = c->narrow.width - 1;
    const size_t limbs = ring->limbs, bytes = ring->fleets * limbs * sizeof *c->m;
    uint32_t copies[BSC_MAX_PIECES];
    bsc_narrow_count(&c->narrow, width, height);
    memcpy(c->whole, c->narrow.sum, bytes);
    for (uint32_t p = 0; p < c->problem->pieces; p++) copies[p] = c->problem->piece[p].copies;
    for (uint32_t cell = 0; cell < c->problem->cells; cell++) {
        const bsc_coord at = c->problem->coord[cell];
        const uint32_t x = nearest((uint32_t)at.x, width, most),
                       y = nearest((uint32_t)at.y, height, most);
        uint64_t *own = bsc_tally_option_limbs(&map->of, cell);
        const uint32_t alike = y * width + x;
        const bsc_status status = bsc_run_poll(run, error);
        if (status != BSC_OK) return status;
        assert(alike <= cell);
        if (alike < cell) {
            memcpy(own, bsc_tally_option_limbs(&map->of, alike), limbs * sizeof *own);
            continue;
        }
        memcpy(c->m, c->whole, bytes);
        add_boxes(c, x, width - 1 - x, y, height - 1 - y, c->m);
        memset(c->z, 0, bytes);
        *c->z = 1;
        for (uint32_t u = 1; u < ring->fleets; u++) bsc_ring_exp(ring, c->m, c->z, u);
        memcpy(own, c->narrow.z + last * limbs, limbs * sizeof *own);
        bsc_ring_subtract(ring, own, c->z + last * limbs, 1);
        bsc_ring_name_ships(ring->kind_of, copies, c->problem->pieces, own, limbs);
    }
    memcpy(bsc_tally_total_limbs(&map->of), c->narrow.z + last * limbs, limbs * sizeof *c->z);
    bsc_ring_name_ships(ring->kind_of, copies, c->problem->pieces, bsc_tally_total_limbs(&map->of),
                        limbs);
    return BSC_OK;
}

static bsc_status make(cells *c, bsc_map **map, const bsc_run *run, bsc_stats *stats,
                       bsc_error *error) {
    bsc_narrow *n = &c->narrow;
    bsc_status status = bsc_narrow_init(n, c->problem, true, run, stats, error);
    if (status != BSC_OK) return status;
    const size_t numbers = (size_t)n->ring.fleets * n->ring.limbs, around = n->around;
    bsc_strips_run part = {.run = run, .all = n->around / 2.0};
    const bsc_run own = {.threads = run->threads,
                         .tick = run->tick == NULL ? NULL : bsc_narrow_tick,
                         .context = &part};
    BSC_ARENA_ARRAY(&c->arena, c->at, around * around);
    BSC_ARENA_ARRAY(&c->arena, c->number, around * numbers);
    BSC_ARENA_ARRAY(&c->arena, c->m, numbers);
    BSC_ARENA_ARRAY(&c->arena, c->z, numbers);
    BSC_ARENA_ARRAY(&c->arena, c->whole, numbers);
    for (uint32_t w = 1; 2 * w <= around && !c->arena.failed; w++)
        for (uint32_t h = w; w + h <= around; h++)
            BSC_ARENA_ARRAY(&c->arena, c->at[w * around + h],
                            numbers * ((w + 1) / 2) * ((h + 1) / 2));
    status = bsc_arena_status(&c->arena, error);
    for (uint32_t w = 1; 2 * w <= around && status == BSC_OK; w++, part.done++)
        status = sweep(c, w, &own, stats, error);
    if (status != BSC_OK) return status;
    visit_places(c, false);
    visit_places(c, true);
    stats->engine = BSC_ENGINE_NARROW;
    status = bsc_map_make(map, n->ring.limbs, c->problem->cells, error);
    return status == BSC_OK ? fill(c, *map, run, error) : status;
}

bsc_status bsc_problem_map(bsc_map **map, const bsc_problem *problem, const bsc_run *run,
                           bsc_stats *stats, bsc_error *error) {
    cells c = {.problem = problem};
    bsc_stats unwanted;
    if (stats == NULL) stats = &unwanted;
    *stats = (bsc_stats){.engine = BSC_ENGINE_NARROW};
    *map = NULL;
    const bsc_status status = make(&c, map, run, stats, error);
    if (status != BSC_OK) {
        bsc_map_free(*map);
        *map = NULL;
    }
    bsc_narrow_release(&c.narrow);
    bsc_arena_release(&c.arena);
    return status;
}
