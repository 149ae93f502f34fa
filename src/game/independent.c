/* independent.c - the map of ships counted each on its own, and the two matchers (brute force, and
 * Knuth, Morris and Pratt) that find a ship's places along lanes.
 *
 * Brute force reads the cells of a place from the left until one is blocked, and goes on to the
 * next place. The other keeps what it has read: after a match it reads only the one new cell, and
 * after a blocked cell it skips the places that cover it. So it reads no cell of a lane twice. They
 * differ in cells read but little in time, since adding up the places found costs more.
 *
 *   lane      . . x . . .       ship of 2: brute force reads ab bc c de ef, 9 cells
 *             a b c d e f                  the other ab c de f, 6
 *
 * The matcher only avoids the misses. Of the places it finds, those that the log's hits and sunk
 * shots rule out are removed; what is left is what bsc_matrix_new_after has. That every hit must be
 * covered by some ship is not required, since it is not about one ship.
 *
 * The map of counts (bsc_map_density) is that of published programs, which know less: missed cells,
 * hit cells, and sunk ships.
 *
 * Cost of the lanes: for each placement a walk over those that begin at its second cell. */
#include "game/log.h"

#include "base/memory.h"
#include "cover/tally.h"

#include <assert.h>

/* Lists of a piece's placements by their first cell, and each one's successor on its lane. */
typedef struct chains {
    const bsc_problem *problem;
    uint32_t *head; /* [cells]: 1 + a placement that begins there */
    uint32_t *also; /* [placements]: 1 + the next that begins there */
    uint32_t *next; /* [placements]: 1 + the one a step further */
    bool *follows;  /* [placements]: whether it is a successor */
} chains;

static bsc_coord step(const bsc_problem *problem, bsc_placement at, uint32_t k) {
    const bsc_coord from = problem->coord[at.cell[k]], to = problem->coord[at.cell[k + 1]];
    return (bsc_coord){to.x - from.x, to.y - from.y};
}

static bool same(bsc_coord a, bsc_coord b) {
    return a.x == b.x && a.y == b.y;
}

/* Whether the placement's cells are in a row at equal distances, so that it can slide along it. */
static bool slides(const bsc_problem *problem, bsc_placement at) {
    if (at.cells < 2) return false;
    for (uint32_t k = 1; k + 1 < at.cells; k++)
        if (!same(step(problem, at, k), step(problem, at, 0))) return false;
    return true;
}

static void chain_piece(chains *c, uint32_t piece) {
    const bsc_problem *problem = c->problem;
    const uint32_t from = problem->first[piece], to = problem->first[piece + 1];
    BSC_EACH_CELL(cell, problem) c->head[cell] = 0;
    for (uint32_t k = from; k < to; k++) {
        uint32_t *head = &c->head[bsc_problem_placement(problem, k).cell[0]];
        c->also[k] = *head;
        *head = k + 1;
    }
    for (uint32_t k = from; k < to; k++) {
        /* the one a step further begins at the second cell, in the same direction */
        const bsc_placement at = bsc_problem_placement(problem, k);
        if (!slides(problem, at)) continue;
        for (uint32_t n = c->head[at.cell[1]]; n != 0 && c->next[k] == 0; n = c->also[n - 1]) {
            const bsc_placement other = bsc_problem_placement(problem, n - 1);
            if (!slides(problem, other)) continue;
            if (!same(step(problem, other, 0), step(problem, at, 0))) continue;
            c->next[k] = n;
            c->follows[n - 1] = true;
        }
    }
}

