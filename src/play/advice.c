/* advice.c - a strategy's next shot in a game that someone else plays: a tournament of one
 * choice. */
#include "play/strategy.h"

#include "base/memory.h"

static uint32_t cells_left(const bsc_log *log) {
    uint32_t left = bsc_problem_fleet_cells(log->problem);
    for (uint32_t k = 0; k < log->shots; k++) left -= log->shot[k].answer != BSC_MISS;
    return left;
}

static bsc_status ask(const bsc_strategy *strategy, bsc_seat *seat, uint64_t seed, uint32_t *cell,
                      bsc_error *error) {
    bsc_random random = bsc_random_seed(seed);
    void *player = bsc_memory_new(1, strategy->player_size);
    if (player == NULL) return bsc_error_no_memory(error);
    bsc_status status = strategy->init(player, seat, error);
    if (status == BSC_OK && strategy->begin != NULL) strategy->begin(player);
    if (status == BSC_OK) status = strategy->choose(player, &random, cell, error);
    strategy->release(player);
    bsc_memory_free(player);
    return status;
}

bsc_status bsc_strategy_choose(size_t number, const bsc_log *log, const bsc_settings *settings,
                               uint64_t seed, uint32_t *cell, bsc_error *error) {
    const bsc_strategy *strategy = bsc_strategy_at(number);
    bsc_seat seat = {.problem = log->problem, .log = log, .settings = settings};
    const bsc_run run = {.threads = 1};
    bsc_status status = bsc_log_check(log, &run, error);
    if (status != BSC_OK) return status;
    if (cells_left(log) == 0)
        return bsc_error_set(error, BSC_BAD_INPUT, "the whole fleet is hit: there is no next shot");
    if (strategy->share != NULL)
        status = strategy->share(&seat.shared, log->problem, settings, error);
    if (status == BSC_OK) status = ask(strategy, &seat, seed, cell, error);
    if (strategy->unshare != NULL) strategy->unshare(seat.shared);
    return status;
}
