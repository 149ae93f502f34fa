/* strategy_hunt.c - the strategies `random`, `hunt` and `parity`. `random` fires at any open cell,
 * each as likely as the others. The other two hunt at random, and after a hit target the neighbours
 * until the ship is sunk: `hunt` hunts anywhere; `parity` on the pattern that the smallest ships
 * afloat cannot avoid, which widens as those sink.
 *
 * For `random` the open cells come first in an array, and a cell that was fired at changes places
 * with the last of them, so that a choice takes constant time. A new game puts the array in order
 * again. */
#include "board/problem.h"
#include "play/strategy.h"
#include "play/tracker.h"

#include <assert.h>

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
        BSC_EACH_CELL(c, log->problem) r->left[c] = r->at[c] = c;
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

/* ---- hunt and parity ---- */

typedef struct player {
    bool anywhere;
    bsc_tracker tracker;
    bsc_patterns patterns;
} player;

static void release(void *self) {
    player *p = self;
    bsc_tracker_release(&p->tracker);
    BSC_RELEASE(&p->patterns);
}

static bsc_status init(void *self, bsc_player_context *context, bsc_error *error) {
    player *p = self;
    p->anywhere = context->strategy == &bsc_strategy_hunt;
    const bsc_status status = bsc_tracker_init(&p->tracker, context->log, error);
    return status == BSC_OK ? bsc_patterns_init(&p->patterns, context->problem, error) : status;
}

/* One of the cells that were not fired at, each as likely: of the pattern, of which nothing is
 * known, if there are any; else of which nothing is known; else any. */
static uint32_t hunt(const player *p, bsc_random *random) {
    const bsc_problem *problem = p->tracker.problem;
    bsc_pattern pattern = {.colours = 1, .kept = 1};
    if (!p->anywhere) pattern = bsc_tracker_pattern(&p->tracker, &p->patterns);
    uint32_t chosen = UINT32_MAX, rank = 0;
    uint64_t so_far = 0;
    BSC_EACH_CELL(cell, problem) {
        if (p->tracker.log->fired[cell] != 0) continue;
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
    *cell = bsc_tracker_beside_hit(&p->tracker, random);
    if (*cell == UINT32_MAX) *cell = hunt(p, random);
    return BSC_OK;
}

#define HUNTING .player_size = sizeof(player), .init = init, .release = release, .choose = choose

const bsc_strategy bsc_strategy_hunt = {
    .name = "hunt",
    .help = "any cell until a hit, then its neighbours until a ship is sunk",
    HUNTING};

const bsc_strategy bsc_strategy_parity = {
    .name = "parity",
    .help = "as hunt, but hunts on the diagonals that the smallest ship afloat cannot avoid",
    HUNTING};
