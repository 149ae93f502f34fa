/* strategy_hunt.c - two strategies that hunt, and once they hit target the neighbours until the
 * ship is sunk. They differ in where they hunt: anywhere, or on the pattern that the smallest ships
 * afloat cannot avoid, which widens as those sink. */
#include "board/pattern.h"
#include "play/tracker.h"
#include "play/strategy.h"

typedef struct player {
    bsc_tracker sight;
    bsc_patterns patterns;
} player;

static void release(void *context) {
    player *p = context;
    bsc_tracker_release(&p->sight);
    bsc_patterns_release(&p->patterns);
}

static bsc_status init(void *context, bsc_seat *seat, bsc_error *error) {
    player *p = context;
    const bsc_status status = bsc_tracker_init(&p->sight, seat->log, error);
    return status == BSC_OK ? bsc_patterns_init(&p->patterns, seat->problem, error) : status;
}

static void begin(void *context) {
    player *p = context;
    bsc_tracker_begin(&p->sight);
}

static void tell(void *context) {
    player *p = context;
    bsc_tracker_update(&p->sight);
}

/* One of the cells that were not fired at, each as likely: of the pattern, of which nothing is
 * known, if there are any; else of which nothing is known; else any. */
static uint32_t hunt(const player *p, const bsc_pattern *pattern, bsc_random *random) {
    const bsc_problem *problem = p->sight.problem;
    const uint32_t first = bsc_tracker_pattern(&p->sight, pattern);
    uint32_t chosen = UINT32_MAX, rank = 0;
    uint64_t so_far = 0;
    for (uint32_t cell = 0; cell < problem->cells; cell++) {
        if (p->sight.log->fired[cell] != 0) continue;
        const bool unknown = p->sight.sign[cell] == BSC_SIGN_UNKNOWN;
        const uint32_t own = !unknown ? 1 : bsc_pattern_has(problem, pattern, first, cell) ? 3 : 2;
        if (own < rank) continue;
        if (own > rank) so_far = 0;
        rank = own;
        if (bsc_random_below(random, ++so_far) == 0) chosen = cell;
    }
    return chosen;
}

static uint32_t choose_with(const player *p, const bsc_pattern *pattern, bsc_random *random) {
    const uint32_t beside = bsc_tracker_beside_hit(&p->sight, random);
    return beside != UINT32_MAX ? beside : hunt(p, pattern, random);
}

static bsc_status choose_hunt(void *context, bsc_random *random, uint32_t *cell, bsc_error *error) {
    static const bsc_pattern everywhere = {.colours = 1, .kept = 1};
    (void)error;
    *cell = choose_with(context, &everywhere, random);
    return BSC_OK;
}

static bsc_status choose_parity(void *context, bsc_random *random, uint32_t *cell,
                                bsc_error *error) {
    const player *p = context;
    (void)error;
    *cell = choose_with(p, bsc_patterns_find(&p->patterns, p->sight.afloat), random);
    return BSC_OK;
}

const bsc_strategy bsc_strategy_hunt = {
    .name = "hunt",
    .help = "any cell until a hit, then its neighbours until a ship "
            "is sunk",
    .player_size = sizeof(player),
    .init = init,
    .release = release,
    .begin = begin,
    .choose = choose_hunt,
    .tell = tell};

const bsc_strategy bsc_strategy_parity = {
    .name = "parity",
    .help = "as hunt, but hunts on the diagonals that the smallest "
            "ship afloat cannot avoid",
    .player_size = sizeof(player),
    .init = init,
    .release = release,
    .begin = begin,
    .choose = choose_parity,
    .tell = tell};
