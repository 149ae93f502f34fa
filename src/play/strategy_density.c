/* strategy_density.c - the strategy `density`: fires at the cell on which most ships can lie, each
 * counted on its own.
 *
 * While no hit is open it hunts: each ship afloat counts one on the cells of each of its places
 * that has no water or sunk cell; cells of the pattern that the ships afloat cannot avoid count a
 * quarter more. While a hit is open it targets: a place counts once for each open hit on it, and a
 * place without any counts a twentieth, which decides between cells that are otherwise equal.
 * Where hits name their ships, a place on another ship's hit counts nothing.
 *
 * An open hit that no place explains means that another hit was wrongly taken for a sunk ship's.
 * Then all hits are open again but the last ones of sunk ships.
 *
 * The quarter and the twentieth were the best of those tried (tests/bench/README.md). Counting a
 * place by the square of its hits does a little better, but is no longer the published player. */
#include "board/problem.h"
#include "game/log.h"
#include "play/strategy.h"
#include "play/tracker.h"

#define FAVOUR  1.25
#define NO_HITS 0.05

typedef struct player {
    bsc_player_context *context;
    bsc_tracker tracker;
    bsc_lanes lanes;
    bsc_patterns patterns;
    uint32_t *found; /* [placements]: of one piece */
    double *score;   /* [cells] */
} player;

static void release(void *self) {
    player *p = self;
    bsc_tracker_release(&p->tracker);
    BSC_RELEASE(&p->lanes);
    BSC_RELEASE(&p->patterns);
}

static bsc_status init(void *self, bsc_player_context *context, bsc_error *error) {
    const bsc_problem *problem = context->problem;
    player *p = self;
    p->context = context;
    BSC_ARENA_ARRAY(&context->arena, p->found, (size_t)problem->placements + 1);
    BSC_ARENA_ARRAY(&context->arena, p->score, problem->cells);
    bsc_status status = bsc_tracker_init(&p->tracker, context->log, error);
    if (status == BSC_OK) status = bsc_lanes_init(&p->lanes, problem, error);
    if (status == BSC_OK) status = bsc_patterns_init(&p->patterns, problem, error);
    return status;
}

static void count_places(player *p, bool target) {
    const bsc_problem *problem = p->context->problem;
    BSC_EACH_CELL(cell, problem) p->score[cell] = 0.0;
    for (uint32_t piece = 0; piece < problem->pieces; piece++) {
        if (p->tracker.afloat[piece] == 0) continue;
        const uint32_t count =
            bsc_lanes_match(&p->lanes, piece, p->tracker.blocked, p->context->settings->matcher,
                            p->found, &p->context->effort.checks);
        for (uint32_t k = 0; k < count; k++) {
            const bsc_placement at = bsc_problem_placement(problem, p->found[k]);
            uint32_t hits = 0;
            if (!bsc_tracker_allows(&p->tracker, at)) continue;
            BSC_EACH_COVERED(c, at) hits += p->tracker.mark[*c] == BSC_MARK_HIT;
            const double weight = p->tracker.afloat[piece] * (!target     ? 1.0
                                                              : hits == 0 ? NO_HITS
                                                                          : (double)hits);
            BSC_EACH_COVERED(c, at) p->score[*c] += weight;
        }
    }
}

static bsc_status choose(void *self, bsc_random *random, uint32_t *cell, bsc_error *error) {
    player *p = self;
    const bsc_problem *problem = p->context->problem;
    bool unexplained = false;
    bsc_tracker_update(&p->tracker);
    count_places(p, p->tracker.open > 0);
    BSC_EACH_CELL(c, problem)
        unexplained |= p->tracker.mark[c] == BSC_MARK_HIT && p->score[c] == 0.0;
    if (unexplained && bsc_tracker_doubt(&p->tracker)) count_places(p, true);
    if (p->tracker.open == 0) {
        const bsc_pattern pattern = bsc_tracker_pattern(&p->tracker, &p->patterns);
        BSC_EACH_CELL(c, problem)
            if (bsc_pattern_has(problem, &pattern, c)) p->score[c] *= FAVOUR;
    }
    *cell = bsc_player_pick(p->context, p->score, random);
    return BSC_OK;
}

const bsc_strategy bsc_strategy_density = {
    .name = "density",
    .help = "the cell on which most ships can lie, each ship counted on its own",
    .player_size = sizeof(player),
    .init = init,
    .release = release,
    .choose = choose};
