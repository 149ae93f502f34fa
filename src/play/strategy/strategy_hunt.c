/* strategy_hunt.c - the strategies `hunt`, `parity` and `density`. They mark cells as a human
 * player does (tracker.h), and count no deployments.
 *
 * `hunt` fires at random until it hits, and then at the neighbours of the hit until the ship is
 * sunk. `parity` does the same, but to find ships it only fires at a pattern of cells that the
 * smallest ship afloat cannot avoid (pattern.h), such as the black cells of a chessboard.
 *
 * `density` counts, for each cell, the places on which a ship afloat may lie and which include the
 * cell. It looks at each ship by itself, as if there were no others. It has two modes; an open hit
 * is one whose ship is not sunk:
 *
 *   no hit is open   a place without water and sunk cells adds 1 to each of its cells; then the
 *                    counts of the cells on the pattern are raised by a quarter
 *   a hit is open    a place adds the number of open hits on it to each of its cells; a place
 *                    without open hits adds a twentieth, which decides between cells that tie
 *
 * A place does not count for a ship if a hit on it named another ship. If no place covers an open
 * hit, another hit was wrongly taken for a cell of a sunk ship. Then all hits become open again,
 * except the shots that sank a ship, and the places are counted anew.
 *
 * The quarter and the twentieth were the best of the values tried (tests/bench/README.md). It would
 * be slightly better if a place counted the square of the number of its hits, but then the strategy
 * would not be the published one. */
#include "bscount_game.h"

#include "count/board/pattern.h"
#include "play/game/independent.h"
#include "play/strategy/pick.h"
#include "play/strategy/strategy.h"
#include "play/strategy/tracker.h"

#include <assert.h>

/* Factor for the counts of the cells on the pattern, while no hit is open. */
#define PATTERN_FACTOR 1.25
/* Weight of a place without open hits, while a hit is open elsewhere. */
#define WEIGHT_NO_HITS 0.05

typedef struct player {
    bsc_player_context *context;
    bsc_tracker tracker;
    bsc_patterns patterns;
    /* only used by `density` */
    bsc_lanes lanes;
    uint32_t *place; /* [placements]: the places of one piece, as found by bsc_lanes_match */
    double *score;   /* [cells]: the counts of places */
} player;

static void release(void *self) {
    player *p = self;
    bsc_tracker_release(&p->tracker);
    bsc_arena_release(&p->patterns.arena);
    bsc_arena_release(&p->lanes.arena);
}

static bsc_status init(void *self, bsc_player_context *context, bsc_error *error) {
    player *p = self;
    p->context = context;
    bsc_status status = bsc_tracker_init(&p->tracker, context->log, error);
    if (status == BSC_OK) status = bsc_patterns_init(&p->patterns, context->problem, error);
    if (status != BSC_OK || context->strategy != &bsc_strategy_density) return status;
    BSC_ARENA_ARRAY(&context->arena, p->place, context->problem->placements);
    BSC_ARENA_ARRAY(&context->arena, p->score, context->problem->cells);
    return bsc_lanes_init(&p->lanes, context->problem, error);
}

/* ---- hunt and parity ---- */

/* Returns how good the cell is for finding a ship: 3 for an unknown cell on the pattern, 2 for an
 * unknown cell off the pattern, 1 for a cell that was not fired at but is marked as water. */
static int rank_cell(const player *p, const bsc_pattern *pattern, uint32_t cell) {
    if (p->tracker.mark[cell] != BSC_MARK_UNKNOWN) return 1;
    return bsc_pattern_has(p->context->problem, pattern, cell) ? 3 : 2;
}

/* Returns a random cell among those of the highest rank that were not fired at; each has the same
 * chance. */
static uint32_t look_for_ship(const player *p, bsc_random *random) {
    bsc_pattern pattern = {.colours = 1, .kept_colours = 1}; /* all cells */
    if (p->context->strategy == &bsc_strategy_parity)
        pattern = bsc_tracker_pattern(&p->tracker, &p->patterns);
    uint32_t chosen = BSC_NO_CELL;
    int highest_rank = 0;
    uint64_t candidates = 0;
    for (uint32_t cell = 0; cell < p->context->problem->cells; cell++) {
        if (p->context->log->firing_step[cell] != 0) continue;
        const int rank = rank_cell(p, &pattern, cell);
        if (rank < highest_rank) continue;
        if (rank > highest_rank) candidates = 0;
        highest_rank = rank;
        candidates++; /* the k-th candidate replaces the chosen one with chance 1 / k */
        if (bsc_random_below(random, candidates) == 0) chosen = cell;
    }
    assert(chosen != BSC_NO_CELL);
    return chosen;
}

