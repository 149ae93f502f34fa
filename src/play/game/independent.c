/* independent.c - makes maps that count each ship on its own, as if the others were not there. Two
 * matchers, brute force and Knuth-Morris-Pratt, find the placements of a ship along lanes
 * (independent.h). bsc_map_density makes the map of published programs, which use less of what is
 * known: only missed cells, hit cells and sunk ships.
 *
 * Brute force reads the cells of a placement one by one until it meets a blocked cell. The other
 * matcher remembers what it has read: after a match it only reads the one cell that is new, and
 * after a blocked cell it skips all placements that cover that cell. They hardly differ in time,
 * because most of the time goes into adding up the placements.
 *
 *   lane      . . x . . .       ship of 2: brute force reads ab bc c de ef, 9 cells
 *             a b c d e f                  the other ab c de f, 6
 *
 * The matchers only avoid blocked cells. From the placements that they find, those that the log's
 * hits and sunk ships rule out are removed. What is left are the options of bsc_matrix_new_after.
 * Not used is the rule that some ship must cover every hit, because it is not about a single ship.
 *
 * Cost of making the lanes: two binary searches for each placement, for the one next to it. */
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

/* ---- Lanes ---- */

/* Returns the placement of the same piece that lies one cell further along the row of this
 * placement. Returns UINT32_MAX if there is none, or if the cells of this placement are not a row
 * with equal distances. */
static uint32_t next_along_row(const bsc_problem *problem, uint32_t placement) {
    const bsc_placement here = bsc_problem_placement(problem, placement);
    const bsc_coord *coord = problem->coord;
    uint32_t cell[BSC_MAX_PIECE_CELLS];
    if (here.cells < 2) return UINT32_MAX;
    const int32_t x = coord[here.cell[1]].x - coord[here.cell[0]].x;
    const int32_t y = coord[here.cell[1]].y - coord[here.cell[0]].y;
    for (uint32_t k = 0; k < here.cells; k++) {
        const bsc_coord start = coord[here.cell[k]];
        cell[k] = bsc_problem_cell_at(problem, (bsc_coord){start.x + x, start.y + y});
        if (cell[k] == BSC_NO_CELL) return UINT32_MAX;
        if (k + 1 < here.cells && cell[k] != here.cell[k + 1]) return UINT32_MAX;
    }
    return bsc_problem_find_placement(problem, here.piece, here.cells, cell);
}

/* How many elements of the arrays of bsc_lanes are filled. */
typedef struct lanes_used {
    uint32_t lanes, cells, placements;
} lanes_used;

/* Adds the lane whose first placement is `placement`. */
static void add_lane(bsc_lanes *lanes, lanes_used *used, uint32_t placement) {
    const bsc_problem *problem = lanes->problem;
    const bsc_placement first = bsc_problem_placement(problem, placement);
    bsc_lane *lane = &lanes->lane[used->lanes];
    *lane = (bsc_lane){.first_cell = used->cells, .first_placement = used->placements};
    used->lanes++;
    for (uint32_t k = 0; k + 1 < first.cells; k++) {
        lanes->cell[used->cells] = first.cell[k];
        used->cells++;
    }
    for (uint32_t p = placement; p != UINT32_MAX; p = next_along_row(problem, p)) {
        lanes->placement[used->placements] = p;
        used->placements++;
        lanes->cell[used->cells] = bsc_problem_placement(problem, p).cell[first.cells - 1];
        used->cells++;
    }
    lane->cells = used->cells - lane->first_cell;
}

