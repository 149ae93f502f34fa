/* independent.c - makes maps in which each ship is counted on its own, as if the other ships were
 * not there. Two matchers, brute force and Knuth-Morris-Pratt, find the placements of a ship along
 * lanes, the rows of cells in which it can slide (independent.h). The file makes two kinds of map.
 * bsc_map_independent counts the placements that agree with all answers to single shots.
 * bsc_map_density makes the map that published programs compute. It uses only missed cells, hit
 * cells and sunk ships.
 *
 * Brute force reads the cells of a placement one by one until it meets a blocked cell.
 * Knuth-Morris-Pratt remembers what it has read. After a match it only reads the one cell that is
 * new. After a blocked cell it skips all placements that cover that cell. The two matchers hardly
 * differ in time, because most of the time goes into adding the placements to the map.
 *
 *   lane of six cells, c is blocked       ship of 2 cells:
 *     . . x . . .                         brute force reads ab bc c de ef, 9 cells
 *     a b c d e f                         Knuth-Morris-Pratt reads ab c de f, 6 cells
 *
 * The matchers only avoid blocked cells. For bsc_map_independent, the placements that contradict
 * the log's hits and sunk ships are removed afterwards, and if the log says that the whole fleet is
 * hit, those with a cell that was not fired at. The placements that remain are the options
 * of bsc_matrix_new_after. The rule that every hit must be covered by some ship is not used,
 * because it is not about a single ship.
 *
 * Cost of making the lanes: two binary searches for each placement, to find the placement one cell
 * further along the row. */
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

/* Returns the index of the placement of the same piece that lies one cell further along the row of
 * the given placement. Returns UINT32_MAX if there is none, if the given placement has only one
 * cell, or if its cells do not lie in a straight row without gaps. */
static uint32_t next_along_row(const bsc_problem *problem, uint32_t placement) {
    const bsc_placement here = bsc_problem_placement(problem, placement);
    const bsc_coord *coord = problem->coord;
    uint32_t cell[BSC_MAX_PIECE_CELLS];
    if (here.cells < 2) return UINT32_MAX;
    /* how the coordinates change from one cell of the row to the next */
    const bsc_coord step = {coord[here.cell[1]].x - coord[here.cell[0]].x,
                            coord[here.cell[1]].y - coord[here.cell[0]].y};
    for (uint32_t k = 0; k < here.cells; k++) {
        const bsc_coord start = coord[here.cell[k]];
        cell[k] = bsc_problem_cell_at(problem, (bsc_coord){start.x + step.x, start.y + step.y});
        if (cell[k] == BSC_NO_CELL) return UINT32_MAX;
        if (k + 1 < here.cells && cell[k] != here.cell[k + 1]) return UINT32_MAX;
    }
    return bsc_problem_find_placement(problem, here.piece, here.cells, cell);
}

/* While the lanes are being made: how many elements are filled in the arrays lane[], cell[] and
 * placement[] of bsc_lanes. */
typedef struct lanes_used {
    uint32_t lanes, cells, placements;
} lanes_used;

/* Appends one lane to *lanes, the row of cells along which a piece slides. `placement` is the index
 * of the first placement on the lane. The lane's cells are the cells of this first placement,
 * followed by the last cell of each further placement along the row. */
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

/* Finds the placements on one lane that cover no blocked cell; blocked[c] says whether cell c is
 * blocked. `length` is how many cells each placement has, and no more than the lane has. Writes the
 * indices of these placements to placement[], which has room for all placements on the lane, and
 * returns how many there are. Adds to *checks how many elements of blocked[] it has read. If
 * skips_known is true, it skips cells that it has read before, and so never reads an element twice
 * (Knuth-Morris-Pratt); otherwise it reads each placement from its beginning (brute force). */
static uint32_t match_lane(const bsc_lanes *lanes, const bsc_lane *lane, uint32_t length,
                           const bool *blocked, bool skips_known, uint32_t *placement,
                           uint64_t *checks) {
    const uint32_t *cell = lanes->cell + lane->first_cell;
    uint32_t count = 0;
    /* the index, within the lane, of the first cell of the placement that is being tested */
    uint32_t start = 0;
    /* how many cells at the beginning of this placement are known to be free, so that they need not
     * be read */
    uint32_t free_cells = 0;
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
            if (skips_known) free_cells = length - 1;
            start++;
        } else {
            /* Cell k of the placement is blocked, so no placement that covers it can match. */
            start += skips_known ? k + 1 : 1;
        }
    }
    return count;
}

uint32_t bsc_lanes_match(const bsc_lanes *lanes, uint32_t piece, const bool *blocked,
                         bsc_matcher matcher, uint32_t *placement, uint64_t *checks) {
    const uint32_t length = lanes->problem->piece[piece].cells;
    const bool skips_known = matcher == BSC_MATCHER_KMP;
    uint32_t count = 0;
    for (uint32_t l = lanes->start[piece]; l < lanes->start[piece + 1]; l++)
        count += match_lane(lanes, &lanes->lane[l], length, blocked, skips_known, placement + count,
                            checks);
    assert(count <= lanes->problem->piece[piece].placements);
    return count;
}

/* ---- What both maps need ---- */

/* The working data of bsc_map_independent or bsc_map_density: which cells are blocked or hit, and
 * which ships are afloat. */
