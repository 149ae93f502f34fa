/* strategy_optimal.c - the strategy `optimal`. It plays so that the expected number of shots is as
 * small as any player can make it, by searching all continuations of the game. This is only
 * possible on small boards. On a larger board the choice of the first shot fails with BSC_LIMIT.
 *
 * Each position is searched only once, because all games of a tournament share a table that has the
 * chosen cell of each position. If several cells are equally good, the first one is chosen. A
 * symmetry of the board may turn one position into another, but the two still have separate entries
 * in the table, because the symmetry need not turn the first best cell of one into the first best
 * cell of the other.
 *
 * Cost: one search for the first shot (optimal.c), and less for each later position. */
#include "bscount_game.h"

#include "play/eval/best_play.h"
#include "play/eval/optimal_set.h"
#include "play/eval/transposition.h"
#include "play/strategy/strategy.h"

#include <assert.h>
#include <math.h>

/* The state of a player of the strategy `optimal`. */
typedef struct player {
    const bsc_player_context *context;
    /* the shared table of the cell that was chosen in each position; NULL if nothing is shared */
    bsc_position_table *shared_choices;
    /* [cells]: the expected number of shots to the end of the game if the next shot is at the cell;
     * infinity if the cell is not a best one */
    double *expected;
} player;

/* Makes the table of chosen cells by position, which all players of a tournament share, and sets
 * *shared to it. Fails if memory runs out, or as bsc_optimal_check_fleet does; *shared is then
 * NULL. */
static bsc_status share(void **shared, const bsc_problem *problem, const bsc_settings *settings,
                        bsc_error *error) {
    bsc_position_table *choices = NULL;
    bsc_status status = bsc_optimal_check_fleet(problem, error);
    if (status == BSC_OK)
        status = bsc_position_table_new(&choices, problem, NULL, sizeof(uint32_t), false, error);
    *shared = choices;
    return status;
}

/* Prepares the player *self. Always returns BSC_OK: the caller checks whether the arena of the
 * context, which owns expected[], has failed. */
static bsc_status init(void *self, bsc_player_context *context, bsc_error *error) {
    player *p = self;
    p->context = context;
    p->shared_choices = context->shared;
    BSC_ARENA_ARRAY(&context->arena, p->expected, context->problem->cells);
    return BSC_OK;
}

/* Searches all continuations of the game from the position after the log, and fills p->expected[]
 * with the expected number of shots for each next cell. Uses the symmetries of the board that are
 * stored with the shared table (p->shared_choices). If there is no shared table, finds them anew.
 * Fails as bsc_best_play does. */
static bsc_status find_best_play(player *p, bsc_error *error) {
    const bsc_run *run = &p->context->run;
    const bsc_log *log = p->context->log;
    if (p->shared_choices == NULL) return bsc_best_play(log, run, p->expected, error);
    return bsc_best_play_with_symmetries(log, &p->shared_choices->symmetries, run, p->expected,
                                         error);
}

/* Searches all continuations of the game from the position after the log, and sets *cell to the
 * first of the cells with the fewest expected shots. Fails as bsc_best_play does, and with
 * BSC_BAD_INPUT if the whole fleet is hit; *cell then means nothing. */
static bsc_status search_position(player *p, uint32_t *cell, bsc_error *error) {
    const bsc_status status = find_best_play(p, error);
    if (status != BSC_OK) return status;
    *cell = 0;
    for (uint32_t c = 1; c < p->context->problem->cells; c++)
        if (p->expected[c] < p->expected[*cell]) *cell = c;
    if (isinf(p->expected[*cell]))
        return bsc_error_set(error, BSC_BAD_INPUT, "the whole fleet is hit: there is no next shot");
    assert(p->context->log->firing_step[*cell] == 0);
    return BSC_OK;
}

/* Sets *cell to the cell with the fewest expected shots. Takes it from the shared table if the
 * position was searched before; otherwise searches, and adds the cell to the table. Fails as
 * search_position does, or if memory for the table runs out. */
static bsc_status choose(void *self, bsc_random *random, uint32_t *cell, bsc_error *error) {
    player *p = self;
    bsc_position_table *table = p->shared_choices;
    unsigned symmetry;
    if (table == NULL) return search_position(p, cell, error);
    const bsc_zobrist_key key = bsc_zobrist_log_key(&table->zobrist, p->context->log, &symmetry);
    if (bsc_transposition_get(&table->values, key, cell)) return BSC_OK;
    const bsc_status status = search_position(p, cell, error);
    if (status != BSC_OK) return status;
    return bsc_transposition_put(&table->values, key, cell);
}

const bsc_strategy bsc_strategy_optimal = {
    .name = "optimal",
    .help = "the fewest shots that can be expected, on small boards",
    .is_deterministic = true,
    .share = share,
    .unshare = bsc_position_table_free,
    .player_size = sizeof(player),
    .init = init,
    .choose = choose,
};