/* Lays out the lanes of all pieces. */
static void lay_out(const chains *c, bsc_lanes *lanes) {
    const bsc_problem *problem = c->problem;
    uint32_t lane = 0, cell = 0, placed = 0;
    for (uint32_t piece = 0; piece < problem->pieces; piece++) {
        lanes->start[piece] = lane;
        BSC_EACH(k, problem->first, piece) {
            if (c->follows[k]) continue;
            const bsc_placement head = bsc_problem_placement(problem, k);
            const uint32_t first = cell;
            lanes->lane[lane] = (bsc_lane){.first = first, .placement = placed};
            for (uint32_t i = 0; i + 1 < head.cells; i++) lanes->cell[cell++] = head.cell[i];
            for (uint32_t at = k + 1; at != 0; at = c->next[at - 1]) {
                lanes->placement[placed++] = at - 1;
                lanes->cell[cell++] = bsc_problem_placement(problem, at - 1).cell[head.cells - 1];
            }
            lanes->lane[lane++].cells = cell - first;
        }
    }
    lanes->start[problem->pieces] = lane;
    assert(placed == problem->placements && cell <= problem->placed.start[problem->placements]);
}

bsc_status bsc_lanes_init(bsc_lanes *lanes, const bsc_problem *problem, bsc_error *error) {
    const size_t placements = (size_t)problem->placements + 1;
    bsc_arena scratch = {.newest = NULL};
    chains c = {.problem = problem};
    *lanes = (bsc_lanes){.problem = problem};
    BSC_ARENA_ARRAY(&scratch, c.head, problem->cells);
    BSC_ARENA_ARRAY(&scratch, c.also, placements);
    BSC_ARENA_ARRAY(&scratch, c.next, placements);
    BSC_ARENA_ARRAY(&scratch, c.follows, placements);
    BSC_ARENA_ARRAY(&lanes->arena, lanes->start, (size_t)problem->pieces + 1);
    BSC_ARENA_ARRAY(&lanes->arena, lanes->lane, placements);
    BSC_ARENA_ARRAY(&lanes->arena, lanes->cell,
                    (size_t)problem->placed.start[problem->placements] + 1);
    BSC_ARENA_ARRAY(&lanes->arena, lanes->placement, placements);
    bsc_status status = bsc_arena_status(&scratch, error);
    if (status == BSC_OK) status = bsc_arena_status(&lanes->arena, error);
    for (uint32_t piece = 0; piece < problem->pieces && status == BSC_OK; piece++)
        chain_piece(&c, piece);
    if (status == BSC_OK)
        lay_out(&c, lanes);
    else
        BSC_RELEASE(lanes);
    bsc_arena_release(&scratch);
    return status;
}

uint32_t bsc_lanes_match(const bsc_lanes *lanes, uint32_t piece, const bool *blocked,
                         bsc_matcher matcher, uint32_t *found, uint64_t *checks) {
    const uint32_t length = lanes->problem->piece[piece].cells;
    const bool shifts = matcher == BSC_MATCHER_KMP;
    uint32_t count = 0;
    BSC_EACH(l, lanes->start, piece) {
        const bsc_lane *lane = &lanes->lane[l];
        const uint32_t *cell = lanes->cell + lane->first;
        uint32_t at = 0, known = 0; /* known: of the place's first cells those known to be free */
        assert(lane->cells >= length);
        while (at + length <= lane->cells) {
            uint32_t k = known;
            while (k < length && !blocked[cell[at + k]]) k++;
            *checks += (k < length ? k + 1 : length) - known;
            if (k == length) found[count++] = lanes->placement[lane->placement + at];
            known = shifts && k == length ? length - 1 : 0;
            at += shifts && k < length ? k + 1 : 1;
        }
    }
    assert(count <= lanes->problem->piece[piece].placements);
    return count;
}

/* ---- The map ---- */

/* What both maps are made with. */
typedef struct maker {
    bsc_lanes lanes;
    bsc_arena arena; /* of the next two */
    bool *blocked;   /* [cells]: where no ship can lie */
    uint32_t *found; /* [placements] */
    uint64_t checks;
} maker;

