/* independent.c - the map of ships counted each on its own, and the two matchers (brute force, and
 * Knuth, Morris and Pratt) that find a ship's places along lanes. bsc_map_density is the map of
 * published programs, which know less: missed cells, hit cells, and sunk ships.
 *
 * Brute force reads the cells of a place from the left until one is blocked. The other keeps what
 * it has read: after a match it reads only the new cell, and after a blocked cell it skips the
 * places that cover it. They differ little in time, since adding up the places costs more.
 *
 *   lane      . . x . . .       ship of 2: brute force reads ab bc c de ef, 9 cells
 *             a b c d e f                  the other ab c de f, 6
 *
 * The matcher only avoids the misses. Of the places it finds, those that the log's hits and sunk
 * shots rule out are removed; what is left is what bsc_matrix_new_after has. That every hit must be
 * covered by some ship is not required, since it is not about one ship.
 *
 * Cost of the lanes: for each placement two binary searches for the next one. */
#include "play/game/independent.h"

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/memory.h"
#include "count/board/draft.h"
#include "count/board/placements.h"
#include "count/board/places.h"
#include "count/board/problem.h"
#include "count/cover/map.h"
#include "play/game/log.h"

#include <assert.h>
#include <string.h>

/* The placement a step further along its row of cells at equal distances; UINT32_MAX where there is
 * none, or its cells are in no such row. */
static uint32_t next_of(const bsc_problem *problem, uint32_t placement) {
    const bsc_placement at = bsc_problem_placement(problem, placement);
    const bsc_coord *coord = problem->coord;
    uint32_t cell[BSC_MAX_PIECE_CELLS];
    if (at.cells < 2) return UINT32_MAX;
    const int32_t x = coord[at.cell[1]].x - coord[at.cell[0]].x;
    const int32_t y = coord[at.cell[1]].y - coord[at.cell[0]].y;
    for (uint32_t k = 0; k < at.cells; k++) {
        const bsc_coord from = coord[at.cell[k]];
        cell[k] = bsc_problem_cell_at(problem, (bsc_coord){from.x + x, from.y + y});
        if (cell[k] == BSC_NO_CELL) return UINT32_MAX;
        if (k + 1 < at.cells && cell[k] != at.cell[k + 1]) return UINT32_MAX;
    }
    return bsc_problem_find_placement(problem, at.piece, at.cells, cell);
}

bsc_status bsc_lanes_init(bsc_lanes *lanes, const bsc_problem *problem, bsc_error *error) {
    *lanes = (bsc_lanes){.problem = problem};
    bool *follows = bsc_arena_new(&lanes->arena, problem->placements, sizeof *follows);
    BSC_OWN_ARRAY(lanes, start, (size_t)problem->pieces + 1);
    BSC_OWN_ARRAY(lanes, lane, problem->placements);
    BSC_OWN_ARRAY(lanes, cell, problem->placed.start[problem->placements]);
    BSC_OWN_ARRAY(lanes, placement, problem->placements);
    if (lanes->arena.failed) {
        bsc_arena_release(&lanes->arena);
        *lanes = (bsc_lanes){0};
        return bsc_error_set_no_memory(error);
    }
    for (uint32_t k = 0; k < problem->placements; k++) {
        const uint32_t next = next_of(problem, k);
        if (next != UINT32_MAX) follows[next] = true;
    }
    uint32_t lane = 0, cell = 0, placed = 0;
    for (uint32_t piece = 0; piece < problem->pieces; piece++) {
        lanes->start[piece] = lane;
        for (uint32_t k = problem->first[piece]; k < problem->first[piece + 1]; k++) {
            if (follows[k]) continue;
            const bsc_placement head = bsc_problem_placement(problem, k);
            const uint32_t first = cell;
            lanes->lane[lane] = (bsc_lane){.first_cell = first, .first_placement = placed};
            for (uint32_t i = 0; i + 1 < head.cells; i++) lanes->cell[cell++] = head.cell[i];
            for (uint32_t at = k; at != UINT32_MAX; at = next_of(problem, at)) {
                lanes->placement[placed++] = at;
                lanes->cell[cell++] = bsc_problem_placement(problem, at).cell[head.cells - 1];
            }
            lanes->lane[lane++].cells = cell - first;
        }
    }
    lanes->start[problem->pieces] = lane;
    assert(placed == problem->placements && cell <= problem->placed.start[problem->placements]);
    return BSC_OK;
}

