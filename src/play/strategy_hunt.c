/* strategy_hunt.c - the strategies `hunt` and `parity`: both hunt at random, and after a hit
 * target the neighbours until the ship is sunk. `hunt` hunts anywhere; `parity` on the pattern
 * that the smallest ships afloat cannot avoid, which widens as those sink. */
#include "board/pattern.h"
#include "play/strategy.h"
#include "play/tracker.h"

#include <assert.h>

typedef struct player {
    bsc_tracker tracker;
    bsc_patterns patterns;
} player;

static void release(void *self) {
    player *p = self;
    bsc_tracker_release(&p->tracker);
    bsc_patterns_release(&p->patterns);
}

static bsc_status init(void *self, bsc_player_context *context, bsc_error *error) {
    player *p = self;
    const bsc_status status = bsc_tracker_init(&p->tracker, context->log, error);
    return status == BSC_OK ? bsc_patterns_init(&p->patterns, context->problem, error) : status;
}

static void begin(void *self) {
    player *p = self;
    bsc_tracker_begin(&p->tracker);
}

/* One of the cells that were not fired at, each as likely: of the pattern, of which nothing is
 * known, if there are any; else of which nothing is known; else any. */
static uint32_t hunt(const player *p, const bsc_pattern *pattern, bsc_random *random) {
    const bsc_problem *problem = p->tracker.problem;
    const uint32_t first = bsc_tracker_pattern(&p->tracker, pattern);
    uint32_t chosen = UINT32_MAX, rank = 0;
    uint64_t so_far = 0;
    for (uint32_t cell = 0; cell < problem->cells; cell++) {
        if (p->tracker.log->fired[cell] != 0) continue;
        const bool unknown = p->tracker.mark[cell] == BSC_MARK_UNKNOWN;
        const uint32_t own = !unknown ? 1 : bsc_pattern_has(problem, pattern, first, cell) ? 3 : 2;
        if (own < rank) continue;
        if (own > rank) so_far = 0;
        rank = own;
        if (bsc_random_below(random, ++so_far) == 0) chosen = cell;
    }
    assert(chosen != UINT32_MAX);
    return chosen;
}

static bsc_status choose_with(player *p, bool by_pattern, bsc_random *random, uint32_t *cell) {
    static const bsc_pattern everywhere = {.colours = 1, .kept = 1};
    bsc_tracker_update(&p->tracker);
    *cell = bsc_tracker_beside_hit(&p->tracker, random);
    if (*cell != UINT32_MAX) return BSC_OK;
    const bsc_pattern *pattern =
        by_pattern ? bsc_patterns_find(&p->patterns, p->tracker.afloat) : &everywhere;
    *cell = hunt(p, pattern, random);
    return BSC_OK;
}

static bsc_status choose_hunt(void *self, bsc_random *random, uint32_t *cell, bsc_error *error) {
    (void)error;
    return choose_with(self, false, random, cell);
}

static bsc_status choose_parity(void *self, bsc_random *random, uint32_t *cell, bsc_error *error) {
    (void)error;
    return choose_with(self, true, random, cell);
}

const bsc_strategy bsc_strategy_hunt = {
    .name = "hunt",
    .help = "any cell until a hit, then its neighbours until a ship "
            "is sunk",
    .player_size = sizeof(player),
    .init = init,
    .release = release,
    .begin = begin,
    .choose = choose_hunt};

const bsc_strategy bsc_strategy_parity = {
    .name = "parity",
    .help = "as hunt, but hunts on the diagonals that the smallest "
            "ship afloat cannot avoid",
    .player_size = sizeof(player),
    .init = init,
    .release = release,
    .begin = begin,
    .choose = choose_parity};
