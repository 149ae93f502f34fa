/* strategy_optimal.c - the best play there is, on boards that are small enough to search through.
 *
 * Each position's choice is found once, and kept for all games. Whether the board is small enough
 * shows before the first game.
 *
 * Cost: the search for the first shot (optimal.c), and less for each position after it. */
#include "eval/position_table.h"
#include "eval/best_play.h"
#include "play/strategy.h"

#include "base/memory.h"

#define ATLAS_BYTES ((size_t)64 << 20)

typedef struct library {
    bsc_position_table *choices;
    bsc_board_symmetries symmetries;
} library;

typedef struct player {
    const bsc_seat *seat;
    library *library;
    double *expected; /* [cells] */
} player;

static void unshare(void *shared) {
    library *l = shared;
    if (l == NULL) return;
    bsc_position_table_free(l->choices);
    bsc_board_symmetries_release(&l->symmetries);
    bsc_memory_free(l);
}

static bsc_status share(void **shared, const bsc_problem *problem, const bsc_settings *settings,
                        bsc_error *error) {
    library *l = bsc_memory_new(1, sizeof *l);
    (void)settings;
    *shared = NULL;
    if (l == NULL) return bsc_error_no_memory(error);
    bsc_status status = bsc_board_symmetries_init(&l->symmetries, problem, error);
    if (status == BSC_OK)
        status = bsc_position_table_new(&l->choices, problem, 0, false, ATLAS_BYTES, error);
    if (status == BSC_OK)
        *shared = l;
    else
        unshare(l);
    return status;
}

static void release(void *context) {
    player *p = context;
    bsc_memory_free(p->expected);
}

static bsc_status init(void *context, bsc_seat *seat, bsc_error *error) {
    player *p = context;
    p->seat = seat;
    p->library = seat->shared;
    p->expected = bsc_memory_new(seat->problem->cells, sizeof *p->expected);
    return p->expected == NULL ? bsc_error_no_memory(error) : BSC_OK;
}

/* The first of the cells that take the fewest shots. */
static bsc_status search(player *p, uint32_t *cell, bsc_error *error) {
    const bsc_status status =
        bsc_best_play_by(p->seat->log, &p->library->symmetries, 0, p->expected, error);
    if (status != BSC_OK) return status;
    *cell = 0;
    for (uint32_t c = 1; c < p->seat->problem->cells; c++)
        if (p->expected[c] < p->expected[*cell]) *cell = c;
    return BSC_OK;
}

static bsc_status choose(void *context, bsc_random *random, uint32_t *cell, bsc_error *error) {
    player *p = context;
    (void)random;
    const bsc_position_table_key key = bsc_position_table_key_of(p->library->choices, p->seat->log);
    if (bsc_position_table_get_cell(p->library->choices, key, cell)) return BSC_OK;
    const bsc_status status = search(p, cell, error);
    if (status == BSC_OK) bsc_position_table_put_cell(p->library->choices, key, *cell);
    return status;
}

const bsc_strategy bsc_strategy_optimal = {
    .name = "optimal",
    .help = "the fewest shots that can be expected, on small boards",
    .share = share,
    .unshare = unshare,
    .player_size = sizeof(player),
    .init = init,
    .release = release,
    .choose = choose};