typedef struct map_maker {
    const bsc_problem *problem;
    const bsc_log *log; /* the game so far, or NULL for a board without shots */
    /* the rows of cells along which ships slide; lanes.arena also owns the arrays below */
    bsc_lanes lanes;
    /* [cells]: whether no ship that is looked for may cover the cell. Missed cells are blocked. For
     * bsc_map_density, the cells of sunk ships are blocked too, and in hunt mode, which looks for
     * ships that were not hit yet, all cells that were hit. */
    bool *blocked;
    bool *hit; /* [cells]: whether the cell was hit and its ship is not known to be sunk */
    /* [pieces]: how many copies of each piece are not sunk; only for bsc_map_density */
    uint32_t *afloat;
    /* [placements]: the indices of the placements that cover no blocked cell, for one piece */
    uint32_t *match;
    uint64_t checks; /* how many elements of blocked[] were read, for all pieces together */
} map_maker;

/* Prepares *maker for the shots of `log`, or for no shots if `log` is NULL, and sets *map to a new
 * map that is 0 in each cell. If `limbs` is 0, the map has a floating-point number for each cell
 * (map->sums.share[]); otherwise it has exact integers of that many limbs (64-bit words) in
 * map->sums.limb[]. The caller must call release_maker, even if this function fails. On failure
 * *map is NULL. */
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

/* Sets *checks to how many cells were read to find the placements, unless `checks` is NULL. Frees
 * the lanes of the maker and its arrays, all of which the arena of the lanes owns. */
static void release_maker(map_maker *maker, uint64_t *checks) {
    if (checks != NULL) *checks = maker->checks;
    bsc_arena_release(&maker->lanes.arena);
}

/* Marks the cell of a shot as blocked if the shot missed, or as hit if it hit a ship without
 * sinking it. `shot` is the index of the shot among the log's single shots. */
static void mark_shot(map_maker *maker, uint32_t shot) {
    const bsc_shot *fired = &maker->log->shot[shot];
    maker->blocked[fired->cell] = fired->answer == BSC_MISS;
    maker->hit[fired->cell] = fired->answer == BSC_HIT;
}

/* ---- The map of ships each on its own ---- */

/* Adds to the map, for each cell, the expected number of ships of the piece that cover the cell.
 * All placements that the log allows count as equally likely; if it allows none, nothing is added.
 * For example, if the piece has 2 copies and 40 allowed placements, each of these placements adds
 * 2/40 to each of its cells. */
static void add_shares(map_maker *maker, bsc_map *map, uint32_t piece, bsc_matcher matcher) {
    const bsc_log *log = maker->log;
    const uint32_t matches = bsc_lanes_match(&maker->lanes, piece, maker->blocked, matcher,
                                             maker->match, &maker->checks);
    uint32_t allowed = 0;
    for (uint32_t k = 0; k < matches; k++) {
        const bsc_placement ship = bsc_problem_placement(maker->problem, maker->match[k]);
        if (log != NULL && !bsc_log_allows(log, log->shots, ship)) continue;
        if (log != NULL && log->is_over && !bsc_log_has_fired_at_all(log, ship)) continue;
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

/* Returns the placement of the ship that a shot sank, if the log up to and including that shot
 * leaves only one possible set of cells for the ship. Otherwise returns a placement without cells,
 * whose piece is BSC_ALL_PIECES. `shot` is the index of the shot among the log's single shots. */
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

/* Returns the index of the piece that a shot sank. `shot` is the index of the shot among the log's
 * single shots. `ship` is the placement of the sunk ship, or a placement without cells if it is not
 * known (find_sunk_ship).
 *
 * The name in the answer decides first. If the answer has no name, the placement decides. If the
 * placement is not known either, returns the first piece that is afloat and has the announced size;
 * if several pieces of this size have the same shape, it does not matter which of them is returned.
 * Returns BSC_ALL_PIECES if no size is announced either, or if no piece of this size is afloat. */
static uint32_t sunk_piece(const map_maker *maker, uint32_t shot, bsc_placement ship) {
    const bsc_shot *last = &maker->log->shot[shot];
    if (last->piece != BSC_ALL_PIECES) return last->piece;
    if (ship.piece != BSC_ALL_PIECES) return ship.piece;
    for (uint32_t p = 0; p < maker->problem->pieces; p++)
        if (maker->problem->piece[p].cells == last->size && maker->afloat[p] > 0) return p;
    return BSC_ALL_PIECES;
}

/* Records that a shot sank a ship, so that the map no longer looks for it. `shot` is the index of
 * the shot among the log's single shots. Counts one copy less of the ship's piece as afloat. Blocks
 * the cell of the shot. If all cells of the ship are known, also blocks the others, and removes the
 * hits on them from maker->hit[], which has only the hits on ships that may still be afloat. */
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

/* Adds the placements maker->match[0 .. matches - 1] to the map. Each placement adds a weight to
 * the total and to each of its cells. In hunt mode, which looks for ships, the weight is the number
 * of copies of the piece that are not sunk. In target mode, which tries to sink a ship that was
 * hit, this number is multiplied by the number of hit cells that the placement covers. Leaves out a
 * placement if it covers a cell where the game announced a hit on another ship. */
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

/* Fills the density map of `piece`, or of all pieces if `piece` is BSC_ALL_PIECES. If *mode is
 * BSC_MODE_OF_LOG, chooses the mode and sets *mode to it: target mode if some hit cell belongs to a
 * ship that is not known to be sunk, otherwise hunt mode. */
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
