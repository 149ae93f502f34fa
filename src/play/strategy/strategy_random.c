/* strategy_random.c - the strategy `random`: fires at a random cell among those that were not fired
 * at, each with the same chance.
 *
 * An array holds all cells. The cells that were not fired at come first, then those that were. When
 * a cell is fired at, it changes places with the last cell that was not fired at, and the border
 * between the two groups, drawn as |, moves by one:
 *
 *   A B C D E |          fire at B
 *   A E C D | B          fire at A
 *   D E C | A B
 *
 * So it takes constant time to choose a cell. */
#include "bscount_game.h"

#include "play/strategy/strategy.h"

#include <assert.h>

/* The state of a player of the strategy `random`. */
typedef struct player {
    const bsc_player_context *context;
    uint32_t *order; /* [cells]: the cells that were not fired at, then those that were */
    uint32_t *slot;  /* [cells]: index of each cell in order[] */
    /* How many shots of the log were taken into account, so that their cells are at the end of
     * order[]. */
    uint32_t shots_read;
} player;

/* Fills order[] and slot[] for a game without shots. */
static void begin_game(player *p) {
    for (uint32_t c = 0; c < p->context->problem->cells; c++) {
        p->order[c] = c;
        p->slot[c] = c;
    }
    p->shots_read = 0;
}

/* Prepares the player *self. Fails if memory runs out. The arena of the context owns its arrays. */
static bsc_status init(void *self, bsc_player_context *context, bsc_error *error) {
    player *p = self;
    p->context = context;
    BSC_ARENA_ARRAY(&context->arena, p->order, context->problem->cells);
    BSC_ARENA_ARRAY(&context->arena, p->slot, context->problem->cells);
    if (p->slot == NULL) return bsc_arena_status(&context->arena, error);
    begin_game(p);
    return BSC_OK;
}

/* Puts the cell at index `slot` of order[], and updates slot[]. */
static void put_cell(player *p, uint32_t cell, uint32_t slot) {
    p->order[slot] = cell;
    p->slot[cell] = slot;
}

/* Moves the cells of the shots that are new in the log to the end of order[], and sets *cell to a
 * random one of the cells that were not fired at. Always returns BSC_OK. */
static bsc_status choose(void *self, bsc_random *random, uint32_t *cell, bsc_error *error) {
    player *p = self;
    const bsc_log *log = p->context->log;
    if (log->shots < p->shots_read) begin_game(p); /* another game has begun */
    /* how many cells were not fired at */
    uint32_t count = log->problem->cells - p->shots_read;
    for (; p->shots_read < log->shots; p->shots_read++) {
        const uint32_t fired_cell = log->shot[p->shots_read].cell;
        const uint32_t hole = p->slot[fired_cell];
        count--;
        put_cell(p, p->order[count], hole);
        put_cell(p, fired_cell, count);
    }
    assert(count > 0);
    *cell = p->order[bsc_random_below(random, count)];
    return BSC_OK;
}

const bsc_strategy bsc_strategy_random = {
    .name = "random",
    .help = "any cell, each as likely as any other",
    .player_size = sizeof(player),
    .init = init,
    .choose = choose,
};
