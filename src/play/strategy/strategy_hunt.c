/* strategy_hunt.c - the strategies that count no deployments. `random` fires at any open cell, each
 * as likely. `hunt` and `parity` hunt at random, and after a hit target the neighbours until the
 * ship is sunk: `hunt` hunts anywhere; `parity` on the pattern that the smallest ships afloat
 * cannot avoid. `density` fires at the cell on which most ships can lie, each counted on its own.
 *
 * For `random` the open cells come first in an array, and a cell that was fired at changes places
 * with the last of them: a choice takes constant time.
 *
 * While no hit is open `density` hunts: each ship afloat counts one on the cells of each of its
 * places that has no water or sunk cell; cells of the pattern count a quarter more. While one is, a
 * place counts once for each open hit on it, and a place without any a twentieth, which decides
 * between equals. Where hits name their ships, a place on another's hit counts nothing.
 *
 * An open hit that no place explains means that another was wrongly taken for a sunk ship's: then
 * all hits are open again but the last ones of sunk ships.
 *
 * The quarter and the twentieth were the best of those tried (tests/bench/README.md). Counting a
 * place by the square of its hits does a little better, but is not the published player. */
#include "bscount_game.h"

#include "count/board/pattern.h"
#include "play/game/independent.h"
#include "play/strategy/pick.h"
#include "play/strategy/strategy.h"
#include "play/strategy/tracker.h"

#include <assert.h>

#define FAVOUR  1.25
#define NO_HITS 0.05

/* ---- random ---- */

typedef struct row {
    const bsc_player_context *context;
    uint32_t *left, *at; /* [cells]: the row, and each cell's place in it */
    uint32_t seen;       /* shots of the log that were taken out; UINT32_MAX: in no order yet */
} row;

static bsc_status init_row(void *self, bsc_player_context *context, bsc_error *error) {
    row *r = self;
    r->context = context;
    r->seen = UINT32_MAX;
    BSC_ARENA_ARRAY(&context->arena, r->left, context->problem->cells);
    BSC_ARENA_ARRAY(&context->arena, r->at, context->problem->cells);
    return BSC_OK;
}

static bsc_status choose_any(void *self, bsc_random *random, uint32_t *cell, bsc_error *error) {
    row *r = self;
    const bsc_log *log = r->context->log;
    if (log->shots < r->seen) {
        for (uint32_t c = 0; c < log->problem->cells; c++) r->left[c] = r->at[c] = c;
        r->seen = 0;
    }
    uint32_t count = log->problem->cells - r->seen;
    for (; r->seen < log->shots; r->seen++) {
        const uint32_t gone = log->shot[r->seen].cell, hole = r->at[gone];
        const uint32_t last = r->left[--count];
        r->left[hole] = last;
        r->at[last] = hole;
        r->left[count] = gone;
        r->at[gone] = count;
    }
    assert(count > 0);
    *cell = r->left[bsc_random_below(random, count)];
    return BSC_OK;
}

const bsc_strategy bsc_strategy_random = {.name = "random",
                                          .help = "any cell, each as likely as any other",
                                          .player_size = sizeof(row),
                                          .init = init_row,
                                          .choose = choose_any};

/* ---- hunt, parity and density ---- */

typedef struct player {
    bsc_player_context *context;
    bsc_tracker tracker;
    bsc_patterns patterns;
    bsc_lanes lanes; /* of density alone, as the next two */
    uint32_t *found; /* [placements]: of one piece */
    double *score;   /* [cells] */
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
    BSC_ARENA_ARRAY(&context->arena, p->found, context->problem->placements);
    BSC_ARENA_ARRAY(&context->arena, p->score, context->problem->cells);
    return bsc_lanes_init(&p->lanes, context->problem, error);
}

/* One of the cells that were not fired at, each as likely: of the pattern, of which nothing is
 * known, if there are any; else of which nothing is known; else any. */