/* With a map of `limbs` limbs, all zero. To be released in any case. */
static bsc_status maker_init(maker *m, bsc_map **map, size_t limbs, const bsc_problem *problem,
                             bsc_error *error) {
    *m = (maker){.checks = 0};
    *map = NULL;
    bsc_status status = bsc_lanes_init(&m->lanes, problem, error);
    if (status != BSC_OK) return status;
    BSC_ARENA_ARRAY(&m->arena, m->blocked, problem->cells);
    BSC_ARENA_ARRAY(&m->arena, m->found, (size_t)problem->placements + 1);
    status = bsc_arena_status(&m->arena, error);
    return status == BSC_OK ? bsc_map_make(map, limbs, problem->cells, error) : status;
}

static void maker_release(maker *m, uint64_t *checks) {
    if (checks != NULL) *checks = m->checks;
    bsc_arena_release(&m->arena);
    BSC_RELEASE(&m->lanes);
}

bsc_status bsc_map_independent(bsc_map **map, const bsc_problem *problem, const bsc_log *log,
                               uint32_t piece, bsc_matcher matcher, uint64_t *checks,
                               bsc_error *error) {
    maker m;
    const bsc_status status = maker_init(&m, map, 0, problem, error);
    for (uint32_t k = 0; status == BSC_OK && log != NULL && k < log->shots; k++)
        m.blocked[log->shot[k].cell] = log->shot[k].answer == BSC_MISS;
    for (uint32_t p = 0; status == BSC_OK && p < problem->pieces; p++) {
        if (piece != BSC_ALL_PIECES && piece != p) continue;
        const uint32_t count = bsc_lanes_match(&m.lanes, p, m.blocked, matcher, m.found, &m.checks);
        uint32_t left = 0; /* of those found, the ones that the log allows */
        for (uint32_t k = 0; k < count; k++)
            if (log == NULL ||
                bsc_log_allows(log, log->shots, bsc_problem_placement(problem, m.found[k])))
                m.found[left++] = m.found[k];
        const double each = (double)problem->piece[p].copies / (double)left;
        for (uint32_t k = 0; k < left; k++) {
            const bsc_placement at = bsc_problem_placement(problem, m.found[k]);
            BSC_EACH_COVERED(c, at) (*map)->of.share[*c] += each;
        }
    }
    maker_release(&m, checks);
    return status;
}

/* ---- The map of counts ---- */

typedef struct position {
    const bsc_problem *problem;
    const bsc_log *log;
    bool *blocked;    /* [cells]: missed, of a sunk ship, and for hunting all that were hit */
    bool *hit;        /* [cells]: of a ship that is not known to be sunk */
    uint32_t *afloat; /* [pieces]: copies that did not sink */
} position;

/* The ship that sank by shot k, where the log up to it leaves only its cells; else one of no
 * cells. */
static bsc_placement find_sunk(const position *p, uint32_t k) {
    bsc_placement found = {BSC_ALL_PIECES, 0, NULL};
    bool any = false, one = true;
    for (uint32_t n = 0; n < p->problem->placements; n++) {
        const bsc_placement at = bsc_problem_placement(p->problem, n);
        bool blocked = p->afloat[at.piece] == 0 || !bsc_placement_covers(at, p->log->shot[k].cell);
        BSC_EACH_COVERED(c, at) blocked |= p->blocked[*c];
        if (blocked || !bsc_log_allows(p->log, k + 1, at)) continue;
        bool same_cells = any && at.cells == found.cells;
        for (uint32_t c = 0; same_cells && c < at.cells; c++)
            same_cells = at.cell[c] == found.cell[c];
        one = one && (!any || same_cells);
        if (!any) found = at;
        any = true;
    }
    return one ? found : (bsc_placement){BSC_ALL_PIECES, 0, NULL};
}

