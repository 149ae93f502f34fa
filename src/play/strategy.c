/* strategy.c - the table of strategies. */
#include "play/strategy.h"

#include <assert.h>
#include <string.h>

static const bsc_strategy *const table[] = {
    &bsc_strategy_random,  &bsc_strategy_hunt,       &bsc_strategy_parity,
    &bsc_strategy_density, &bsc_strategy_montecarlo, &bsc_strategy_exact,
    &bsc_strategy_entropy, &bsc_strategy_lookahead,  &bsc_strategy_optimal};

#define STRATEGIES (sizeof table / sizeof *table)

const bsc_strategy *bsc_strategy_at(size_t strategy) {
    assert(strategy < STRATEGIES);
    return table[strategy];
}

size_t bsc_strategies(void) {
    return STRATEGIES;
}

const char *bsc_strategy_name(size_t strategy) {
    return bsc_strategy_at(strategy)->name;
}

const char *bsc_strategy_help(size_t strategy) {
    return bsc_strategy_at(strategy)->help;
}

size_t bsc_strategy_find(const char *name) {
    size_t strategy = 0;
    while (strategy < STRATEGIES && strcmp(table[strategy]->name, name) != 0) strategy++;
    return strategy;
}
