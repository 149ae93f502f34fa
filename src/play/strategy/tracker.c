/* tracker.c - keeps the marks of tracker.h up to date with the log, and finds the cells of sunk
 * ships.
 *
 * Cost: constant time a shot, and for a sunk ship a walk over the placements of the ships that
 * it may be. */
#include "play/strategy/tracker.h"

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/memory.h"
#include "count/board/pattern.h"
#include "count/board/places.h"

#include <assert.h>
#include <string.h>

void bsc_tracker_release(bsc_tracker *t) {
    bsc_arena_release(&t->arena);
    *t = (bsc_tracker){0};
}

static void set_mark(bsc_tracker *t, uint32_t cell, bsc_cell_mark mark) {
    assert(cell < t->problem->cells);
    t->open_hits += mark == BSC_MARK_HIT;
    t->open_hits -= t->mark[cell] == BSC_MARK_HIT;
    t->mark[cell] = (uint8_t)mark;
    t->blocked[cell] = mark == BSC_MARK_WATER || mark == BSC_MARK_SUNK;
}

bool bsc_tracker_allows(const bsc_tracker *t, bsc_placement at) {
    for (uint32_t k = 0; k < at.cells; k++) {
        const bsc_shot *shot = bsc_log_at(t->log, at.cell[k]);
        if (shot != NULL && shot->piece != BSC_ALL_PIECES && shot->piece != at.piece) return false;
    }
    return true;
}

/* Others' open hits across an edge from the placement: if it is right they are another ship's. */
static uint32_t hits_beside(const bsc_tracker *t, bsc_placement at) {
    uint32_t hits = 0;
    for (uint32_t k = 0; k < at.cells; k++)
        for (uint32_t side = 0; side < t->neighbours.sides; side++) {
            const uint32_t cell = t->neighbours.cell[at.cell[k] * BSC_MAX_NEIGHBOURS + side];
            hits += cell != UINT32_MAX && !bsc_placement_covers(at, cell) &&
                    t->mark[cell] == BSC_MARK_HIT;
        }
    return hits;
}

static bool may_be(const bsc_tracker *t, const bsc_shot *shot, uint32_t piece) {
    const bsc_placement any = {piece, t->problem->piece[piece].cells, NULL};
    return t->afloat[piece] > 0 && bsc_shot_fits(shot, any);
}

/* The placement that sank: the largest whose cells are all hits, the last one's among them; of
 * equals the one with the fewest hits beside it; UINT32_MAX: none fits, after a wrong mark. */
static uint32_t find_sunk(const bsc_tracker *t, const bsc_shot *shot) {
    uint32_t best = UINT32_MAX, cells = 0, beside = 0;
    for (uint32_t p = 0; p < t->problem->pieces; p++) {
        if (!may_be(t, shot, p)) continue;
        for (uint32_t k = t->problem->first[p]; k < t->problem->first[p + 1]; k++) {
            const bsc_placement at = bsc_problem_placement(t->problem, k);
            uint32_t open = 0;
            for (uint32_t c = 0; c < at.cells; c++) open += t->mark[at.cell[c]] == BSC_MARK_HIT;
            if (at.cells < cells || open < at.cells || !bsc_placement_covers(at, shot->cell) ||
                !bsc_tracker_allows(t, at))
                continue;
            const uint32_t hits = hits_beside(t, at);
            if (best != UINT32_MAX && at.cells == cells && hits >= beside) continue;
            best = k;
            cells = at.cells;
            beside = hits;
        }
    }
    return best;
}

static void sink(bsc_tracker *t, const bsc_shot *shot) {
    const bool known = shot->piece != BSC_ALL_PIECES || shot->size != 0;
    uint32_t p = 0;
    /* where all ships of the name are taken for sunk, an earlier one that was announced without a
     * name is another of its size */
    for (; shot->piece != BSC_ALL_PIECES && p < t->problem->pieces; p++) {
        const bsc_piece *piece = t->problem->piece;
        if (t->afloat[shot->piece] > 0 || t->afloat[p] == 0) continue;
        if (piece[p].cells != piece[shot->piece].cells) continue;
        t->afloat[p]--;
        t->afloat[shot->piece]++;
    }
    const uint32_t placement = find_sunk(t, shot);
    if (placement == UINT32_MAX) { /* its name or size says that it is afloat no more */
        set_mark(t, shot->cell, BSC_MARK_SUNK);
        p = 0;
        while (p < t->problem->pieces && !may_be(t, shot, p)) p++;
        if (known && p < t->problem->pieces) t->afloat[p]--;
        return;
    }
    const bsc_placement at = bsc_problem_placement(t->problem, placement);
    assert(t->afloat[at.piece] > 0);
    t->afloat[at.piece]--;
    for (uint32_t k = 0; k < at.cells; k++) set_mark(t, at.cell[k], BSC_MARK_SUNK);
    /* where ships may not touch, all cells beside it are water */
    for (uint32_t k = 0; k < at.cells; k++)
        for (uint32_t side = 0; side < t->neighbours.kept_free; side++) {
            const uint32_t cell = t->neighbours.cell[at.cell[k] * BSC_MAX_NEIGHBOURS + side];
            if (cell != UINT32_MAX && t->mark[cell] == BSC_MARK_UNKNOWN)
                set_mark(t, cell, BSC_MARK_WATER);
        }
}