uint32_t bsc_lanes_match(const bsc_lanes *lanes, uint32_t piece, const bool *blocked,
                         bsc_matcher matcher, uint32_t *found, uint64_t *checks) {
    const uint32_t length = lanes->problem->piece[piece].cells;
    const bool shifts = matcher == BSC_MATCHER_KMP;
    uint32_t count = 0;
    for (uint32_t l = lanes->start[piece]; l < lanes->start[piece + 1]; l++) {
        const bsc_lane *lane = &lanes->lane[l];
        const uint32_t *cell = lanes->cell + lane->first_cell;
        uint32_t at = 0, known = 0; /* known: of the place's first cells those known to be free */
        assert(lane->cells >= length);
        while (at + length <= lane->cells) {
            uint32_t k = known;
            while (k < length && !blocked[cell[at + k]]) k++;
            *checks += (k < length ? k + 1 : length) - known;
            if (k == length) found[count++] = lanes->placement[lane->first_placement + at];
            known = shifts && k == length ? length - 1 : 0;
            at += shifts && k < length ? k + 1 : 1;
        }
    }
    assert(count <= lanes->problem->piece[piece].placements);
    return count;
}

/* ---- The maps ---- */

typedef struct maker {
    const bsc_problem *problem;
    const bsc_log *log; /* or NULL */
    bsc_lanes lanes;
    bool *blocked;    /* [cells]: missed; of counts also of a sunk ship, and for hunting all hits */
    bool *hit;        /* [cells]: of a ship that is not known to be sunk */
    uint32_t *afloat; /* [pieces]: copies that did not sink */
    uint32_t *found;  /* [placements] */
    uint64_t checks;
} maker;

/* With a map of `limbs` limbs, all zero. To be released in any case. */
static bsc_status maker_init(maker *m, bsc_map **map, size_t limbs, const bsc_problem *problem,
                             const bsc_log *log, bsc_error *error) {
    *m = (maker){.problem = problem, .log = log};
    *map = NULL;
    bsc_status status = bsc_lanes_init(&m->lanes, problem, error);
    if (status != BSC_OK) return status;
    BSC_ARENA_ARRAY(&m->lanes.arena, m->blocked, problem->cells);
    BSC_ARENA_ARRAY(&m->lanes.arena, m->hit, problem->cells);
    BSC_ARENA_ARRAY(&m->lanes.arena, m->afloat, problem->pieces);
    BSC_ARENA_ARRAY(&m->lanes.arena, m->found, problem->placements);
    status = bsc_arena_status(&m->lanes.arena, error);
    return status == BSC_OK ? bsc_map_new_empty(map, limbs, problem->cells, error) : status;
}

static void maker_release(maker *m, uint64_t *checks) {
    if (checks != NULL) *checks = m->checks;
    bsc_arena_release(&m->lanes.arena);
}

/* Marks what the log says up to shot k. */
static void read_shot(maker *m, uint32_t k) {
    const bsc_shot *shot = &m->log->shot[k];
    m->blocked[shot->cell] = shot->answer == BSC_MISS;
    m->hit[shot->cell] = shot->answer == BSC_HIT;
}

bsc_status bsc_map_independent(bsc_map **map, const bsc_problem *problem, const bsc_log *log,
                               uint32_t piece, bsc_matcher matcher, uint64_t *checks,
                               bsc_error *error) {
    maker m;
    const bsc_status status = maker_init(&m, map, 0, problem, log, error);
    for (uint32_t k = 0; status == BSC_OK && log != NULL && k < log->shots; k++) read_shot(&m, k);
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
            for (uint32_t c = 0; c < at.cells; c++) (*map)->sums.share[at.cell[c]] += each;
        }
    }
    maker_release(&m, checks);
    return status;
}

/* ---- The map of counts ---- */

