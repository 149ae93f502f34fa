/* strategy.c - the table of strategies, and bsc_strategy_choose, which asks a strategy for the next
 * shot in a game that somebody else plays. strategy.h says how to add a strategy. */
#include "play/strategy/strategy.h"

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/sized.h"
#include "play/game/log_check.h"

#include <assert.h>
#include <stdio.h>

static const bsc_strategy *const table[] = {
    &bsc_strategy_random,  &bsc_strategy_hunt,       &bsc_strategy_parity,
    &bsc_strategy_density, &bsc_strategy_montecarlo, &bsc_strategy_exact,
    &bsc_strategy_entropy, &bsc_strategy_lookahead,  &bsc_strategy_optimal};

#define STRATEGIES (sizeof table / sizeof *table)

/* ---- The table ---- */

const bsc_strategy *bsc_strategy_get(size_t strategy) {
    assert(strategy < STRATEGIES);
    return table[strategy];
}

size_t bsc_strategies(void) {
    return STRATEGIES;
}

const char *bsc_strategy_name(size_t strategy) {
    return bsc_strategy_get(strategy)->name;
}

const char *bsc_strategy_help(size_t strategy) {
    return bsc_strategy_get(strategy)->help;
}

size_t bsc_strategy_find(const char *name) {
    size_t strategy = 0;
    while (strategy < STRATEGIES && strcmp(table[strategy]->name, name) != 0) strategy++;
    return strategy;
}

/* ---- Players ---- */

bsc_status bsc_player_init(bsc_player_context *context, bsc_error *error) {
    context->player = bsc_arena_new(&context->arena, 1, context->strategy->player_size);
    if (context->player == NULL) return bsc_arena_status(&context->arena, error);
    const bsc_status status = context->strategy->init(context->player, context, error);
    return status == BSC_OK ? bsc_arena_status(&context->arena, error) : status;
}

void bsc_player_release(bsc_player_context *context) {
    if (context->player != NULL && context->strategy->release != NULL)
        context->strategy->release(context->player);
    bsc_arena_release(&context->arena);
}

/* ---- One shot ---- */

/* Reports that no deployment agrees with the log: returns BSC_BAD_INPUT. The message says after
 * which shot no deployment is left, unless the board has no deployment even before the first shot.
 * Also returns other failures of the counts that find this shot. */
static bsc_status refuse_log(const bsc_log *log, const bsc_run *run, bsc_error *error) {
    const bsc_status status = bsc_log_check(log, run, error);
    if (status != BSC_OK) return status;
    return bsc_error_set(error, BSC_BAD_INPUT, "no deployment agrees with these shots");
}

/* Says whether all cells of the board were fired at, by single shots or in salvos. */
static bool is_every_cell_fired(const bsc_log *log) {
    for (uint32_t cell = 0; cell < log->problem->cells; cell++)
        if (!bsc_log_fired(log, cell)) return false;
    return true;
}

/* Checks that a next shot makes sense. Fails with BSC_BAD_INPUT if the game is over, or if no
 * deployment agrees with the log. `counted` is a count of the position, or NULL. If it is NULL and
 * the strategy counts deployments itself, the second check is left to the strategy, unless the game
 * is over. Otherwise fails as bsc_log_is_possible does. */
static bsc_status check_log(const bsc_log *log, const bsc_strategy *strategy,
                            const bsc_counted *counted, const bsc_run *run, bsc_error *error) {
    /* If the number of ships may vary, the game can be over before the largest fleet is hit. */
    const bool is_over = bsc_log_cells_left(log) == 0 || is_every_cell_fired(log);
    bool is_possible = true;
    /* A strategy that counts deployments fails by itself if none agrees with the log. */
    bool needs_test = !strategy->counts_deployments;
    if (counted != NULL) needs_test = bsc_tally_estimate(counted->tally, NULL) == 0.0L;
    if (is_over || needs_test) {
        const bsc_status status = bsc_log_is_possible(&is_possible, log, run, error);
        if (status != BSC_OK) return status;
    }
    if (!is_possible) return refuse_log(log, run, error);
    if (bsc_log_is_over(log)) {
        const bsc_status status = bsc_log_check(log, run, error);
        if (status != BSC_OK) return status;
    }
    if (is_over)
        return bsc_error_set(error, BSC_BAD_INPUT, "the whole fleet is hit: there is no next shot");
    return BSC_OK;
}

bsc_status bsc_strategy_choose(size_t number, const bsc_log *log, const bsc_settings *settings,
                               const bsc_counted *counted, uint64_t seed, uint32_t *cell,
                               bsc_error *error) {
    const bsc_strategy *strategy = bsc_strategy_get(number);
    bsc_settings settings_copy;
    if (bsc_settings_copy(&settings_copy, settings, error) != BSC_OK) return BSC_UNSUPPORTED;
    bsc_run run = {.threads = 1};
    if (settings_copy.run != NULL) {
        run.tick = settings_copy.run->tick;
        run.context = settings_copy.run->context;
    }
    bsc_status status = check_log(log, strategy, counted, &run, error);
    if (status != BSC_OK) return status;
    bsc_player_context context = {
        .strategy = strategy,
        .problem = log->problem,
        .log = log,
        .settings = &settings_copy,
        .counted = counted,
        .run = run,
    };
    bsc_random random = bsc_random_seed(seed);
    bsc_error reason = {.status = BSC_OK};
    status = bsc_player_init(&context, &reason);
    if (status == BSC_OK) status = strategy->choose(context.player, &random, cell, &reason);
    bsc_player_release(&context);
    if (status == BSC_BAD_INPUT) { /* no deployment agrees with the log: say after which shot */
        const bsc_status log_status = bsc_log_check(log, &run, error);
        if (log_status != BSC_OK) return log_status;
    }
    bsc_error_copy_first(error, &reason);
    return status;
}
