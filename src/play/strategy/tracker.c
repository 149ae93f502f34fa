/* tracker.c - keeps the marks of cells (water, hit or sunk, tracker.h) up to date with the log, and
 * guesses which cells belong to sunk ships.
 *
 * Cost: constant time for each shot that sinks no ship. For a shot that sinks a ship, a look at all
 * placements of the ships that it may have sunk. */
#include "play/strategy/tracker.h"

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/memory.h"
#include "count/board/pattern.h"
#include "count/board/places.h"

#include <assert.h>
#include <string.h>

/* An index that means "no placement". */
#define NO_PLACEMENT UINT32_MAX

void bsc_tracker_release(bsc_tracker *t) {
    bsc_arena_release(&t->arena);
    *t = (bsc_tracker){.problem = NULL};
}

/* Gives a cell another mark, and updates blocked[] and open_hits. */
static void set_mark(bsc_tracker *t, uint32_t cell, bsc_cell_mark mark) {
    assert(cell < t->problem->cells);
    if (t->mark[cell] == BSC_MARK_HIT) t->open_hits--;
    if (mark == BSC_MARK_HIT) t->open_hits++;
    t->mark[cell] = (uint8_t)mark;
    t->blocked[cell] = mark == BSC_MARK_WATER || mark == BSC_MARK_SUNK;
}

bool bsc_tracker_allows(const bsc_tracker *t, bsc_placement placement) {
    for (uint32_t k = 0; k < placement.cells; k++) {
        const bsc_shot *shot = bsc_log_at(t->log, placement.cell[k]);
        if (shot == NULL || shot->piece == BSC_ALL_PIECES) continue;
        if (shot->piece != placement.piece) return false;
    }
    return true;
}

/* ---- Sunk ships ---- */

/* Returns how many open hits (hits whose ship is not known to be sunk) lie beside the placement:
 * they share an edge with one of its cells, but are not cells of it. If the ship that sank is at
 * the placement, these hits belong to other ships that touch it. A hit that shares an edge with two
 * cells of the placement counts twice. */
static uint32_t count_hits_beside(const bsc_tracker *t, bsc_placement placement) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < placement.cells; k++) {
        const uint32_t *neighbour =
            t->neighbours.neighbour + placement.cell[k] * BSC_MAX_NEIGHBOURS;
        for (uint32_t side = 0; side < t->neighbours.sides; side++) {
            const uint32_t cell = neighbour[side];
            if (cell == BSC_NO_CELL || t->mark[cell] != BSC_MARK_HIT) continue;
            if (!bsc_placement_covers(placement, cell)) count++;
        }
    }
    return count;
}

/* Says whether the shot can have sunk a ship of the piece: whether a copy of the piece is afloat,
 * and the piece has the name or size that the answer tells. */
static bool may_have_sunk(const bsc_tracker *t, const bsc_shot *shot, uint32_t piece) {
    const bsc_placement anywhere = {piece, t->problem->piece[piece].cells, NULL};
    return t->afloat[piece] > 0 && bsc_shot_fits(shot, anywhere);
}

/* Says whether the ship that the shot sank may lie at the placement: all cells of the placement are
 * open hits (not yet marked as part of a sunk ship), the shot hit one of them, and no answer there
 * named another ship. */
static bool is_possible_wreck(const bsc_tracker *t, const bsc_shot *shot, bsc_placement placement) {
    for (uint32_t c = 0; c < placement.cells; c++)
        if (t->mark[placement.cell[c]] != BSC_MARK_HIT) return false;
    return bsc_placement_covers(placement, shot->cell) && bsc_tracker_allows(t, placement);
}

/* Guesses which ship the shot sank, and returns its placement. This is the largest ship that fits
 * the marks and the answer. Among equally large ships it is the one with the fewest open hits
 * beside it. Returns NO_PLACEMENT if no placement fits, which happens if an earlier guess was
 * wrong. */