bsc_status bsc_lanes_init(bsc_lanes *lanes, const bsc_problem *problem, bsc_error *error) {
    const uint32_t max_cells = problem->placed.start[problem->placements];
    lanes_used used = {0, 0, 0};
    *lanes = (bsc_lanes){.problem = problem};
    bool *is_next = bsc_arena_new(&lanes->arena, problem->placements, sizeof *is_next);
    BSC_ARENA_ARRAY(&lanes->arena, lanes->start, (size_t)problem->pieces + 1);
    BSC_ARENA_ARRAY(&lanes->arena, lanes->lane, problem->placements);
    BSC_ARENA_ARRAY(&lanes->arena, lanes->cell, max_cells);
    BSC_ARENA_ARRAY(&lanes->arena, lanes->placement, problem->placements);
    if (lanes->arena.failed) {
        bsc_arena_release(&lanes->arena);
        *lanes = (bsc_lanes){0};
        return bsc_error_set_no_memory(error);
    }
    for (uint32_t p = 0; p < problem->placements; p++) {
        const uint32_t next = next_along_row(problem, p);
        if (next != UINT32_MAX) is_next[next] = true;
    }
    for (uint32_t piece = 0; piece < problem->pieces; piece++) {
        lanes->start[piece] = used.lanes;
        for (uint32_t p = problem->first[piece]; p < problem->first[piece + 1]; p++)
            if (!is_next[p]) add_lane(lanes, &used, p);
    }
    lanes->start[problem->pieces] = used.lanes;
    assert(used.placements == problem->placements && used.cells <= max_cells);
    return BSC_OK;
}

uint32_t bsc_lanes_match(const bsc_lanes *lanes, uint32_t piece, const bool *blocked,
                         bsc_matcher matcher, uint32_t *placement, uint64_t *checks) {
    const uint32_t length = lanes->problem->piece[piece].cells;
    const bool remembers = matcher == BSC_MATCHER_KMP;
    uint32_t count = 0;
    for (uint32_t l = lanes->start[piece]; l < lanes->start[piece + 1]; l++) {
        const bsc_lane *lane = &lanes->lane[l];
        const uint32_t *cell = lanes->cell + lane->first_cell;
        /* index into the lane of the first cell of the placement that is tried */
        uint32_t start = 0;
        uint32_t free_cells = 0; /* how many first cells of that placement are known to be free */
        assert(lane->cells >= length);
        while (start + length <= lane->cells) {
            uint32_t k = free_cells;
            while (k < length && !blocked[cell[start + k]]) k++;
            const bool matches = k == length;
            *checks += (matches ? length : k + 1) - free_cells;
            free_cells = 0;
            if (matches) {
                placement[count] = lanes->placement[lane->first_placement + start];
                count++;
                if (remembers) free_cells = length - 1;
                start++;
            } else {
                start += remembers ? k + 1 : 1;
            }
        }
    }
    assert(count <= lanes->problem->piece[piece].placements);
    return count;
}

/* ---- What both maps need ---- */

typedef struct map_maker {
    const bsc_problem *problem;
    const bsc_log *log; /* NULL: there are no shots */
    bsc_lanes lanes;    /* its arena also owns the arrays below */
    bool *blocked;      /* [cells]: no ship that is still looked for can be on the cell. Missed
                         * cells are blocked; in bsc_map_density also the cells of sunk ships, and
                         * in its hunt mode all hits */
    bool *hit;          /* [cells]: the cell was hit, and its ship is not known to be sunk */
    uint32_t *afloat;   /* [pieces]: number of copies of the piece that did not sink */
    uint32_t *match;    /* [placements]: the placements of one piece that the matcher found */
    uint64_t checks;    /* number of cells that the matcher has looked at */
} map_maker;

/* Prepares the maker, and makes an empty map. If `limbs` is 0, the map has shares; otherwise it has
 * exact numbers of that many limbs. The caller calls release_maker, even if this fails. */
static bsc_status init_maker(map_maker *maker, bsc_map **map, size_t limbs,
                             const bsc_problem *problem, const bsc_log *log, bsc_error *error) {
    *maker = (map_maker){.problem = problem, .log = log};
    *map = NULL;
    bsc_status status = bsc_lanes_init(&maker->lanes, problem, error);
    if (status != BSC_OK) return status;
    bsc_arena *arena = &maker->lanes.arena;
    BSC_ARENA_ARRAY(arena, maker->blocked, problem->cells);
    BSC_ARENA_ARRAY(arena, maker->hit, problem->cells);
    BSC_ARENA_ARRAY(arena, maker->afloat, problem->pieces);
    BSC_ARENA_ARRAY(arena, maker->match, problem->placements);
    status = bsc_arena_status(arena, error);
    if (status != BSC_OK) return status;
    return bsc_map_new_empty(map, limbs, problem->cells, error);
}

/* Sets *checks to the number of cells looked at, unless `checks` is NULL, and frees the arrays. */
static void release_maker(map_maker *maker, uint64_t *checks) {
    if (checks != NULL) *checks = maker->checks;
    bsc_arena_release(&maker->lanes.arena);
}