static uint32_t hunt(const player *p, bsc_random *random) {
    const bsc_problem *problem = p->tracker.problem;
    bsc_pattern pattern = {.colours = 1, .kept_colours = 1};
    if (p->context->strategy == &bsc_strategy_parity)
        pattern = bsc_tracker_pattern(&p->tracker, &p->patterns);
    uint32_t chosen = UINT32_MAX, rank = 0;
    uint64_t so_far = 0;
    for (uint32_t cell = 0; cell < problem->cells; cell++) {
        if (p->tracker.log->firing_step[cell] != 0) continue;
        const bool unknown = p->tracker.mark[cell] == BSC_MARK_UNKNOWN;
        const uint32_t own = !unknown ? 1 : bsc_pattern_has(problem, &pattern, cell) ? 3 : 2;
        if (own < rank) continue;
        if (own > rank) so_far = 0;
        rank = own;
        if (bsc_random_below(random, ++so_far) == 0) chosen = cell;
    }
    assert(chosen != UINT32_MAX);
    return chosen;
}

static bsc_status choose(void *self, bsc_random *random, uint32_t *cell, bsc_error *error) {
    player *p = self;
    bsc_tracker_update(&p->tracker);
    *cell = bsc_tracker_choose_next_to_hit(&p->tracker, random);
    if (*cell == UINT32_MAX) *cell = hunt(p, random);
    return BSC_OK;
}

static void count_places(player *p, bool target) {
    const bsc_problem *problem = p->context->problem;
    for (uint32_t cell = 0; cell < problem->cells; cell++) p->score[cell] = 0.0;
    for (uint32_t piece = 0; piece < problem->pieces; piece++) {
        if (p->tracker.afloat[piece] == 0) continue;
        const uint32_t count =
            bsc_lanes_match(&p->lanes, piece, p->tracker.blocked, p->context->settings->matcher,
                            p->found, &p->context->effort.checks);
        for (uint32_t k = 0; k < count; k++) {
            const bsc_placement at = bsc_problem_placement(problem, p->found[k]);
            uint32_t hits = 0;
            if (!bsc_tracker_allows(&p->tracker, at)) continue;
            for (uint32_t c = 0; c < at.cells; c++)
                hits += p->tracker.mark[at.cell[c]] == BSC_MARK_HIT;
            const double weight = p->tracker.afloat[piece] * (!target     ? 1.0
                                                              : hits == 0 ? NO_HITS
                                                                          : (double)hits);
            for (uint32_t c = 0; c < at.cells; c++) p->score[at.cell[c]] += weight;
        }
    }
}

static bsc_status choose_densest(void *self, bsc_random *random, uint32_t *cell, bsc_error *error) {
    player *p = self;
    const bsc_problem *problem = p->context->problem;
    bool unexplained = false;
    bsc_tracker_update(&p->tracker);
    count_places(p, p->tracker.open_hits > 0);
    for (uint32_t c = 0; c < problem->cells; c++)
        unexplained |= p->tracker.mark[c] == BSC_MARK_HIT && p->score[c] == 0.0;
    if (unexplained && bsc_tracker_reopen_sunk_hits(&p->tracker)) count_places(p, true);
    if (p->tracker.open_hits == 0) {
        const bsc_pattern pattern = bsc_tracker_pattern(&p->tracker, &p->patterns);
        for (uint32_t c = 0; c < problem->cells; c++)
            if (bsc_pattern_has(problem, &pattern, c)) p->score[c] *= FAVOUR;
    }
    *cell = bsc_player_choose_best(p->context, p->score, random);
    return BSC_OK;
}

#define TRACKING .player_size = sizeof(player), .init = init, .release = release

const bsc_strategy bsc_strategy_hunt = {
    .name = "hunt",
    .help = "any cell until a hit, then its neighbours until a ship is sunk",
    TRACKING,
    .choose = choose};

const bsc_strategy bsc_strategy_parity = {
    .name = "parity",
    .help = "as hunt, but hunts on the diagonals that the smallest ship afloat cannot avoid",
    TRACKING,
    .choose = choose};

const bsc_strategy bsc_strategy_density = {
    .name = "density",
    .help = "the cell on which most ships can lie, each ship counted on its own",
    TRACKING,
    .choose = choose_densest};