static uint32_t find_wreck(const bsc_tracker *t, const bsc_shot *shot) {
    uint32_t best = NO_PLACEMENT, best_cells = 0, best_hits_beside = 0;
    for (uint32_t p = 0; p < t->problem->pieces; p++) {
        if (!may_have_sunk(t, shot, p)) continue;
        for (uint32_t k = t->problem->first[p]; k < t->problem->first[p + 1]; k++) {
            const bsc_placement placement = bsc_problem_placement(t->problem, k);
            if (placement.cells < best_cells) continue;
            if (!is_possible_wreck(t, shot, placement)) continue;
            const uint32_t hits_beside = count_hits_beside(t, placement);
            if (placement.cells == best_cells && hits_beside >= best_hits_beside) continue;
            best = k;
            best_cells = placement.cells;
            best_hits_beside = hits_beside;
        }
    }
    return best;
}

/* Makes sure that a copy of the piece counts as afloat, because the game has just announced by name
 * that a ship of this piece sank. If all copies already count as sunk, an earlier guess was wrong:
 * some ship that sank without a name was not of this piece, but of another piece of the same size.
 * So the function counts one copy of this piece as afloat again, and a ship of the same size as
 * sunk instead. If no ship of this size counts as afloat, it changes nothing. */
static void refloat_copy(bsc_tracker *t, uint32_t piece) {
    const bsc_piece *pieces = t->problem->piece;
    for (uint32_t p = 0; p < t->problem->pieces && t->afloat[piece] == 0; p++) {
        if (t->afloat[p] == 0 || pieces[p].cells != pieces[piece].cells) continue;
        t->afloat[p]--;
        t->afloat[piece]++;
    }
}

/* Takes into account a shot that sank a ship whose other cells cannot be found. Marks only the cell
 * of the shot. If the name or size was announced, and a ship with this name or size counts as
 * afloat, one such ship no longer does. */
static void sink_somewhere(bsc_tracker *t, const bsc_shot *shot) {
    set_mark(t, shot->cell, BSC_MARK_SUNK);
    if (shot->piece == BSC_ALL_PIECES && shot->size == 0) return;
    for (uint32_t p = 0; p < t->problem->pieces; p++) {
        if (!may_have_sunk(t, shot, p)) continue;
        t->afloat[p]--;
        return;
    }
}

/* Marks the cells of a ship that sank at the placement as sunk, and counts one copy less of its
 * piece as afloat; one must be. If ships may not touch, also marks the cells around it as water. */
static void sink_at(bsc_tracker *t, bsc_placement placement) {
    assert(t->afloat[placement.piece] > 0);
    t->afloat[placement.piece]--;
    for (uint32_t k = 0; k < placement.cells; k++) set_mark(t, placement.cell[k], BSC_MARK_SUNK);
    for (uint32_t k = 0; k < placement.cells; k++) {
        const uint32_t *neighbour =
            t->neighbours.neighbour + placement.cell[k] * BSC_MAX_NEIGHBOURS;
        for (uint32_t side = 0; side < t->neighbours.kept_free; side++) {
            const uint32_t cell = neighbour[side];
            if (cell != BSC_NO_CELL && t->mark[cell] == BSC_MARK_UNKNOWN)
                set_mark(t, cell, BSC_MARK_WATER);
        }
    }
}

/* Takes into account a shot that sank a ship: guesses which ship it was and where, and marks its
 * cells. The cell of the shot must already be marked as a hit. */
static void sink_ship(bsc_tracker *t, const bsc_shot *shot) {
    /* If the answer names the ship, a copy of its piece was afloat before the shot, even if earlier
     * wrong guesses count all copies as sunk. */
    if (shot->piece != BSC_ALL_PIECES) refloat_copy(t, shot->piece);
    const uint32_t placement = find_wreck(t, shot);
    if (placement == NO_PLACEMENT)
        sink_somewhere(t, shot);
    else
        sink_at(t, bsc_problem_placement(t->problem, placement));
}

/* ---- Games ---- */

/* Resets all marks for a game without shots. */
static void begin_game(bsc_tracker *t) {
    memset(t->mark, BSC_MARK_UNKNOWN, t->problem->cells * sizeof *t->mark);
    memset(t->blocked, 0, t->problem->cells * sizeof *t->blocked);
    for (uint32_t p = 0; p < t->problem->pieces; p++) t->afloat[p] = t->problem->piece[p].copies;
    t->open_hits = 0;
    t->shots_read = 0;
}

