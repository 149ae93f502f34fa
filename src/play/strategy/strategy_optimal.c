/* strategy_optimal.c - the strategy `optimal`: plays so that the expected number of shots is as
 * small as any player can make it, by searching all continuations of the game. Only small boards
 * allow that; on a board that is too large the choice of the first shot fails with BSC_LIMIT.
 *
 * Each position is searched only once: all games of a tournament share a table of the cells chosen.
 * If several cells are equally good, the first is chosen. Images of a position under a symmetry do
 * not share an entry of the table, because their first cells need not be images of each other.
 *
 * Cost: one search for the first shot (optimal.c), and less for each position after it. */
#include "bscount_game.h"

#include "play/eval/best_play.h"
#include "play/eval/transposition.h"
#include "play/strategy/strategy.h"

#include <assert.h>

typedef struct player {
    const bsc_player_context *context;
    bsc_position_table *choices; /* the cell chosen in each position; NULL: nothing is shared */
    double *expected;            /* [cells]: expected shots, as bsc_best_play sets them */
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

/* Fills expected[] for the position after the log. */
static bsc_status find_best_play(player *p, bsc_error *error) {
    const bsc_run *run = &p->context->run;
    const bsc_log *log = p->context->log;
    if (p->choices == NULL) return bsc_best_play(log, run, p->expected, error);
    return bsc_best_play_with_symmetries(log, &p->choices->symmetries, run, p->expected, error);
}

/* Searches the position, and sets *cell to the first of the best cells. */
static bsc_status search(player *p, uint32_t *cell, bsc_error *error) {
    const bsc_status status = find_best_play(p, error);
    if (status != BSC_OK) return status;
    *cell = 0;
    for (uint32_t c = 1; c < p->context->problem->cells; c++)
        if (p->expected[c] < p->expected[*cell]) *cell = c;
    assert(p->context->log->firing_step[*cell] == 0);
    return BSC_OK;
}

static bsc_status choose(void *self, bsc_random *random, uint32_t *cell, bsc_error *error) {
    player *p = self;
    bsc_position_table *table = p->choices;
    unsigned symmetry;
    if (table == NULL) return search(p, cell, error);
    const bsc_zobrist_key key = bsc_zobrist_log_key(&table->zobrist, p->context->log, &symmetry);
    if (bsc_transposition_get(&table->values, key, cell)) return BSC_OK;
    const bsc_status status = search(p, cell, error);
    if (status != BSC_OK) return status;
    return bsc_transposition_put(&table->values, key, cell);
}

const bsc_strategy bsc_strategy_optimal = {
    .name = "optimal",
    .help = "the fewest shots that can be expected, on small boards",
    .is_deterministic = true,
    .needs_whole_fleet = true,
    .share = share,
    .unshare = bsc_position_table_free,
    .player_size = sizeof(player),
    .init = init,
    .choose = choose,
};