/* Marks the cell of shot number `shot` in the log as blocked if the shot missed, or as hit if it
 * hit and sank no ship. */
static void mark_shot(map_maker *maker, uint32_t shot) {
    const bsc_shot *fired = &maker->log->shot[shot];
    maker->blocked[fired->cell] = fired->answer == BSC_MISS;
    maker->hit[fired->cell] = fired->answer == BSC_HIT;
}

/* ---- The map of ships each on its own ---- */

/* Adds the ships of a piece to the map. Each placement that the log allows is equally likely: its
 * share is the number of copies divided by the number of these placements. */
static void add_shares(map_maker *maker, bsc_map *map, uint32_t piece, bsc_matcher matcher) {
    const bsc_log *log = maker->log;
    const uint32_t matches = bsc_lanes_match(&maker->lanes, piece, maker->blocked, matcher,
                                             maker->match, &maker->checks);
    uint32_t allowed = 0;
    for (uint32_t k = 0; k < matches; k++) {
        const bsc_placement ship = bsc_problem_placement(maker->problem, maker->match[k]);
        if (log != NULL && !bsc_log_allows(log, log->shots, ship)) continue;
        maker->match[allowed] = maker->match[k];
        allowed++;
    }
    const double share = (double)maker->problem->piece[piece].copies / (double)allowed;
    for (uint32_t k = 0; k < allowed; k++) {
        const bsc_placement ship = bsc_problem_placement(maker->problem, maker->match[k]);
        for (uint32_t c = 0; c < ship.cells; c++) map->sums.share[ship.cell[c]] += share;
    }
}

bsc_status bsc_map_independent(bsc_map **map, const bsc_problem *problem, const bsc_log *log,
                               uint32_t piece, bsc_matcher matcher, uint64_t *checks,
                               bsc_error *error) {
    map_maker maker;
    const bsc_status status = init_maker(&maker, map, 0, problem, log, error);
    if (status == BSC_OK) {
        for (uint32_t k = 0; log != NULL && k < log->shots; k++) mark_shot(&maker, k);
        for (uint32_t p = 0; p < problem->pieces; p++)
            if (piece == BSC_ALL_PIECES || piece == p) add_shares(&maker, *map, p, matcher);
    }
    release_maker(&maker, checks);
    return status;
}

/* ---- The density map ---- */

/* Returns the placement of the ship that shot number `shot` sank, if the log up to that shot leaves
 * only one set of cells for the ship. Otherwise returns a placement without cells. */
static bsc_placement find_sunk_ship(const map_maker *maker, uint32_t shot) {
    const bsc_placement none = {BSC_ALL_PIECES, 0, NULL};
    const uint32_t last_cell = maker->log->shot[shot].cell;
    bsc_placement sunk = none;
    for (uint32_t p = 0; p < maker->problem->placements; p++) {
        const bsc_placement ship = bsc_problem_placement(maker->problem, p);
        bool is_out = maker->afloat[ship.piece] == 0 || !bsc_placement_covers(ship, last_cell);
        for (uint32_t c = 0; c < ship.cells; c++) is_out |= maker->blocked[ship.cell[c]];
        if (is_out || !bsc_log_allows(maker->log, shot + 1, ship)) continue;
        if (sunk.cells == 0) sunk = ship;
        if (ship.cells != sunk.cells ||
            memcmp(ship.cell, sunk.cell, ship.cells * sizeof *ship.cell) != 0)
            return none;
    }
    return sunk;
}

/* Returns which piece shot number `shot` sank: the announced piece; or else the piece of `ship`,
 * which is its placement or, if that is not known, a placement without cells; or else the first
 * piece that is afloat and has the announced size, because pieces of one shape count alike. Returns
 * BSC_ALL_PIECES if none of these is known. */
static uint32_t sunk_piece(const map_maker *maker, uint32_t shot, bsc_placement ship) {
    const bsc_shot *last = &maker->log->shot[shot];
    const uint32_t size = last->size > 0 ? last->size : ship.cells;
    if (last->piece != BSC_ALL_PIECES) return last->piece;
    if (ship.piece != BSC_ALL_PIECES) return ship.piece;
    for (uint32_t p = 0; p < maker->problem->pieces; p++)
        if (maker->problem->piece[p].cells == size && maker->afloat[p] > 0) return p;
    return BSC_ALL_PIECES;
}