static bsc_status choose(void *self, bsc_random *random, uint32_t *cell, bsc_error *error) {
    player *p = self;
    bsc_tracker_update(&p->tracker);
    *cell = bsc_tracker_choose_next_to_hit(&p->tracker, random);
    if (*cell == BSC_NO_CELL) *cell = look_for_ship(p, random);
    return BSC_OK;
}

const bsc_strategy bsc_strategy_hunt = {
    .name = "hunt",
    .help = "any cell until a hit, then its neighbours until a ship is sunk",
    .player_size = sizeof(player),
    .init = init,
    .release = release,
    .choose = choose,
};

const bsc_strategy bsc_strategy_parity = {
    .name = "parity",
    .help = "as hunt, but hunts on the diagonals that the smallest ship afloat cannot avoid",
    .player_size = sizeof(player),
    .init = init,
    .release = release,
    .choose = choose,
};

/* ---- density ---- */

/* Returns what a place adds to each of its cells. has_open_hit says whether a hit is open anywhere
 * on the board. */
static double weigh_place(const player *p, bsc_placement place, bool has_open_hit) {
    if (!has_open_hit) return 1.0;
    uint32_t hits = 0;
    for (uint32_t c = 0; c < place.cells; c++)
        if (p->tracker.mark[place.cell[c]] == BSC_MARK_HIT) hits++;
    return hits == 0 ? WEIGHT_NO_HITS : hits;
}

/* Sets score[] of each cell to the sum of the weights of the places that include it. */
static void count_places(player *p, bool has_open_hit) {
    const bsc_problem *problem = p->context->problem;
    const bsc_matcher matcher = p->context->settings->matcher;
    for (uint32_t cell = 0; cell < problem->cells; cell++) p->score[cell] = 0.0;
    for (uint32_t piece = 0; piece < problem->pieces; piece++) {
        const uint32_t copies = p->tracker.afloat[piece];
        if (copies == 0) continue;
        const uint32_t count = bsc_lanes_match(&p->lanes, piece, p->tracker.blocked, matcher,
                                               p->place, &p->context->effort.checks);
        for (uint32_t k = 0; k < count; k++) {
            const bsc_placement place = bsc_problem_placement(problem, p->place[k]);
            if (!bsc_tracker_allows(&p->tracker, place)) continue;
            const double weight = copies * weigh_place(p, place, has_open_hit);
            for (uint32_t c = 0; c < place.cells; c++) p->score[place.cell[c]] += weight;
        }
    }
}

/* Says whether some open hit is covered by no place. */
static bool has_unexplained_hit(const player *p) {
    for (uint32_t c = 0; c < p->context->problem->cells; c++)
        if (p->tracker.mark[c] == BSC_MARK_HIT && p->score[c] == 0.0) return true;
    return false;
}

static bsc_status choose_densest(void *self, bsc_random *random, uint32_t *cell, bsc_error *error) {
    player *p = self;
    const bsc_problem *problem = p->context->problem;
    bsc_tracker_update(&p->tracker);
    count_places(p, p->tracker.open_hits > 0);
    if (has_unexplained_hit(p) && bsc_tracker_reopen_sunk_hits(&p->tracker)) count_places(p, true);
    if (p->tracker.open_hits == 0) {
        const bsc_pattern pattern = bsc_tracker_pattern(&p->tracker, &p->patterns);
        for (uint32_t c = 0; c < problem->cells; c++)
            if (bsc_pattern_has(problem, &pattern, c)) p->score[c] *= PATTERN_FACTOR;
    }
    *cell = bsc_player_choose_best(p->context, p->score, random);
    return BSC_OK;
}

const bsc_strategy bsc_strategy_density = {
    .name = "density",
    .help = "the cell on which most ships can lie, each ship counted on its own",
    .player_size = sizeof(player),
    .init = init,
    .release = release,
    .choose = choose_densest,
};
