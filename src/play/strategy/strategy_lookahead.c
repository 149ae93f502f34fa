/* strategy_lookahead.c - the strategy `lookahead`: looks at what each shot leads to.
 *
 *   many deployments left   hits weighted by how much finding the ship helps (worth.c); any hit
 *                           counts a little besides or, while a hit is open, as much as finding
 *                           the last ship; while none is, cells on the pattern that the smallest
 *                           ships afloat cannot avoid count more
 *   20,000 at most          the best 8 to 16 of these cells, each played out against all of them
 *                           (rollout.c). Of the best eight, if they are close, nested rollouts
 *                           choose, whose own shots are chosen by rollouts, of lists above 1,000
 *                           only while no hit is open (with one they gain 0.01 for 3.5 times the
 *                           time)
 *   few enough              the best play by full search (optimal.c) within its budget
 *
 * The budget is a number of looks at a deployment and a cell; a node takes as many as deployments
 * times open cells, and a search of fewer than 20 nodes a deployment is not begun. Boards of up to
 * 20 cells get 300 times as much, which all games share: 4x4 with ships of 3 and 2 cells is played
 * to the best from the first shot on. Shots hang on the position, and not on the machine. With
 * seconds given, nested rollouts choose one shot so, then four times as many, until the time ends.
 *
 * Else certain hits are fired at first. That costs no shot, and seldom what the answers tell: which
 * of two open hits a sunk ship covers (so a search may leave a certain hit for later, by which all
 * games of 3x3 with two ships of 2 take 6.25, not 6.30).
 *
 * Rejected: nested rollouts of each fourth deployment, or of fewer; from lists of 20,000 on they
 * lost up to 0.1 shots a game. Three cells in place of eight on short lists: 5x4 with ships of 3
 * and 2 cells took 9.863, not 9.843. One nested shot on long lists lost 0.02 and 0.03 in two of
 * five positions of classic. Lists up to 50,000: two positions of two lost 0.01 by it.
 *
 * Cost: at most a quarter of a second a shot. What else was tried is in tests/bench/README.md. */
#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/clock.h"
#include "count/base/error.h"
#include "count/board/pattern.h"
#include "count/board/problem.h"
#include "play/eval/deployment_list.h"
#include "play/eval/optimal.h"
#include "play/eval/rollout.h"
#include "play/eval/transposition.h"
#include "play/game/log.h"
#include "play/strategy/strategy.h"
#include "play/strategy/tracker.h"

#include <assert.h>
#include <math.h>

#define HIT_WORTH     0.3  /* of any hit, while none is open; else 1. Finding the last ship is 1 */
#define PATTERN_WORTH 0.15 /* of a cell on the pattern, in parts of its own */
#define ROLLED_OUT    160000u /* deployments, each counted once for each cell played out */
#define FEWEST        8u      /* of these cells, and */
#define MOST          16u
#define NESTED        8u    /* of them are played out by nested rollouts, */
#define CLOSE         0.3   /* if they take at most so many shots more than the best */
#define NESTED_CELLS  3u    /* that are played out for a shot there */
#define SHORT         1000u /* a list: */
#define SHORT_CELLS   8u    /* in place of NESTED_CELLS, while a hit is open too */
#define LOOKS         UINT64_C(2000000)
#define SMALL_BOARD   20u /* cells, and */
#define SMALL_LOOKS   UINT64_C(600000000)
#define NODES_EACH    20u
#define NOT_FOUND     UINT32_MAX /* in place of a cell */

/* What all players use. */
typedef struct table {
    bsc_position_table *evaluations;
    bsc_position_table *choices; /* cells that searches chose; NULL where the board is not small */
} table;

typedef struct player {
    const bsc_player_context *context;
    const table *shared; /* or NULL */
    bsc_symmetries own;  /* where no table has them */
    const bsc_symmetries *symmetries;
    bsc_evaluation evaluation;
    bsc_tracker tracker;
    bsc_patterns patterns;
    bsc_rollout rollout;
    double *worth;   /* [cells] */
    double *finding; /* [placements]: what finding the ship there is worth */
} player;

static void unshare(void *shared) {
    table *t = shared;
    if (t == NULL) return;
    bsc_position_table_free(t->evaluations);
    bsc_position_table_free(t->choices);
    bsc_memory_free(t);
}

static bsc_status share(void **shared, const bsc_problem *problem, const bsc_settings *settings,
                        bsc_error *error) {
    const bool is_small = problem->cells <= SMALL_BOARD;
    table *t = *shared = bsc_memory_new(1, sizeof *t);
    void *evaluations = NULL;
    if (t == NULL) return bsc_error_set_no_memory(error);
    bsc_status status = bsc_evaluation_share(&evaluations, problem, settings, error);
    t->evaluations = evaluations;
    if (status == BSC_OK && is_small)
        status = bsc_position_table_new(&t->choices, problem, NULL, sizeof(uint32_t), false, error);
    if (status == BSC_OK) return status;
    unshare(t);
    *shared = NULL;
    return status;
}

