/* strategy_optimal.c - the strategy `optimal`: the best play, on boards small enough to search
 * through.
 *
 * The choice in each position is found once and kept for all games of a tournament. Whether the
 * board is small enough is known before the first game. Of cells that are equally good the first is
 * taken, so images of a position under a symmetry are positions of their own here.
 *
 * Cost: the search for the first shot (optimal.c), and less for each position after it. */
#include "eval/optimal.h"
#include "eval/transposition.h"
#include "play/strategy.h"

#include "base/memory.h"

#include <assert.h>

#define TABLE_BYTES ((size_t)64 << 20)

typedef struct choices {
    bsc_board_symmetries symmetries;
    bsc_zobrist zobrist;
    bsc_transposition table; /* of a cell */
    bsc_arena arena;
} choices;

typedef struct player {
    const bsc_player_context *context;
    choices *choices; /* or NULL */
    double *expected; /* [cells] */
} player;

static void unshare(void *shared) {
    choices *c = shared;
    if (c == NULL) return;
    bsc_transposition_release(&c->table);
    bsc_board_symmetries_release(&c->symmetries);
    bsc_arena_release(&c->arena);
    bsc_memory_free(c);
}

static bsc_status share(void **shared, const bsc_problem *problem, size_t max_bytes,
                        bsc_error *error) {
    const size_t bytes = max_bytes == 0 || max_bytes > TABLE_BYTES ? TABLE_BYTES : max_bytes;
    choices *c = *shared = bsc_memory_new(1, sizeof *c);
    if (c == NULL) return bsc_error_no_memory(error);
    bsc_zobrist_init_logs(&c->zobrist, &c->arena, problem, NULL);
    bsc_status status = bsc_arena_status(&c->arena, error);
    if (status == BSC_OK) status = bsc_board_symmetries_init(&c->symmetries, problem, error);
    if (status == BSC_OK)
        status = bsc_transposition_init_shared(&c->table, sizeof(uint32_t), bytes, error);
    if (status == BSC_OK) return status;
    unshare(c);
    *shared = NULL;
    return status;
}

static bsc_status init(void *self, bsc_player_context *context, bsc_error *error) {
    player *p = self;
    (void)error;
    p->context = context;
    p->choices = context->shared;
    p->expected = bsc_arena_new(&context->arena, context->problem->cells, sizeof *p->expected);
    return BSC_OK;
}

/* The first of the cells that take the fewest shots. */
static bsc_status search(player *p, uint32_t *cell, bsc_error *error) {
    const bsc_run *run = &p->context->run;
    const bsc_log *log = p->context->log;
    const bsc_status status = p->choices == NULL ? bsc_best_play(log, run, p->expected, error)
                                                 : bsc_best_play_by(log, &p->choices->symmetries,
                                                                    run, p->expected, error);
    if (status != BSC_OK) return status;
    *cell = 0;
    for (uint32_t c = 1; c < p->context->problem->cells; c++)
        if (p->expected[c] < p->expected[*cell]) *cell = c;
    assert(log->fired[*cell] == 0);
    return BSC_OK;
}

static bsc_status choose(void *self, bsc_random *random, uint32_t *cell, bsc_error *error) {
    player *p = self;
    choices *c = p->choices;
    unsigned symmetry;
    (void)random;
    if (c == NULL) return search(p, cell, error);
    const bsc_zobrist_key key = bsc_zobrist_of_log(&c->zobrist, p->context->log, &symmetry);
    if (bsc_transposition_get(&c->table, key, cell)) return BSC_OK;
    const bsc_status status = search(p, cell, error);
    return status == BSC_OK ? bsc_transposition_put(&c->table, key, cell) : status;
}

const bsc_strategy bsc_strategy_optimal = {
    .name = "optimal",
    .help = "the fewest shots that can be expected, on small boards",
    .share = share,
    .unshare = unshare,
    .player_size = sizeof(player),
    .init = init,
    .choose = choose};
