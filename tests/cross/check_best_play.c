/* check_best_play.c - compares the best play on tiny boards with a plain search over every shot and
 * every answer. Also plays the strategy `optimal` against every deployment: its mean number of
 * shots must be that of the best play. If the number of ships may vary, the player is told when the
 * fleet is sunk, and no game is played against deployments that are wholly hit.
 *
 * The number of shots that a game will still take depends only on two sets: the cells that were
 * fired at, and the deployments that agree with the answers. A table with these two sets as its key
 * holds the positions that are solved. */
#include "check.h"

#include <math.h>
#include <stdlib.h>

#define MAX_DEPLOYMENTS 64u
#define MAX_OPEN        12u        /* most cells that were not fired at */
#define MAX_SHIPS       12u        /* the library's search refuses larger fleets */
#define MAX_POSITIONS   (1u << 15) /* the search gives up when the table has this many positions */

/* A solved position of the table. */
typedef struct slot {
    uint64_t fired_cells; /* the cells that were fired at, as a set of bits */
    uint64_t remaining;   /* the deployments that agree, as a set of bits; 0: the slot is empty */
    double shots;         /* mean number of shots that the best play still takes */
} slot;

typedef struct search {
    const question *q;
    slot *slot;
    uint32_t slots, used;
    uint64_t mask[MAX_DEPLOYMENTS]; /* the cells that each deployment covers, as a set of bits */
} search;

static double shots_from(search *s, uint64_t fired_cells, uint64_t remaining);

#define NAMED_HIT 1000u /* answer_of returns NAMED_HIT + piece for "hit" with the piece's name */
#define GAME_OVER 2000u /* answer_of returns this if the shot hits the last cell of the fleet */

static bool has(uint64_t set, uint32_t member) {
    return (set >> member & 1) != 0;
}

/* Returns a number for the answer that a deployment gives to a shot at the cell: 0 for a miss, 1
 * for a hit, 2 and more for a ship that sinks, NAMED_HIT and more for a hit that names its piece,
 * and GAME_OVER for the last hit of the game. Two answers have the same number if the player cannot
 * tell them apart, or if nothing is left to do after them. */
static uint32_t answer_of(const search *s, uint32_t deployment, uint64_t fired_cells,
                          uint32_t cell) {
    const bsc_problem *problem = s->q->problem;
    const uint32_t *laid = brute_at(s->q->remaining, deployment);
    if (!has(s->mask[deployment], cell)) return 0;
    if ((s->mask[deployment] & ~fired_cells) == UINT64_C(1) << cell) return GAME_OVER;
    for (uint32_t k = 0; k < s->q->remaining->ships; k++) {
        const bsc_placement ship = brute_ship(problem, laid[k]);
        if (!brute_covers(ship, cell)) continue;
        for (uint32_t c = 0; c < ship.cells; c++)
            if (ship.cell[c] != cell && !has(fired_cells, ship.cell[c]))
                return s->q->game->announce == BSC_ANNOUNCE_HITS ? NAMED_HIT + ship.piece : 1;
        switch (s->q->game->announce) {
        case BSC_ANNOUNCE_HITS:
        case BSC_ANNOUNCE_SHIP:
            return 2 + ship.piece;
        case BSC_ANNOUNCE_SIZE:
            return 2 + ship.cells;
        case BSC_ANNOUNCE_SUNK:
            return 2;
        default:
            return 1;
        }
    }
    return 0;
}

/* Returns the mean number of shots that the game still takes if the next shot is at the cell and
 * all later ones are the best; NaN if the search has given up. */
static double shots_by(search *s, uint64_t fired_cells, uint64_t remaining, uint32_t cell) {
    uint64_t ungrouped = remaining;
    double sum = 0.0;
    unsigned total = 0;
    while (ungrouped != 0) { /* each round takes the deployments that give one answer */
        uint64_t group = 0;
        uint32_t first = 0, count = 0;
        while (!has(ungrouped, first)) first++;
        const uint32_t answer = answer_of(s, first, fired_cells, cell);
        for (uint32_t d = first; d < s->q->remaining->total; d++)
            if (has(ungrouped, d) && answer_of(s, d, fired_cells, cell) == answer) {
                group |= UINT64_C(1) << d;
                count++;
            }
        ungrouped &= ~group;
        total += count;
        sum += count * shots_from(s, fired_cells | UINT64_C(1) << cell, group);
    }
    return 1.0 + sum / total;
}

/* Returns the slot of the position in the table, or, if it is not solved, the empty slot where it
 * must be put. */
static slot *find(search *s, uint64_t fired_cells, uint64_t remaining) {
    uint64_t hash =
        (fired_cells ^ remaining * UINT64_C(0x9E3779B97F4A7C15)) * UINT64_C(0xD1342543DE82EF95);
    for (uint32_t index = (uint32_t)(hash >> 32) % s->slots;; index = (index + 1) % s->slots) {
        slot *candidate = &s->slot[index];
        if (candidate->remaining == 0 ||
            (candidate->remaining == remaining && candidate->fired_cells == fired_cells))
            return candidate;
    }
}