static void begin(bsc_tracker *t) {
    memset(t->mark, BSC_MARK_UNKNOWN, t->problem->cells * sizeof *t->mark);
    memset(t->blocked, 0, t->problem->cells * sizeof *t->blocked);
    for (uint32_t p = 0; p < t->problem->pieces; p++) t->afloat[p] = t->problem->piece[p].copies;
    t->open_hits = 0;
    t->shots_read = 0;
}

void bsc_tracker_update(bsc_tracker *t) {
    if (t->log->shots < t->shots_read) begin(t);
    for (; t->shots_read < t->log->shots; t->shots_read++) {
        const bsc_shot *shot = &t->log->shot[t->shots_read];
        set_mark(t, shot->cell, shot->answer == BSC_MISS ? BSC_MARK_WATER : BSC_MARK_HIT);
        if (shot->answer == BSC_SUNK) sink(t, shot);
    }
}

bsc_status bsc_tracker_init(bsc_tracker *t, const bsc_log *log, bsc_error *error) {
    const bsc_problem *problem = log->problem;
    *t = (bsc_tracker){.problem = problem, .log = log};
    BSC_OWN_ARRAY(t, mark, problem->cells);
    BSC_OWN_ARRAY(t, blocked, problem->cells);
    BSC_OWN_ARRAY(t, afloat, problem->pieces);
    t->neighbours = bsc_neighbours_find(problem, &t->arena);
    const bsc_status status = bsc_arena_status(&t->arena, error);
    if (status == BSC_OK)
        begin(t);
    else
        bsc_tracker_release(t);
    return status;
}

bool bsc_tracker_reopen_sunk_hits(bsc_tracker *t) {
    bool any = false;
    for (uint32_t k = 0; k < t->shots_read; k++) {
        const bsc_shot *shot = &t->log->shot[k];
        if (shot->answer != BSC_HIT || t->mark[shot->cell] != BSC_MARK_SUNK) continue;
        set_mark(t, shot->cell, BSC_MARK_HIT);
        any = true;
    }
    return any;
}

uint32_t bsc_tracker_choose_next_to_hit(const bsc_tracker *t, bsc_random *random) {
    uint32_t chosen = UINT32_MAX;
    uint64_t so_far = 0;
    for (uint32_t cell = 0; cell < t->problem->cells && t->open_hits > 0; cell++) {
        bool beside = false;
        if (t->mark[cell] != BSC_MARK_UNKNOWN) continue;
        for (uint32_t side = 0; side < t->neighbours.sides && !beside; side++) {
            const uint32_t other = t->neighbours.cell[cell * BSC_MAX_NEIGHBOURS + side];
            beside = other != UINT32_MAX && t->mark[other] == BSC_MARK_HIT;
        }
        if (beside && bsc_random_below(random, ++so_far) == 0) chosen = cell;
    }
    return chosen;
}

bsc_pattern bsc_tracker_pattern(const bsc_tracker *t, const bsc_patterns *patterns) {
    bsc_pattern pattern = *bsc_patterns_find(patterns, t->afloat);
    uint32_t unknown[BSC_MAX_COLOURS] = {0}, fewest = UINT32_MAX;
    for (uint32_t cell = 0; cell < t->problem->cells; cell++)
        unknown[bsc_cell_colour(t->problem, cell, pattern.colours)] +=
            t->mark[cell] == BSC_MARK_UNKNOWN;
    for (uint32_t first = 0; first < pattern.colours; first++) {
        uint32_t left = 0;
        for (uint32_t k = 0; k < pattern.kept_colours; k++)
            left += unknown[(first + k) % pattern.colours];
        if (left >= fewest) continue;
        fewest = left;
        pattern.first = first;
    }
    return pattern;
}
