/* strategy_optimal.c - the best play there is, on boards that are small enough to search through.
 *
 * Each position's choice is found once, and kept for all games of a tournament. Whether the board
 * is small enough shows before the first game. Images of a position are not one here: of cells that
 * are as good as each other the first is taken.
 *
 * Cost: the search for the first shot (optimal.c), and less for each position after it. */
#include "eval/optimal.h"
#include "eval/transposition.h"
#include "play/strategy.h"

#include "base/memory.h"

#define TABLE_BYTES ((size_t)64 << 20)

typedef struct library {
    bsc_board_symmetries symmetries;
    bsc_zobrist zobrist;
    bsc_transposition choices; /* of a cell */
    bsc_arena arena;
} library;

typedef struct player {
    const bsc_player_context *context;
    library *library; /* or NULL */
    double *expected; /* [cells] */
} player;

static void unshare(void *shared) {
    library *l = shared;
    if (l == NULL) return;
    bsc_transposition_release(&l->choices);
    bsc_board_symmetries_release(&l->symmetries);
    bsc_arena_release(&l->arena);
    bsc_memory_free(l);
}

static bsc_status share(void **shared, const bsc_problem *problem, bsc_error *error) {
    library *l = *shared = bsc_memory_new(1, sizeof *l);
    if (l == NULL) return bsc_error_no_memory(error);
    bsc_zobrist_init_logs(&l->zobrist, &l->arena, problem, NULL);
    bsc_status status = bsc_arena_status(&l->arena, error);
    if (status == BSC_OK) status = bsc_board_symmetries_init(&l->symmetries, problem, error);
    if (status == BSC_OK)
        status = bsc_transposition_init_shared(&l->choices, sizeof(uint32_t), TABLE_BYTES, error);
    if (status == BSC_OK) return status;
    unshare(l);
    *shared = NULL;
    return status;
}

static bsc_status init(void *self, bsc_player_context *context, bsc_error *error) {
    player *p = self;
    (void)error;
    p->context = context;
    p->library = context->shared;
    p->expected = bsc_arena_new(&context->arena, context->problem->cells, sizeof *p->expected);
    return BSC_OK;
}

/* The first of the cells that take the fewest shots. */
static bsc_status search(player *p, uint32_t *cell, bsc_error *error) {
    const bsc_run run = {.threads = 1};
    const bsc_log *log = p->context->log;
    const bsc_status status =
        p->library == NULL ? bsc_best_play(log, &run, p->expected, error)
                           : bsc_best_play_by(log, &p->library->symmetries, 0, p->expected, error);
    if (status != BSC_OK) return status;
    *cell = 0;
    for (uint32_t c = 1; c < p->context->problem->cells; c++)
        if (p->expected[c] < p->expected[*cell]) *cell = c;
    return BSC_OK;
}

static bsc_status choose(void *self, bsc_random *random, uint32_t *cell, bsc_error *error) {
    player *p = self;
    library *l = p->library;
    unsigned symmetry;
    (void)random;
    if (l == NULL) return search(p, cell, error);
    const bsc_zobrist_key key = bsc_zobrist_of_log(&l->zobrist, p->context->log, &symmetry);
    if (bsc_transposition_get(&l->choices, key, cell)) return BSC_OK;
    const bsc_status status = search(p, cell, error);
    return status == BSC_OK ? bsc_transposition_put(&l->choices, key, cell) : status;
}

const bsc_strategy bsc_strategy_optimal = {
    .name = "optimal",
    .help = "the fewest shots that can be expected, on small boards",
    .share = share,
    .unshare = unshare,
    .player_size = sizeof(player),
    .init = init,
    .choose = choose};