/* The ship that sank by shot k, if the log up to it leaves only its cells; else of no cells. */
static bsc_placement find_sunk(const maker *m, uint32_t k) {
    const bsc_placement none = {BSC_ALL_PIECES, 0, NULL};
    bsc_placement found = none;
    for (uint32_t n = 0; n < m->problem->placements; n++) {
        const bsc_placement at = bsc_problem_placement(m->problem, n);
        bool blocked = m->afloat[at.piece] == 0 || !bsc_placement_covers(at, m->log->shot[k].cell);
        for (uint32_t c = 0; c < at.cells; c++) blocked |= m->blocked[at.cell[c]];
        if (blocked || !bsc_log_allows(m->log, k + 1, at)) continue;
        if (found.cells == 0) found = at;
        if (at.cells != found.cells || memcmp(at.cell, found.cell, at.cells * sizeof *at.cell) != 0)
            return none;
    }
    return found;
}

/* Of a ship without a name the first that it can be: pieces of one shape count alike. */
static void sink(maker *m, uint32_t k) {
    const bsc_shot *shot = &m->log->shot[k];
    const bsc_placement ship = find_sunk(m, k);
    const uint32_t size = shot->size > 0 ? shot->size : ship.cells;
    uint32_t piece = shot->piece != BSC_ALL_PIECES ? shot->piece : ship.piece;
    for (uint32_t n = 0; piece == BSC_ALL_PIECES && n < m->problem->pieces; n++)
        if (m->problem->piece[n].cells == size && m->afloat[n] > 0) piece = n;
    if (piece != BSC_ALL_PIECES && m->afloat[piece] > 0) m->afloat[piece]--;
    m->blocked[shot->cell] = true;
    for (uint32_t c = 0; c < ship.cells; c++) {
        m->hit[ship.cell[c]] = false;
        m->blocked[ship.cell[c]] = true;
    }
}

static void count_piece(bsc_map *map, const maker *m, bool target, uint32_t count) {
    for (uint32_t k = 0; k < count; k++) {
        const bsc_placement at = bsc_problem_placement(m->problem, m->found[k]);
        uint32_t hits = 0;
        bool named_other = false;
        for (uint32_t c = 0; c < at.cells; c++) {
            if (!m->hit[at.cell[c]]) continue;
            const uint32_t named = bsc_log_at(m->log, at.cell[c])->piece;
            named_other |= named != BSC_ALL_PIECES && named != at.piece;
            hits++;
        }
        if (named_other) continue;
        const uint64_t weight = (uint64_t)m->afloat[at.piece] * (target ? hits : 1);
        map->sums.limb[0] += weight;
        for (uint32_t c = 0; c < at.cells; c++) map->sums.limb[1 + at.cell[c]] += weight;
    }
}

static void count(maker *m, bsc_map *map, uint32_t piece, bsc_mode *mode, bsc_matcher matcher) {
    const bsc_problem *problem = m->problem;
    bool open = false;
    for (uint32_t n = 0; n < problem->pieces; n++) m->afloat[n] = problem->piece[n].copies;
    for (uint32_t k = 0; m->log != NULL && k < m->log->shots; k++) {
        read_shot(m, k);
        if (m->log->shot[k].answer == BSC_SUNK) sink(m, k);
    }
    for (uint32_t cell = 0; cell < problem->cells; cell++) open |= m->hit[cell];
    if (*mode == BSC_MODE_OF_LOG) *mode = open ? BSC_MODE_TARGET : BSC_MODE_HUNT;
    for (uint32_t cell = 0; cell < problem->cells; cell++)
        m->blocked[cell] |= *mode == BSC_MODE_HUNT && m->hit[cell];
    for (uint32_t n = 0; n < problem->pieces; n++) {
        if ((piece != BSC_ALL_PIECES && piece != n) || m->afloat[n] == 0) continue;
        const uint32_t found =
            bsc_lanes_match(&m->lanes, n, m->blocked, matcher, m->found, &m->checks);
        count_piece(map, m, *mode == BSC_MODE_TARGET, found);
    }
}

bsc_status bsc_map_density(bsc_map **map, const bsc_problem *problem, const bsc_log *log,
                           uint32_t piece, bsc_mode *mode, bsc_matcher matcher, uint64_t *checks,
                           bsc_error *error) {
    maker m;
    const bsc_status status = maker_init(&m, map, 1, problem, log, error);
    if (status == BSC_OK) count(&m, *map, piece, mode, matcher);
    maker_release(&m, checks);
    return status;
}
