/* strategy_lookahead.c - better than the likeliest hit: asks what a shot leads to.
 *
 *   many deployments left   hits weighed by how much finding the ship helps (finding.c); any hit
 *                           counts a little besides, or, while a hit is open, as much as finding
 *                           the last ship; while none is, cells on the pattern that the smallest
 *                           ships afloat cannot avoid count more
 *   a pool of them          the best few of these cells, each played out greedily against all of
 *                           the pool (rollout.c): so the shot is the best of them, if play were
 *                           greedy from there on
 *   a few                   the best play by full search (optimal.c), where that is found soon
 *                           enough
 *
 * Cells that are sure to be hit are fired at without more ado: that costs no shot.
 *
 * The constants were chosen on 1102 positions of games on classic and 515 on classic-no-touch,
 * whose cells were valued as last_ship.c says; any pattern worth from 0.1 to 0.4 did as well.
 *
 * In whole games on classic it takes 0.59 shots less than `exact` (standard error 0.09, 10,000
 * games), on classic-no-touch as many (0.15, 2000 games): tests/bench/README.md.
 *
 * Tried on classic, in games adjusted for luck, with standard errors: `exact` takes 44.40 shots
 * (0.07); with rollouts and search at the end 44.30 (0.12); with finding ships as well 44.02
 * (0.11). To add a share of the answer's bits to the chance of a hit changed nothing (44.32 to
 * 44.34), and a value of positions by bits and cells left, fitted to 3000 games, did harm (44.71
 * and 45.13, 0.14). Rollouts against 1200 drawn deployments while many are left, too, took twice
 * the time and gained nothing (44.02, 0.11). */
#include "eval/optimal.h"
#include "eval/evaluation.h"
#include "eval/rollout.h"
#include "play/tracker.h"
#include "play/strategy.h"

#include "base/memory.h"

#include <math.h>

#define HIT_WORTH      0.15 /* of any hit, while none is open; else 1. Finding the last ship is 1 */
#define PATTERN_WORTH  0.15 /* of a cell on the pattern, in parts of its own */
#define MAX_ROLLED_OUT 20000u
#define CANDIDATES     8u
#define FEW            24u
#define MAX_NODES      3000u

typedef struct player {
    const bsc_seat *seat;
    bsc_evaluation evaluation;
    bsc_tracker sight;
    bsc_patterns patterns;
    bsc_rollout rollout;
    double *worth; /* [cells] */
} player;

static void release(void *context) {
    player *p = context;
    bsc_evaluation_release(&p->evaluation);
    bsc_tracker_release(&p->sight);
    bsc_patterns_release(&p->patterns);
    bsc_rollout_release(&p->rollout);
    bsc_memory_free(p->worth);
}

static bsc_status init(void *context, bsc_seat *seat, bsc_error *error) {
    player *p = context;
    p->seat = seat;
    bsc_rollout_init(&p->rollout);
    p->worth = bsc_memory_new(seat->problem->cells, sizeof *p->worth);
    bsc_status status = p->worth == NULL ? bsc_error_no_memory(error) : BSC_OK;
    if (status == BSC_OK)
        status = bsc_evaluation_init(&p->evaluation, seat->problem, seat->shared, error);
    if (status == BSC_OK) status = bsc_tracker_init(&p->sight, seat->log, error);
    if (status == BSC_OK) status = bsc_patterns_init(&p->patterns, seat->problem, error);
    p->evaluation.weights = seat->settings->weights;
    return status;
}

static void begin(void *context) {
    player *p = context;
    bsc_evaluation_forget(&p->evaluation);
    bsc_tracker_begin(&p->sight);
}

static void tell(void *context) {
    player *p = context;
    bsc_tracker_update(&p->sight);
}

static void find_worth(player *p) {
    const bsc_problem *problem = p->seat->problem;
    const bsc_pattern *pattern = bsc_patterns_find(&p->patterns, p->sight.afloat);
    const uint32_t first = bsc_tracker_pattern(&p->sight, pattern);
    const bool hunts = p->sight.open == 0;
    for (uint32_t c = 0; c < problem->cells; c++) {
        p->worth[c] = p->evaluation.sought[c] + (hunts ? HIT_WORTH : 1.0) * p->evaluation.hit[c];
        if (hunts && bsc_pattern_has(problem, pattern, first, c))
            p->worth[c] *= 1.0 + PATTERN_WORTH;
    }
}

/* The best of the cells with the greatest worth, against the pool's deployments. */
static bsc_status roll_out(player *p, uint32_t *cell, bsc_error *error) {
    const bsc_log *log = p->seat->log;
    double least = INFINITY;
    const bsc_status status =
        bsc_rollout_read(&p->rollout, &p->evaluation.pool, p->evaluation.weights, log, error);
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

/* *found tells if the best play was. */
static bsc_status search(player *p, uint32_t *cell, bool *found, bsc_error *error) {
    const bsc_log *log = p->seat->log;
    bsc_optimal *optimal;
    bsc_error reason = {.status = BSC_OK};
    bsc_status status = bsc_optimal_new(&optimal, &p->evaluation.pool, log, NULL, &reason);
    if (status == BSC_OK) {
        bsc_optimal_limit(optimal, MAX_NODES, 0);
        status = bsc_optimal_solve(optimal, p->worth, &reason);
    }
    bsc_optimal_free(optimal);
    *found = status == BSC_OK;
    if (status == BSC_LIMIT) return BSC_OK;
    if (status != BSC_OK) return bsc_error_no_memory(error);
    for (uint32_t c = 0; c < p->seat->problem->cells; c++) p->worth[c] = 1.0 / p->worth[c];
    *cell = bsc_evaluation_best(&p->evaluation, log, p->worth);
    return BSC_OK;
}

static bsc_status choose(void *context, bsc_random *random, uint32_t *cell, bsc_error *error) {
    player *p = context;
    bsc_evaluation *o = &p->evaluation;
    bool found = false;
    (void)random;
    bsc_status status = bsc_evaluation_update(o, p->seat->log, error);
    if (status != BSC_OK) return status;
    *cell = bsc_evaluation_best(o, p->seat->log, o->hit);
    if (o->hit[*cell] >= o->left) return BSC_OK;
    if (o->pooled && o->pool.deployments <= FEW && o->weights == NULL)
        status = search(p, cell, &found, error); /* which takes them for equally likely */
    if (found || status != BSC_OK) return status;
    find_worth(p);
    *cell = bsc_evaluation_best(o, p->seat->log, p->worth);
    const bool pooled = o->pooled && o->pool.deployments <= MAX_ROLLED_OUT;
    return pooled ? roll_out(p, cell, error) : BSC_OK;
}

const bsc_strategy bsc_strategy_lookahead = {
    .name = "lookahead",
    .help = "what a shot leads to: ships found, games played out, and at the end the best play",
    .share = bsc_evaluation_share,
    .unshare = bsc_evaluation_unshare,
    .player_size = sizeof(player),
    .init = init,
    .release = release,
    .begin = begin,
    .choose = choose,
    .tell = tell};
