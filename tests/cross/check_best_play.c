/* check_best_play.c - the best play on tiny boards, against a plain search over every shot and
 * every answer; and the strategy `optimal`, whose mean over all deployments is the best play's.
 *
 * What is to come depends only on the cells that were fired at and the deployments left, so their
 * two sets are the key of a table of what was found. */
#include "check.h"

#include <math.h>
#include <stdlib.h>

#define MAX_DEPLOYMENTS 64u
#define MAX_OPEN        12u
#define MAX_SHIPS       12u        /* the library's search takes no more */
#define MAX_POSITIONS   (1u << 15) /* found, of twice as many slots */

typedef struct slot {
    uint64_t fired, left; /* cells, deployments; `left` 0 is an empty slot */
    double shots;         /* expected, from here on */
} slot;

typedef struct search {
    const question *q;
    slot *slot;
    uint32_t slots, used;
    uint64_t mask[MAX_DEPLOYMENTS]; /* of each deployment's cells */
} search;

static double shots_from(search *s, uint64_t fired, uint64_t left);

#define NAMED_HIT 1000u

static bool has(uint64_t set, uint32_t member) {
    return (set >> member & 1) != 0;
}

/* A number for each answer: 0 a miss, 1 a hit, else what sank or, from NAMED_HIT on, was hit. */
static uint32_t answer_of(const search *s, uint32_t deployment, uint64_t fired, uint32_t cell) {
    const bsc_problem *problem = s->q->problem;
    const uint32_t *laid = brute_at(s->q->left, deployment);
    if (!has(s->mask[deployment], cell)) return 0;
    for (uint32_t k = 0; k < s->q->left->ships; k++) {
        const bsc_placement at = bsc_problem_placement(problem, laid[k]);
        if (!brute_covers(at, cell)) continue;
        for (uint32_t c = 0; c < at.cells; c++)
            if (at.cell[c] != cell && !has(fired, at.cell[c]))
                return s->q->game->announce == BSC_ANNOUNCE_HITS ? NAMED_HIT + at.piece : 1;
        switch (s->q->game->announce) {
        case BSC_ANNOUNCE_HITS:
        case BSC_ANNOUNCE_SHIP:
            return 2 + at.piece;
        case BSC_ANNOUNCE_SIZE:
            return 2 + at.cells;
        case BSC_ANNOUNCE_SUNK:
            return 2;
        default:
            return 1;
        }
    }
    return 0;
}

/* Expected shots if the cell is fired at first, and all is best then. */
static double shots_by(search *s, uint64_t fired, uint64_t left, uint32_t cell) {
    uint64_t rest = left;
    double sum = 0.0;
    unsigned total = 0;
    while (rest != 0) { /* the deployments of one answer after the other */
        uint64_t same = 0;
        uint32_t first = 0, count = 0;
        while (!has(rest, first)) first++;
        const uint32_t answer = answer_of(s, first, fired, cell);
        for (uint32_t d = first; d < s->q->left->total; d++)
            if (has(rest, d) && answer_of(s, d, fired, cell) == answer) {
                same |= UINT64_C(1) << d;
                count++;
            }
        rest &= ~same;
        total += count;
        sum += count * shots_from(s, fired | UINT64_C(1) << cell, same);
    }
    return 1.0 + sum / total;
}

static slot *find(search *s, uint64_t fired, uint64_t left) {
    uint64_t hash = (fired ^ left * UINT64_C(0x9E3779B97F4A7C15)) * UINT64_C(0xD1342543DE82EF95);
    for (uint32_t at = (uint32_t)(hash >> 32) % s->slots;; at = (at + 1) % s->slots) {
        slot *own = &s->slot[at];
        if (own->left == 0 || (own->left == left && own->fired == fired)) return own;
    }
}

