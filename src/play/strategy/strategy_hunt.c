/* strategy_hunt.c - the strategies `hunt`, `parity` and `density`. They mark cells as a human
 * player does (tracker.h), and count no deployments.
 *
 * `hunt` fires at random until it hits, and then at the neighbours of the hit until the ship is
 * sunk. `parity` does the same, but while it looks for a ship it fires only at a pattern of cells
 * that the smallest ship afloat cannot avoid (pattern.h), such as the black cells of a chessboard.
 *
 * `density` counts, for each cell, the placements that cover the cell and at which a ship afloat
 * may lie. It looks at each ship on its own, as if there were no others. A hit is called open while
 * its ship is not known to be sunk. The pattern is that of `parity`. There are two cases:
 *
 *   no hit is open   a placement counts if it covers no water and no sunk cell. It adds 1 to each
 *                    of its cells. Then the counts of the cells on the pattern are raised by a
 *                    quarter
 *   a hit is open    a placement adds the number of open hits that it covers to each of its cells.
 *                    If it covers none, it adds a twentieth, which decides between cells that tie
 *
 * A placement does not count if it covers a hit that named another ship. If an open hit is covered
 * by no placement that counts, the tracker made a mistake: it marked some other hit as part of a
 * sunk ship. In this case all hits become open again, except the shots that sank a ship, and the
 * placements are counted anew.
 *
 * All three fire first at the cells that the drawing of the board marks as parts of ships.
 *
 * The quarter and the twentieth were the best of the values tried (tests/bench/README.md). It would
 * be slightly better if a placement counted the square of the number of its hits, but then the
 * strategy would not be the published one. */
#include "bscount_game.h"

#include "count/board/pattern.h"
#include "play/game/independent.h"
#include "play/strategy/pick.h"
#include "play/strategy/strategy.h"
#include "play/strategy/tracker.h"

#include <assert.h>

/* While no hit is open (no ship is known to be hit but not sunk), `density` multiplies the scores
 * of the cells on the pattern by this factor. The pattern is a set of cells that no ship afloat can
 * avoid. */
#define PATTERN_FACTOR 1.25
/* While a hit is open (a ship is hit but not known to be sunk), a placement that covers no such hit
 * adds this much to each of its cells. */
#define WEIGHT_NO_HITS 0.05

/* The state of a player of the strategies `hunt`, `parity` and `density`. */
typedef struct player {
    bsc_player_context *context;
    bsc_tracker tracker;
    bsc_patterns patterns;
    /* Only used by `density`: the rows of cells along which it finds placements, and what it
     * computes from these placements. */
    bsc_lanes lanes;
    /* [placements of the problem]: indices of the possible placements of one piece, as
     * bsc_lanes_match finds them */
    uint32_t *possible_placement;
    /* [cells]: the score of each cell; each possible placement adds its weight to the cells that it
     * covers */
    double *score;
} player;

/* Frees what the player owns outside the arena of its context, even if init() has failed. */
static void release(void *self) {
    player *p = self;
    bsc_tracker_release(&p->tracker);
    bsc_arena_release(&p->patterns.arena);
    bsc_arena_release(&p->lanes.arena);
}

/* Prepares the player *self, which is all zero at the call. Only for `density` makes the lanes (the
 * rows of cells along which it finds placements) and the arrays possible_placement[] and score[].
 * Fails if memory runs out; release() must be called even then. The arena of the context owns the
 * two arrays, so the caller must also check whether that arena has failed. */
static bsc_status init(void *self, bsc_player_context *context, bsc_error *error) {
    player *p = self;
    p->context = context;
    bsc_status status = bsc_tracker_init(&p->tracker, context->log, error);
    if (status == BSC_OK) status = bsc_patterns_init(&p->patterns, context->problem, error);
    if (status != BSC_OK || context->strategy != &bsc_strategy_density) return status;
    BSC_ARENA_ARRAY(&context->arena, p->possible_placement, context->problem->placements);
    BSC_ARENA_ARRAY(&context->arena, p->score, context->problem->cells);
    return bsc_lanes_init(&p->lanes, context->problem, error);
}

/* Looks for a cell that surely has a ship, because the drawing in the board's file marks it as a
 * part of one. Returns the first such cell that was not fired at, in the order of the cells, or
 * BSC_NO_CELL if there is none. */
static uint32_t find_marked_cell(const player *p) {
    const bsc_problem *problem = p->context->problem;
    for (uint32_t cell = 0; problem->places.has_marks && cell < problem->cells; cell++)
        if (p->context->log->firing_step[cell] == 0 && bsc_cell_is_marked_ship(problem, cell))
            return cell;
    return BSC_NO_CELL;
}

/* ---- hunt and parity ---- */

/* Ranks a cell for the search for a ship; the cell was not fired at. The best rank is 3, for an
 * unknown cell on the pattern that no ship afloat can avoid. Rank 2 is an unknown cell off the
 * pattern, and rank 1 is a cell that is marked as water because it lies beside a sunk ship. */