void bsc_tracker_update(bsc_tracker *t) {
    if (t->log->shots < t->shots_read) begin_game(t);
    for (; t->shots_read < t->log->shots; t->shots_read++) {
        const bsc_shot *shot = &t->log->shot[t->shots_read];
        set_mark(t, shot->cell, shot->answer == BSC_MISS ? BSC_MARK_WATER : BSC_MARK_HIT);
        if (shot->answer == BSC_SUNK) sink_ship(t, shot);
    }
}

bsc_status bsc_tracker_init(bsc_tracker *t, const bsc_log *log, bsc_error *error) {
    const bsc_problem *problem = log->problem;
    *t = (bsc_tracker){.problem = problem, .log = log};
    BSC_ARENA_ARRAY(&t->arena, t->mark, problem->cells);
    BSC_ARENA_ARRAY(&t->arena, t->blocked, problem->cells);
    BSC_ARENA_ARRAY(&t->arena, t->afloat, problem->pieces);
    t->neighbours = bsc_neighbours_find(problem, &t->arena);
    const bsc_status status = bsc_arena_status(&t->arena, error);
    if (status == BSC_OK)
        begin_game(t);
    else
        bsc_tracker_release(t);
    return status;
}

bool bsc_tracker_reopen_sunk_hits(bsc_tracker *t) {
    bool has_reopened = false;
    for (uint32_t k = 0; k < t->shots_read; k++) {
        const bsc_shot *shot = &t->log->shot[k];
        if (shot->answer != BSC_HIT || t->mark[shot->cell] != BSC_MARK_SUNK) continue;
        set_mark(t, shot->cell, BSC_MARK_HIT);
        has_reopened = true;
    }
    return has_reopened;
}

/* ---- What players ask ---- */

/* Says whether the cell shares an edge with an open hit (a hit whose ship is not known to be
 * sunk). */
static bool is_beside_hit(const bsc_tracker *t, uint32_t cell) {
    const uint32_t *neighbour = t->neighbours.neighbour + cell * BSC_MAX_NEIGHBOURS;
    for (uint32_t side = 0; side < t->neighbours.sides; side++)
        if (neighbour[side] != BSC_NO_CELL && t->mark[neighbour[side]] == BSC_MARK_HIT) return true;
    return false;
}

/* Says whether the cell is worth a shot: it was not fired at and is not known to be water. The
 * marks alone do not tell, because a salvo leaves its cells unknown. */
static bool is_target(const bsc_tracker *t, uint32_t cell) {
    return t->mark[cell] == BSC_MARK_UNKNOWN && t->log->firing_step[cell] == 0;
}

uint32_t bsc_tracker_choose_next_to_hit(const bsc_tracker *t, bsc_random *random) {
    uint32_t chosen = BSC_NO_CELL;
    uint64_t candidates = 0;
    if (t->open_hits == 0) return BSC_NO_CELL;
    for (uint32_t cell = 0; cell < t->problem->cells; cell++) {
        if (!is_target(t, cell) || !is_beside_hit(t, cell)) continue;
        /* the k-th candidate replaces the chosen one with a chance of 1 / k: all are equally
         * likely */
        candidates++;
        if (bsc_random_below(random, candidates) == 0) chosen = cell;
    }
    return chosen;
}

bsc_pattern bsc_tracker_pattern(const bsc_tracker *t, const bsc_patterns *patterns) {
    /* The cells are coloured in diagonal stripes, and the pattern has the cells of kept_colours
     * colours that follow one another. Here the first of them is chosen. */
    bsc_pattern pattern = *bsc_patterns_find(patterns, t->afloat);
    /* [colour]: how many cells of this colour are targets, cells that are still worth a shot */
    uint32_t targets[BSC_MAX_COLOURS] = {0};
    uint32_t fewest_targets = UINT32_MAX; /* of the pattern with the best first colour so far */
    for (uint32_t cell = 0; cell < t->problem->cells; cell++)
        if (is_target(t, cell)) targets[bsc_cell_colour(t->problem, cell, pattern.colours)]++;
    for (uint32_t first = 0; first < pattern.colours; first++) {
        /* how many targets lie on the pattern whose first colour is `first` */
        uint32_t pattern_targets = 0;
        for (uint32_t k = 0; k < pattern.kept_colours; k++)
            pattern_targets += targets[(first + k) % pattern.colours];
        if (pattern_targets >= fewest_targets) continue;
        fewest_targets = pattern_targets;
        pattern.first = first;
    }
    return pattern;
}
