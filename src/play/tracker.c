/* tracker.c - reading the log as a simple player does.
 *
 * Cost: constant time a shot, and for a sunk one a walk over the placements of the ships that it
 * may have been. */
#include "play/tracker.h"

#include "base/error.h"
#include "base/memory.h"

#include <string.h>

bsc_status bsc_tracker_init(bsc_tracker *s, const bsc_log *log, bsc_error *error) {
    const bsc_problem *problem = log->problem;
    *s = (bsc_tracker){.problem = problem, .log = log};
    const bsc_status status = bsc_neighbours_init(&s->neighbours, problem, error);
    if (status != BSC_OK) return status;
    s->sign = bsc_memory_new(problem->cells, sizeof *s->sign);
    s->blocked = bsc_memory_new(problem->cells, sizeof *s->blocked);
    s->afloat = bsc_memory_new(problem->pieces, sizeof *s->afloat);
    if (s->sign != NULL && s->blocked != NULL && s->afloat != NULL) return BSC_OK;
    bsc_tracker_release(s);
    return bsc_error_no_memory(error);
}

void bsc_tracker_release(bsc_tracker *s) {
    bsc_neighbours_release(&s->neighbours);
    bsc_memory_free(s->sign);
    bsc_memory_free(s->blocked);
    bsc_memory_free(s->afloat);
    *s = (bsc_tracker){.problem = NULL};
}

void bsc_tracker_begin(bsc_tracker *s) {
    memset(s->sign, BSC_SIGN_UNKNOWN, s->problem->cells * sizeof *s->sign);
    memset(s->blocked, 0, s->problem->cells * sizeof *s->blocked);
    for (uint32_t p = 0; p < s->problem->pieces; p++) s->afloat[p] = s->problem->piece[p].copies;
    s->open = 0;
    s->seen = 0;
    bsc_tracker_update(s);
}

static void set_sign(bsc_tracker *s, uint32_t cell, bsc_sign sign) {
    s->open += sign == BSC_SIGN_HIT;
    s->open -= s->sign[cell] == BSC_SIGN_HIT;
    s->sign[cell] = (uint8_t)sign;
    s->blocked[cell] = sign == BSC_SIGN_WATER || sign == BSC_SIGN_SUNK;
}

/* Whether the placement's cells are all hits, the last one's cell among them. */
static bool fits(const bsc_tracker *s, bsc_placement at, uint32_t last) {
    bool covered = false;
    for (uint32_t k = 0; k < at.cells; k++) {
        if (s->sign[at.cell[k]] != BSC_SIGN_HIT) return false;
        covered |= at.cell[k] == last;
    }
    return covered;
}

/* Open hits beside the placement, across an edge, that are not its own: if it is the right one they
 * are another ship's. */
static uint32_t hits_beside(const bsc_tracker *s, bsc_placement at) {
    uint32_t hits = 0;
    for (uint32_t k = 0; k < at.cells; k++)
        for (uint32_t side = 0; side < s->neighbours.sides; side++) {
            const uint32_t cell = s->neighbours.across[at.cell[k] * BSC_AROUND + side];
            bool own = cell == UINT32_MAX;
            for (uint32_t c = 0; c < at.cells && !own; c++) own = at.cell[c] == cell;
            hits += !own && s->sign[cell] == BSC_SIGN_HIT;
        }
    return hits;
}

static bool may_be(const bsc_tracker *s, const bsc_shot *shot, uint32_t piece) {
    if (s->afloat[piece] == 0) return false;
    if (shot->piece != BSC_ALL_PIECES) return shot->piece == piece;
    return shot->size == 0 || shot->size == s->problem->piece[piece].cells;
}

/* The placement that sank: the largest that fits, and of equals the one with the fewest hits beside
 * it; UINT32_MAX where none fits, after a mark that was wrong. */
