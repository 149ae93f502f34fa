/* strategy_lookahead.c - the strategy `lookahead`: looks further than the next hit, at what each
 * shot leads to.
 *
 *   many deployments left   hits weighted by how much finding the ship helps (worth.c); any hit
 *                           counts a little besides or, while a hit is open, as much as finding
 *                           the last ship; while none is, cells on the pattern that the smallest
 *                           ships afloat cannot avoid count more
 *   all of them listed      the best few of these cells, each played out greedily against all of
 *                           them (rollout.c): the shot is the best of these if play is greedy
 *                           from there on
 *   a few                   the best play by full search (optimal.c), if that is found soon
 *                           enough
 *
 * Cells that are certain hits are fired at first: that costs no shot.
 *
 * In whole games on classic it takes 0.59 shots less than `exact`, on classic-no-touch as many.
 * What else was tried, and how the constants were chosen, is in tests/bench/README.md. */
#include "eval/evaluation.h"
#include "eval/optimal.h"
#include "eval/rollout.h"
#include "play/strategy.h"
#include "play/tracker.h"

#include <assert.h>
#include <math.h>

#define HIT_WORTH      0.15 /* of any hit, while none is open; else 1. Finding the last ship is 1 */
#define PATTERN_WORTH  0.15 /* of a cell on the pattern, in parts of its own */
#define MAX_ROLLED_OUT 20000u
#define CANDIDATES     8u
#define FEW            24u
#define MAX_NODES      3000u

typedef struct player {
    const bsc_player_context *context;
    bsc_evaluation evaluation;
    bsc_tracker tracker;
    bsc_patterns patterns;
    bsc_rollout rollout;
    double *worth; /* [cells] */
} player;

static void release(void *self) {
    player *p = self;
    bsc_evaluation_release(&p->evaluation);
    bsc_tracker_release(&p->tracker);
    bsc_patterns_release(&p->patterns);
    bsc_rollout_release(&p->rollout);
}

static bsc_status init(void *self, bsc_player_context *context, bsc_error *error) {
    player *p = self;
    p->context = context;
    p->worth = bsc_arena_new(&context->arena, context->problem->cells, sizeof *p->worth);
    bsc_status status = bsc_evaluation_init(&p->evaluation, context->problem, context->shared,
                                            context->settings->weights, error);
    p->evaluation.run = &context->run;
    if (status == BSC_OK) status = bsc_tracker_init(&p->tracker, context->log, error);
    if (status == BSC_OK) status = bsc_patterns_init(&p->patterns, context->problem, error);
    return status;
}

static void begin(void *self) {
    player *p = self;
    bsc_evaluation_forget(&p->evaluation);
    bsc_tracker_begin(&p->tracker);
}

static void find_worth(player *p) {
    const bsc_problem *problem = p->context->problem;
    const bsc_pattern *pattern = bsc_patterns_find(&p->patterns, p->tracker.afloat);
    const uint32_t first = bsc_tracker_pattern(&p->tracker, pattern);
    const bool hunts = p->tracker.open == 0;
    for (uint32_t c = 0; c < problem->cells; c++) {
        p->worth[c] = p->evaluation.found[c] + (hunts ? HIT_WORTH : 1.0) * p->evaluation.hit[c];
        if (hunts && bsc_pattern_has(problem, pattern, first, c))
            p->worth[c] *= 1.0 + PATTERN_WORTH;
    }
}

/* The best of the cells with the greatest worth, against the listed deployments. */
static bsc_status roll_out(player *p, uint32_t *cell, bsc_error *error) {
    const bsc_log *log = p->context->log;
    double least = INFINITY;
    const bsc_status status =
        bsc_rollout_read(&p->rollout, &p->evaluation.list, p->evaluation.weights, log, error);
    if (status != BSC_OK) return status == BSC_LIMIT ? BSC_OK : status;
    for (unsigned k = 0; k < CANDIDATES; k++) {
        const uint32_t next = bsc_evaluation_best(&p->evaluation, log, p->worth);
        if (p->worth[next] <= 0.0) break;
        p->worth[next] = -1.0;
        const double cost = bsc_rollout_cost(&p->rollout, next);
        if (cost >= least) continue;
        least = cost;
        *cell = next;
    }
    return BSC_OK;
}

/* *found: whether the best play was found. */
static bsc_status search(player *p, uint32_t *cell, bool *found, bsc_error *error) {
    const bsc_log *log = p->context->log;
    bsc_optimal *optimal;
    bsc_error reason = {.status = BSC_OK};
    bsc_status status = bsc_optimal_new(&optimal, &p->evaluation.list, log, NULL, &reason);
    if (status == BSC_OK) {
        bsc_optimal_limit(optimal, MAX_NODES, 0);
        status = bsc_optimal_solve(optimal, p->worth, &reason);
    }
    bsc_optimal_free(optimal);
    *found = status == BSC_OK;
    if (status == BSC_LIMIT) return BSC_OK;
    if (status != BSC_OK) return bsc_error_no_memory(error);
    for (uint32_t c = 0; c < p->context->problem->cells; c++) p->worth[c] = 1.0 / p->worth[c];
    *cell = bsc_evaluation_best(&p->evaluation, log, p->worth);
    return BSC_OK;
}

static bsc_status choose(void *self, bsc_random *random, uint32_t *cell, bsc_error *error) {
    player *p = self;
    bsc_evaluation *e = &p->evaluation;
    bool found = false;
    (void)random;
    bsc_status status = bsc_evaluation_update(e, p->context->log, p->context->counted, error);
    if (status != BSC_OK) return status;
    *cell = bsc_evaluation_best(e, p->context->log, e->hit);
    assert(e->hit[*cell] > 0.0);
    if (e->hit[*cell] >= e->total) return BSC_OK;
    if (e->listed && e->list.deployments <= FEW && e->weights == NULL)
        status = search(p, cell, &found, error); /* which takes them for equally likely */
    if (found || status != BSC_OK) return status;
    bsc_tracker_update(&p->tracker);
    find_worth(p);
    *cell = bsc_evaluation_best(e, p->context->log, p->worth);
    const bool listed = e->listed && e->list.deployments <= MAX_ROLLED_OUT;
    return listed ? roll_out(p, cell, error) : BSC_OK;
}

const bsc_strategy bsc_strategy_lookahead = {
    .name = "lookahead",
    .help = "what a shot leads to: ships found, games played out, and at the end the best play",
    .counts = true,
    .share = bsc_evaluation_share,
    .unshare = bsc_evaluation_unshare,
    .player_size = sizeof(player),
    .init = init,
    .release = release,
    .begin = begin,
    .choose = choose};