static void release(void *self) {
    player *p = self;
    bsc_arena_release(&p->own.arena);
    bsc_evaluation_release(&p->evaluation);
    bsc_tracker_release(&p->tracker);
    bsc_arena_release(&p->patterns.arena);
    bsc_arena_release(&p->rollout.arena);
}

static bsc_status init(void *self, bsc_player_context *context, bsc_error *error) {
    player *p = self;
    p->context = context;
    p->shared = context->shared;
    BSC_ARENA_ARRAY(&context->arena, p->worth, context->problem->cells);
    BSC_ARENA_ARRAY(&context->arena, p->finding, context->problem->placements);
    bsc_status status = bsc_evaluation_init(&p->evaluation, context->problem,
                                            p->shared == NULL ? NULL : p->shared->evaluations,
                                            context->settings->weights, error);
    p->evaluation.run = &context->run;
    context->evaluation = &p->evaluation;
    p->symmetries = p->shared == NULL ? &p->own : &p->shared->evaluations->symmetries;
    if (status == BSC_OK && p->shared == NULL)
        status = bsc_board_symmetries_init(&p->own, context->problem, error);
    if (status == BSC_OK) status = bsc_tracker_init(&p->tracker, context->log, error);
    if (status == BSC_OK) status = bsc_patterns_init(&p->patterns, context->problem, error);
    return status;
}

/* The best of these cells by nested rollouts, whose first `shots` are chosen by rollouts; the
 * choice stays where the time ends before. */
static bsc_status nest(player *p, const uint32_t *best, size_t cells, uint32_t shots,
                       uint32_t *cell, bsc_error *error) {
    bsc_rollout *r = &p->rollout;
    const bool is_short = r->deployments <= SHORT;
    double least = INFINITY;
    uint32_t chosen = *cell;
    bsc_status status = BSC_OK;
    r->nest.shots = shots;
    r->nest.candidates = is_short ? SHORT_CELLS : NESTED_CELLS;
    r->nest.hunting_only = !is_short;
    for (size_t k = 0; k < cells && status == BSC_OK; k++) {
        const double cost = bsc_rollout_cost(r, best[k]);
        if (bsc_rollout_is_less(cost, least)) chosen = best[k];
        least = fmin(least, cost);
        status = bsc_run_check_interrupt(&p->context->run, error);
    }
    if (!bsc_rollout_is_late(r)) *cell = chosen;
    return status;
}

/* Ranks the cells of the greatest worth by rollouts: best[]. *close: how many come close. */
static bsc_status rank(player *p, size_t candidates, uint32_t *best, size_t *close,
                       bsc_error *error) {
    const bsc_evaluation *e = &p->evaluation;
    double cost[MOST];
    size_t cells = 0;
    bsc_status status = BSC_OK;
    p->rollout.nest = (bsc_rollout_nest){.run = &p->context->run};
    for (; cells < candidates && status == BSC_OK; cells++) {
        const uint32_t next = bsc_evaluation_best_cell(p->context->log, p->worth);
        if (p->worth[next] <= 0.0) break;
        p->worth[next] = -1.0;
        const double own = bsc_rollout_cost(&p->rollout, next);
        size_t at = cells;
        for (; at > 0 && cost[at - 1] > own; at--) {
            cost[at] = cost[at - 1];
            best[at] = best[at - 1];
        }
        cost[at] = own;
        best[at] = next;
        status = bsc_run_check_interrupt(&p->context->run, error);
    }
    const double most = cells == 0 ? 0.0 : cost[0] + CLOSE * e->total;
    for (*close = 0; *close < cells && *close < NESTED && cost[*close] <= most;) ++*close;
    return status;
}

/* The best of the cells with the greatest worth, against the listed deployments. */
static bsc_status roll_out(player *p, size_t candidates, uint32_t *cell, bsc_error *error) {
    const bsc_run *limit = p->context->settings->run;
    const double seconds = limit == NULL ? 0.0 : limit->seconds, start = bsc_clock_seconds();
    const bsc_evaluation *e = &p->evaluation;
    const bsc_log *log = p->context->log;
    uint32_t best[MOST];
    size_t close;
    for (uint32_t k = 0; k < log->problem->placements; k++)
        p->finding[k] = e->worth.placement_worth[k] + HIT_WORTH;
    bsc_error reason = {.status = BSC_OK};
    bsc_status status =
        bsc_rollout_read(&p->rollout, &e->list, e->weights, p->finding, log, &reason);
    if (status == BSC_LIMIT && reason.status == BSC_OK) return BSC_OK; /* too many to play out */
    bsc_error_copy_first(error, &reason);
    if (status == BSC_OK) status = rank(p, candidates, best, &close, error);
    if (status != BSC_OK || close == 0) return status;
    *cell = best[0];
    if (close < 2 || !p->rollout.uses_worths) return BSC_OK;
    const uint32_t all = log->problem->cells;
    uint32_t shots = seconds > 0.0 ? 1 : all;
    p->rollout.nest.deadline = seconds > 0.0 ? start + seconds : 0.0;
    for (; status == BSC_OK && shots < all && !bsc_rollout_is_late(&p->rollout); shots *= 4)
        status = nest(p, best, close, shots, cell, error);
    return status == BSC_OK ? nest(p, best, close, all, cell, error) : status;
}