static uint32_t find_sunk(const bsc_tracker *s, const bsc_shot *shot) {
    uint32_t best = UINT32_MAX, cells = 0, beside = 0;
    for (uint32_t p = 0; p < s->problem->pieces; p++) {
        if (!may_be(s, shot, p)) continue;
        for (uint32_t k = s->problem->first[p]; k < s->problem->first[p + 1]; k++) {
            const bsc_placement at = bsc_problem_placement(s->problem, k);
            if (at.cells < cells || !fits(s, at, shot->cell)) continue;
            const uint32_t hits = hits_beside(s, at);
            if (best != UINT32_MAX && at.cells == cells && hits >= beside) continue;
            best = k;
            cells = at.cells;
            beside = hits;
        }
    }
    return best;
}

/* Where ships may not touch, all cells beside a sunk one are water. */
static void mark_water(bsc_tracker *s, bsc_placement at) {
    for (uint32_t k = 0; k < at.cells; k++)
        for (uint32_t side = 0; side < s->neighbours.apart; side++) {
            const uint32_t cell = s->neighbours.across[at.cell[k] * BSC_AROUND + side];
            if (cell != UINT32_MAX && s->sign[cell] == BSC_SIGN_UNKNOWN)
                set_sign(s, cell, BSC_SIGN_WATER);
        }
}

static void sink(bsc_tracker *s, const bsc_shot *shot) {
    const uint32_t placement = find_sunk(s, shot);
    if (placement == UINT32_MAX) {
        set_sign(s, shot->cell, BSC_SIGN_SUNK);
        if (shot->piece != BSC_ALL_PIECES) s->afloat[shot->piece]--;
        return;
    }
    const bsc_placement at = bsc_problem_placement(s->problem, placement);
    s->afloat[at.piece]--;
    for (uint32_t k = 0; k < at.cells; k++) set_sign(s, at.cell[k], BSC_SIGN_SUNK);
    mark_water(s, at);
}

void bsc_tracker_update(bsc_tracker *s) {
    for (; s->seen < s->log->shots; s->seen++) {
        const bsc_shot *shot = &s->log->shot[s->seen];
        set_sign(s, shot->cell, shot->answer == BSC_MISS ? BSC_SIGN_WATER : BSC_SIGN_HIT);
        if (shot->answer == BSC_SUNK) sink(s, shot);
    }
}

bool bsc_tracker_doubt(bsc_tracker *s) {
    bool any = false;
    for (uint32_t k = 0; k < s->seen; k++) {
        const bsc_shot *shot = &s->log->shot[k];
        if (shot->answer != BSC_HIT || s->sign[shot->cell] != BSC_SIGN_SUNK) continue;
        set_sign(s, shot->cell, BSC_SIGN_HIT);
        any = true;
    }
    return any;
}

uint32_t bsc_tracker_beside_hit(const bsc_tracker *s, bsc_random *random) {
    uint32_t chosen = UINT32_MAX;
    uint64_t so_far = 0;
    for (uint32_t cell = 0; cell < s->problem->cells && s->open > 0; cell++) {
        bool beside = false;
        if (s->sign[cell] != BSC_SIGN_UNKNOWN) continue;
        for (uint32_t side = 0; side < s->neighbours.sides && !beside; side++) {
            const uint32_t other = s->neighbours.across[cell * BSC_AROUND + side];
            beside = other != UINT32_MAX && s->sign[other] == BSC_SIGN_HIT;
        }
        if (beside && bsc_random_below(random, ++so_far) == 0) chosen = cell;
    }
    return chosen;
}

uint32_t bsc_tracker_pattern(const bsc_tracker *s, const bsc_pattern *pattern) {
    uint32_t unknown[BSC_MAX_COLOURS] = {0}, best = 0, fewest = UINT32_MAX;
    for (uint32_t cell = 0; cell < s->problem->cells; cell++)
        unknown[bsc_colour(s->problem, cell, pattern->colours)] +=
            s->sign[cell] == BSC_SIGN_UNKNOWN;
    for (uint32_t first = 0; first < pattern->colours; first++) {
        uint32_t left = 0;
        for (uint32_t k = 0; k < pattern->kept; k++)
            left += unknown[(first + k) % pattern->colours];
        if (left >= fewest) continue;
        fewest = left;
        best = first;
    }
    return best;
}