/* NAN once too many positions were met. */
static double shots_from(search *s, uint64_t fired, uint64_t left) {
    const uint32_t cells = bsc_problem_cells(s->q->problem);
    uint32_t first = 0;
    double best = INFINITY;
    while (!has(left, first)) first++;
    if ((s->mask[first] & ~fired) == 0) return 0.0; /* so it is for the others */
    const slot *known = find(s, fired, left);
    if (known->left != 0) return known->shots;
    for (uint32_t cell = 0; cell < cells && s->used < MAX_POSITIONS; cell++)
        if (!has(fired, cell)) best = fmin(best, shots_by(s, fired, left, cell));
    if (s->used >= MAX_POSITIONS) return NAN;
    s->used++;
    *find(s, fired, left) = (slot){fired, left, best};
    return best;
}

static void check_expected(search *s, uint64_t fired, uint64_t left, double best) {
    static const char asked[] = "bscount best --optimal";
    const bsc_problem *problem = s->q->problem;
    const uint32_t cells = bsc_problem_cells(problem);
    bsc_error error = {.status = BSC_OK};
    double expected[64];
    if (bsc_best_play(s->q->log, &one_thread, expected, &error) != BSC_OK) {
        blame(s->q, asked, "%s", error.message);
        return;
    }
    for (uint32_t cell = 0; cell < cells; cell++) {
        const double own = has(fired, cell) ? INFINITY : shots_by(s, fired, left, cell);
        const bool is_best = own < best + 1e-9;
        if (isnan(own)) return;
        if (isfinite(expected[cell]) != is_best || (is_best && !near(expected[cell], best)))
            blame(s->q, asked, "%s has %.12g; it takes %.12g, and the best %.12g",
                  game_label(problem, cell), expected[cell], own, best);
    }
}

/* Games of `optimal` against every deployment. */
static void check_strategy(const search *s, double best) {
    static const char asked[] = "bscount simulate --strategy optimal";
    const brute *left = s->q->left;
    const size_t strategy = bsc_strategy_find("optimal");
    const bsc_tournament_plan plan = {
        .strategy = &strategy, .strategies = 1, .announce = s->q->game->announce};
    bsc_deployments *all = deployments_of(s->q, left, 0, left->total);
    bsc_tournament *tournament = NULL;
    bsc_error error = {.status = BSC_OK};
    uint64_t shots = 0;
    if (all == NULL) return;
    if (bsc_tournament_new(&tournament, s->q->problem, all, &plan, &one_thread, &error) != BSC_OK)
        blame(s->q, asked, "%s", error.message);
    for (uint32_t d = 0; tournament != NULL && d < left->total; d++)
        shots += bsc_tournament_shots(tournament, 0, d);
    if (tournament != NULL && !near((double)shots / left->total, best))
        blame(s->q, asked, "all deployments take %.12g shots, the best play %.12g",
              (double)shots / left->total, best);
    bsc_tournament_free(tournament);
    bsc_deployments_free(all);
}

void check_best_play(const question *q) {
    const uint32_t cells = bsc_problem_cells(q->problem), total = q->left->total;
    search s = {.q = q, .slots = 2 * MAX_POSITIONS};
    uint64_t fired = 0;
    if (cells > 64 || cells - q->game->shots > MAX_OPEN || total == 0 || total > MAX_DEPLOYMENTS ||
        q->left->ships > MAX_SHIPS || game_cells_left(q->game) == 0)
        return;
    const uint64_t left = UINT64_MAX >> (64 - total);
    s.slot = room(s.slots, sizeof *s.slot);
    for (unsigned k = 0; k < q->game->shots; k++) fired |= UINT64_C(1) << q->game->shot[k].cell;
    for (uint32_t d = 0; d < total; d++)
        for (uint32_t cell = 0; cell < cells; cell++)
            if (game_answer(&(game){.problem = q->problem, .announce = BSC_ANNOUNCE_NONE},
                            brute_at(q->left, d), q->left->ships, cell)
                    .answer == BSC_HIT)
                s.mask[d] |= UINT64_C(1) << cell;
    const double best = shots_from(&s, fired, left);
    if (!isnan(best)) {
        check_expected(&s, fired, left, best);
        if (q->game->shots == 0) check_strategy(&s, best);
    }
    free(s.slot);
}