/* Of a ship without a name the first that it can be: pieces of one shape count alike. */
static void sink(position *p, uint32_t k) {
    const bsc_shot *shot = &p->log->shot[k];
    const bsc_placement ship = find_sunk(p, k);
    const uint32_t size = shot->size > 0 ? shot->size : ship.cells;
    uint32_t piece = shot->piece != BSC_ALL_PIECES ? shot->piece : ship.piece;
    for (uint32_t n = 0; piece == BSC_ALL_PIECES && n < p->problem->pieces; n++)
        if (p->problem->piece[n].cells == size && p->afloat[n] > 0) piece = n;
    if (piece != BSC_ALL_PIECES && p->afloat[piece] > 0) p->afloat[piece]--;
    p->hit[shot->cell] = false;
    p->blocked[shot->cell] = true;
    BSC_EACH_COVERED(c, ship) {
        p->hit[*c] = false;
        p->blocked[*c] = true;
    }
}

/* Reads the log; returns how many hits are open. */
static uint32_t read_position(position *p) {
    const bsc_problem *problem = p->problem;
    uint32_t open = 0;
    for (uint32_t n = 0; n < problem->pieces; n++) p->afloat[n] = problem->piece[n].copies;
    for (uint32_t k = 0; p->log != NULL && k < p->log->shots; k++) {
        const bsc_shot *shot = &p->log->shot[k];
        p->blocked[shot->cell] = shot->answer == BSC_MISS;
        p->hit[shot->cell] = shot->answer == BSC_HIT;
        if (shot->answer == BSC_SUNK) sink(p, k);
    }
    BSC_EACH_CELL(cell, problem) open += p->hit[cell];
    return open;
}

static void count_piece(bsc_map *map, const position *p, bool target, const uint32_t *found,
                        uint32_t count) {
    for (uint32_t k = 0; k < count; k++) {
        const bsc_placement at = bsc_problem_placement(p->problem, found[k]);
        uint32_t hits = 0;
        bool named_other = false;
        BSC_EACH_COVERED(c, at) {
            if (!p->hit[*c]) continue;
            const uint32_t named = bsc_log_at(p->log, *c)->piece;
            named_other |= named != BSC_ALL_PIECES && named != at.piece;
            hits++;
        }
        if (named_other) continue;
        const uint64_t weight = (uint64_t)p->afloat[at.piece] * (target ? hits : 1);
        map->of.limb[0] += weight;
        BSC_EACH_COVERED(c, at) map->of.limb[1 + *c] += weight;
    }
}

bsc_status bsc_map_density(bsc_map **map, const bsc_problem *problem, const bsc_log *log,
                           uint32_t piece, bsc_mode *mode, bsc_matcher matcher, uint64_t *checks,
                           bsc_error *error) {
    maker m;
    bsc_map *made;
    bsc_status status = maker_init(&m, &made, 1, problem, error);
    position p = {.problem = problem, .log = log, .blocked = m.blocked};
    *map = NULL;
    if (status != BSC_OK) goto out;
    BSC_ARENA_ARRAY(&m.arena, p.hit, problem->cells);
    BSC_ARENA_ARRAY(&m.arena, p.afloat, problem->pieces);
    status = bsc_arena_status(&m.arena, error);
    if (status != BSC_OK) goto out;
    const uint32_t open = read_position(&p);
    if (*mode == BSC_MODE_OF_LOG) *mode = open > 0 ? BSC_MODE_TARGET : BSC_MODE_HUNT;
    BSC_EACH_CELL(cell, problem) p.blocked[cell] |= *mode == BSC_MODE_HUNT && p.hit[cell];
    for (uint32_t n = 0; n < problem->pieces; n++) {
        if ((piece != BSC_ALL_PIECES && piece != n) || p.afloat[n] == 0) continue;
        const uint32_t count = bsc_lanes_match(&m.lanes, n, p.blocked, matcher, m.found, &m.checks);
        count_piece(made, &p, *mode == BSC_MODE_TARGET, m.found, count);
    }
out:
    maker_release(&m, checks);
    if (status == BSC_OK)
        *map = made;
    else
        bsc_map_free(made);
    return status;
}
