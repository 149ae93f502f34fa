/* strategy_optimal.c - the strategy `optimal`: the best play, on boards small enough to search
 * through.
 *
 * The choice in each position is found once and kept for all games of a tournament. Whether the
 * board is small enough is known before the first game. Of cells that are equally good the first is
 * taken, so images of a position are positions of their own.
 *
 * Cost: the search for the first shot (optimal.c), and less for each position after it. */
#include "bscount_game.h"

#include "play/eval/best_play.h"
#include "play/eval/transposition.h"
#include "play/strategy/strategy.h"

#include <assert.h>

typedef struct player {
    const bsc_player_context *context;
    bsc_position_table *choices; /* cells; or NULL */
    double *expected;            /* [cells] */
} player;

static bsc_status share(void **shared, const bsc_problem *problem, const bsc_settings *settings,
                        bsc_error *error) {
    bsc_position_table *choices;
    const bsc_status status =
        bsc_position_table_new(&choices, problem, NULL, sizeof(uint32_t), false, error);
    *shared = choices;
    return status;
}

static bsc_status init(void *self, bsc_player_context *context, bsc_error *error) {
    player *p = self;
    p->context = context;
    p->choices = context->shared;
    BSC_ARENA_ARRAY(&context->arena, p->expected, context->problem->cells);
    return BSC_OK;
}

/* The first of the cells that take the fewest shots. */
static bsc_status search(player *p, uint32_t *cell, bsc_error *error) {
    const bsc_run *run = &p->context->run;
    const bsc_log *log = p->context->log;
    const bsc_status status =
        p->choices == NULL
            ? bsc_best_play(log, run, p->expected, error)
            : bsc_best_play_with_symmetries(log, &p->choices->symmetries, run, p->expected, error);
    if (status != BSC_OK) return status;
    *cell = 0;
    for (uint32_t c = 1; c < p->context->problem->cells; c++)
        if (p->expected[c] < p->expected[*cell]) *cell = c;
    assert(log->firing_step[*cell] == 0);
    return BSC_OK;
}

static bsc_status choose(void *self, bsc_random *random, uint32_t *cell, bsc_error *error) {
    player *p = self;
    bsc_position_table *c = p->choices;
    unsigned symmetry;
    if (c == NULL) return search(p, cell, error);
    const bsc_zobrist_key key = bsc_zobrist_log_key(&c->zobrist, p->context->log, &symmetry);
    if (bsc_transposition_get(&c->values, key, cell)) return BSC_OK;
    const bsc_status status = search(p, cell, error);
    return status == BSC_OK ? bsc_transposition_put(&c->values, key, cell) : status;
}

const bsc_strategy bsc_strategy_optimal = {
    .name = "optimal",
    .help = "the fewest shots that can be expected, on small boards",
    .fixed = true,
    .share = share,
    .unshare = bsc_position_table_free,
    .player_size = sizeof(player),
    .init = init,
    .choose = choose};