static int rank_cell(const player *p, const bsc_pattern *pattern, uint32_t cell) {
    if (p->tracker.mark[cell] != BSC_MARK_UNKNOWN) return 1;
    return bsc_pattern_has(p->context->problem, pattern, cell) ? 3 : 2;
}

/* Chooses a cell where `hunt` or `parity` looks for a ship that was not hit yet: among the cells
 * that were not fired at, of which there must be one, a random one of the highest rank (rank_cell),
 * each with the same chance. */
static uint32_t choose_hunting_cell(const player *p, bsc_random *random) {
    bsc_pattern pattern = {.colours = 1, .kept_colours = 1}; /* this pattern has all cells */
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
        /* the k-th candidate replaces the chosen one with a chance of 1 / k: all are equally
         * likely */
        candidates++;
        if (bsc_random_below(random, candidates) == 0) chosen = cell;
    }
    assert(chosen != BSC_NO_CELL);
    return chosen;
}

/* Sets *cell to the choice of `hunt` or `parity`: a cell that is marked as a part of a ship; if
 * there is none, a neighbour of an open hit (a hit whose ship is not known to be sunk); and if
 * there is none of these either, a cell where a ship may be found. First brings the tracker up to
 * date with the log. Always returns BSC_OK, and does not use `error`. */
static bsc_status choose(void *self, bsc_random *random, uint32_t *cell, bsc_error *error) {
    player *p = self;
    bsc_tracker_update(&p->tracker);
    *cell = find_marked_cell(p);
    if (*cell == BSC_NO_CELL) *cell = bsc_tracker_choose_next_to_hit(&p->tracker, random);
    if (*cell == BSC_NO_CELL) *cell = choose_hunting_cell(p, random);
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

/* Returns the weight of a placement that counts: how much it adds to the score of each of its
 * cells, for one copy of its piece. has_open_hit says whether there is an open hit (a hit whose
 * ship is not known to be sunk) anywhere on the board. If there is none, the weight is 1. Otherwise
 * it is the number of open hits that the placement covers, or WEIGHT_NO_HITS if it covers none. */
static double weigh_placement(const player *p, bsc_placement ship, bool has_open_hit) {
    if (!has_open_hit) return 1.0;
    uint32_t hits = 0;
    for (uint32_t c = 0; c < ship.cells; c++)
        if (p->tracker.mark[ship.cell[c]] == BSC_MARK_HIT) hits++;
    return hits == 0 ? WEIGHT_NO_HITS : hits;
}

/* Fills p->score[] with the score of each cell. Each possible placement of a ship afloat adds its
 * weight (weigh_placement) to the cells that it covers. has_open_hit says whether there is an open
 * hit (a hit whose ship is not known to be sunk) anywhere on the board. */
static void count_placements(player *p, bool has_open_hit) {
    const bsc_problem *problem = p->context->problem;
    const bsc_matcher matcher = p->context->settings->matcher;
    for (uint32_t cell = 0; cell < problem->cells; cell++) p->score[cell] = 0.0;
    for (uint32_t piece = 0; piece < problem->pieces; piece++) {
        const uint32_t copies = p->tracker.afloat[piece];
        if (copies == 0) continue;
        const uint32_t count = bsc_lanes_match(&p->lanes, piece, p->tracker.blocked, matcher,
                                               p->possible_placement, &p->context->effort.checks);
        for (uint32_t k = 0; k < count; k++) {
            const bsc_placement ship = bsc_problem_placement(problem, p->possible_placement[k]);
            if (!bsc_tracker_allows(&p->tracker, ship)) continue;
            const double weight = copies * weigh_placement(p, ship, has_open_hit);
            for (uint32_t c = 0; c < ship.cells; c++) p->score[ship.cell[c]] += weight;
        }
    }
}

/* Says whether some open hit (a hit whose ship is not known to be sunk) is covered by no possible
 * placement. This happens if the tracker has wrongly marked another hit as part of a sunk ship. */
static bool has_unexplained_hit(const player *p) {
    for (uint32_t c = 0; c < p->context->problem->cells; c++)
        if (p->tracker.mark[c] == BSC_MARK_HIT && p->score[c] == 0.0) return true;
    return false;
}

/* Sets *cell to the choice of `density`: a cell that is marked as a part of a ship; if there is
 * none, the cell with the highest score among the cells that were not fired at, of which there must
 * be one. If several have it, `random` chooses one of them. First brings the tracker up to date
 * with the log. Always returns BSC_OK, and does not use `error`. */
static bsc_status choose_densest(void *self, bsc_random *random, uint32_t *cell, bsc_error *error) {
    player *p = self;
    const bsc_problem *problem = p->context->problem;
    bsc_tracker_update(&p->tracker);
    *cell = find_marked_cell(p);
    if (*cell != BSC_NO_CELL) return BSC_OK;
    count_placements(p, p->tracker.open_hits > 0);
    if (has_unexplained_hit(p) && bsc_tracker_reopen_sunk_hits(&p->tracker))
        count_placements(p, true);
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