/* Returns the mean number of shots that the best play takes from this position on; NaN if the
 * search has met too many positions. */
static double shots_from(search *s, uint64_t fired_cells, uint64_t remaining) {
    const uint32_t cells = bsc_problem_cells(s->q->problem);
    uint32_t first = 0;
    double best = INFINITY;
    while (!has(remaining, first)) first++;
    if ((s->mask[first] & ~fired_cells) == 0)
        return 0.0; /* the whole fleet was hit, and the game is over */
    const slot *solved = find(s, fired_cells, remaining);
    if (solved->remaining != 0) return solved->shots;
    for (uint32_t cell = 0; cell < cells && s->used < MAX_POSITIONS; cell++)
        if (!has(fired_cells, cell)) best = fmin(best, shots_by(s, fired_cells, remaining, cell));
    if (s->used >= MAX_POSITIONS) return NAN;
    s->used++;
    *find(s, fired_cells, remaining) = (slot){fired_cells, remaining, best};
    return best;
}

/* Checks bsc_best_play: it marks exactly the cells that are best to fire at, and gives them the
 * mean number of shots of the best play. */
static void check_expected(search *s, uint64_t fired_cells, uint64_t remaining, double best) {
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
        const double shots =
            has(fired_cells, cell) ? INFINITY : shots_by(s, fired_cells, remaining, cell);
        const bool is_best = shots < best + 1e-9;
        if (isnan(shots)) return;
        if (isfinite(expected[cell]) != is_best || (is_best && !near(expected[cell], best)))
            blame(s->q, asked, "%s has %.12g; it takes %.12g, and the best %.12g",
                  game_label(problem, cell), expected[cell], shots, best);
    }
}

/* Checks that games of `optimal` against the first `games` deployments, which are all that have
 * ships, take `best` shots on average. */
static void check_strategy(const search *s, uint32_t games, double best) {
    static const char asked[] = "bscount simulate --strategy optimal";
    const size_t strategy = bsc_strategy_find("optimal");
    const bsc_tournament_plan plan = {
        .strategy = &strategy, .strategies = 1, .announce = s->q->game->announce};
    bsc_deployments *all = deployments_of(s->q, s->q->remaining, 0, games);
    bsc_tournament *tournament = NULL;
    bsc_error error = {.status = BSC_OK};
    uint64_t shots = 0;
    if (all == NULL) return;
    if (bsc_tournament_new(&tournament, s->q->problem, all, &plan, &one_thread, &error) != BSC_OK)
        blame(s->q, asked, "%s", error.message);
    for (uint32_t d = 0; tournament != NULL && d < games; d++)
        shots += bsc_tournament_shots(tournament, 0, d);
    if (tournament != NULL && !near((double)shots / games, best))
        blame(s->q, asked, "all deployments take %.12g shots, the best play %.12g",
              (double)shots / games, best);
    bsc_tournament_free(tournament);
    bsc_deployments_free(all);
}

/* Checks that bsc_best_play has no cell to fire at if every deployment left is wholly hit. */
static void check_no_shot(const question *q) {
    static const char asked[] = "bscount best --optimal";
    double expected[64];
    if (bsc_best_play(q->log, &one_thread, expected, NULL) != BSC_OK)
        blame(q, asked, "it fails where the whole fleet is hit");
    else
        for (uint32_t cell = 0; cell < bsc_problem_cells(q->problem); cell++)
            if (isfinite(expected[cell])) blame(q, asked, "the whole fleet is hit");
}

void check_best_play(const question *q) {
    const uint32_t cells = bsc_problem_cells(q->problem), total = q->remaining->total;
    search s = {.q = q, .slots = 2 * MAX_POSITIONS};
    uint64_t fired_cells = 0, remaining = 0;
    uint32_t games = 0;
    if (cells > 64 || cells - q->game->shots > MAX_OPEN || total == 0 || total > MAX_DEPLOYMENTS ||
        q->remaining->ships > MAX_SHIPS || game_cells_left(q->game) == 0)
        return;
    s.slot = room(s.slots, sizeof *s.slot);
    for (unsigned k = 0; k < q->game->shots; k++)
        fired_cells |= UINT64_C(1) << q->game->shot[k].cell;
    for (uint32_t d = 0; d < total; d++)
        for (uint32_t cell = 0; cell < cells; cell++)
            if (game_answer(&(game){.problem = q->problem, .announce = BSC_ANNOUNCE_NONE},
                            brute_at(q->remaining, d), q->remaining->ships, cell)
                    .answer == BSC_HIT)
                s.mask[d] |= UINT64_C(1) << cell;
    for (uint32_t d = 0; d < total; d++) {
        if ((s.mask[d] & ~fired_cells) == 0) continue;
        remaining |= UINT64_C(1) << d;
        games++;
    }
    if (remaining == 0) {
        check_no_shot(q);
        free(s.slot);
        return;
    }
    const double best = shots_from(&s, fired_cells, remaining);
    if (!isnan(best)) {
        check_expected(&s, fired_cells, remaining, best);
        if (q->game->shots == 0) check_strategy(&s, games, best);
    }
    free(s.slot);
}