/* *cell: NOT_FOUND where the budget does not do. */
static bsc_status search(player *p, uint64_t nodes, uint32_t *cell, bsc_error *error) {
    const bsc_log *log = p->context->log;
    bsc_optimal *optimal;
    bsc_error reason = {.status = BSC_OK};
    *cell = NOT_FOUND;
    bsc_status status = bsc_optimal_new(&optimal, &p->evaluation.list, log, p->symmetries, &reason);
    if (status == BSC_OK)
        status = bsc_optimal_solve(optimal, &p->context->run, &nodes, 0, p->worth, &reason);
    bsc_optimal_free(optimal);
    if (status == BSC_LIMIT && reason.reason != BSC_REASON_MEMORY_LIMIT) return BSC_OK;
    if (status != BSC_OK) {
        bsc_error_copy_first(error, &reason);
        return status;
    }
    for (uint32_t c = 0; c < p->context->problem->cells; c++) p->worth[c] = 1.0 / p->worth[c];
    *cell = bsc_evaluation_best_cell(log, p->worth);
    return BSC_OK;
}

static bsc_status search_once(player *p, uint32_t *cell, bsc_error *error) {
    const bsc_log *log = p->context->log;
    const uint32_t cells = log->problem->cells;
    const size_t deployments = p->evaluation.list.deployments;
    const uint64_t looks = cells <= SMALL_BOARD ? SMALL_LOOKS : LOOKS;
    const uint64_t nodes = looks / deployments / (cells - log->shots);
    bsc_position_table *choices = p->shared == NULL ? NULL : p->shared->choices;
    unsigned symmetry;
    *cell = NOT_FOUND;
    if (nodes == 0 || nodes < NODES_EACH * deployments) return BSC_OK;
    if (choices == NULL) return search(p, nodes, cell, error);
    const bsc_zobrist_key key = bsc_zobrist_log_key(&choices->zobrist, log, &symmetry);
    if (bsc_transposition_get(&choices->values, key, cell)) return BSC_OK;
    const bsc_status status = search(p, nodes, cell, error);
    return status == BSC_OK ? bsc_transposition_put(&choices->values, key, cell) : status;
}

static bsc_status choose(void *self, bsc_random *random, uint32_t *cell, bsc_error *error) {
    player *p = self;
    bsc_evaluation *e = &p->evaluation;
    bsc_tracker_update(&p->tracker);
    bsc_status status = bsc_evaluation_update(e, p->context->log, p->context->counted, error);
    if (status != BSC_OK) return status;
    if (e->list.deployments > 0 &&
        e->weights == NULL) { /* a search takes them for equally likely */
        status = search_once(p, cell, error);
        if (*cell != NOT_FOUND || status != BSC_OK) return status;
    }
    *cell = bsc_evaluation_best_cell(p->context->log, e->hit);
    assert(e->hit[*cell] > 0.0);
    if (bsc_evaluation_is_certain(e, *cell)) return BSC_OK;
    const bsc_problem *problem = p->context->problem;
    const bsc_pattern pattern = bsc_tracker_pattern(&p->tracker, &p->patterns);
    const bool hunts = p->tracker.open_hits == 0;
    for (uint32_t c = 0; c < problem->cells; c++) {
        p->worth[c] = e->worth.cell_worth[c] + (hunts ? HIT_WORTH : 1.0) * e->hit[c];
        if (hunts && bsc_pattern_has(problem, &pattern, c)) p->worth[c] *= 1.0 + PATTERN_WORTH;
    }
    *cell = bsc_evaluation_best_cell(p->context->log, p->worth);
    const size_t listed = e->list.deployments, affordable = listed == 0 ? 0 : ROLLED_OUT / listed;
    if (affordable < FEWEST) return BSC_OK; /* the list is too long to be played out */
    return roll_out(p, affordable < MOST ? affordable : MOST, cell, error);
}

const bsc_strategy bsc_strategy_lookahead = {
    .name = "lookahead",
    .help = "what a shot leads to: ships found, games played out, and at the end the best play",
    .counts_deployments = true,
    .is_deterministic = true,
    .share = share,
    .unshare = unshare,
    .player_size = sizeof(player),
    .init = init,
    .release = release,
    .choose = choose};