/* Removes the ship that shot number `shot` sank from those afloat. Blocks the cell of the shot, and
 * the ship's other cells if they are known. */
static void sink_ship(map_maker *maker, uint32_t shot) {
    const bsc_placement ship = find_sunk_ship(maker, shot);
    const uint32_t piece = sunk_piece(maker, shot, ship);
    if (piece != BSC_ALL_PIECES && maker->afloat[piece] > 0) maker->afloat[piece]--;
    maker->blocked[maker->log->shot[shot].cell] = true;
    for (uint32_t c = 0; c < ship.cells; c++) {
        maker->hit[ship.cell[c]] = false;
        maker->blocked[ship.cell[c]] = true;
    }
}

/* Adds the first `matches` placements of maker->match to the map. The weight of a placement is the
 * number of copies of its piece that are afloat; in target mode, that number times the hit cells
 * that it covers. Leaves out placements that cover a hit for which the game named another ship. */
static void add_counts(bsc_map *map, const map_maker *maker, bsc_mode mode, uint32_t matches) {
    for (uint32_t k = 0; k < matches; k++) {
        const bsc_placement ship = bsc_problem_placement(maker->problem, maker->match[k]);
        uint64_t weight = maker->afloat[ship.piece];
        uint32_t hits = 0;
        bool has_other_name = false;
        for (uint32_t c = 0; c < ship.cells; c++) {
            if (!maker->hit[ship.cell[c]]) continue;
            const uint32_t named = bsc_log_at(maker->log, ship.cell[c])->piece;
            has_other_name |= named != BSC_ALL_PIECES && named != ship.piece;
            hits++;
        }
        if (has_other_name) continue;
        if (mode == BSC_MODE_TARGET) weight *= hits;
        map->sums.limb[0] += weight;
        for (uint32_t c = 0; c < ship.cells; c++) map->sums.limb[1 + ship.cell[c]] += weight;
    }
}

/* Fills the map of `piece`, or of all pieces if it is BSC_ALL_PIECES. If *mode is BSC_MODE_OF_LOG,
 * chooses the mode and sets *mode: target if there is a hit cell whose ship is not known to be
 * sunk, otherwise hunt. */
static void fill_density(map_maker *maker, bsc_map *map, uint32_t piece, bsc_mode *mode,
                         bsc_matcher matcher) {
    const bsc_problem *problem = maker->problem;
    bool has_open_hit = false;
    for (uint32_t p = 0; p < problem->pieces; p++) maker->afloat[p] = problem->piece[p].copies;
    for (uint32_t k = 0; maker->log != NULL && k < maker->log->shots; k++) {
        mark_shot(maker, k);
        if (maker->log->shot[k].answer == BSC_SUNK) sink_ship(maker, k);
    }
    for (uint32_t cell = 0; cell < problem->cells; cell++) has_open_hit |= maker->hit[cell];
    if (*mode == BSC_MODE_OF_LOG) *mode = has_open_hit ? BSC_MODE_TARGET : BSC_MODE_HUNT;
    if (*mode == BSC_MODE_HUNT)
        for (uint32_t cell = 0; cell < problem->cells; cell++)
            maker->blocked[cell] |= maker->hit[cell];
    for (uint32_t p = 0; p < problem->pieces; p++) {
        if ((piece != BSC_ALL_PIECES && piece != p) || maker->afloat[p] == 0) continue;
        const uint32_t matches = bsc_lanes_match(&maker->lanes, p, maker->blocked, matcher,
                                                 maker->match, &maker->checks);
        add_counts(map, maker, *mode, matches);
    }
}

bsc_status bsc_map_density(bsc_map **map, const bsc_problem *problem, const bsc_log *log,
                           uint32_t piece, bsc_mode *mode, bsc_matcher matcher, uint64_t *checks,
                           bsc_error *error) {
    map_maker maker;
    const bsc_status status = init_maker(&maker, map, 1, problem, log, error);
    if (status == BSC_OK) fill_density(&maker, *map, piece, mode, matcher);
    release_maker(&maker, checks);
    return status;
}
