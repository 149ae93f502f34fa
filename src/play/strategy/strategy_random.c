/* strategy_random.c - the strategy `random`: fires at a random cell among those that were not fired
 * at, neither by a single shot nor in a salvo, each with the same chance.
 *
 * An array holds all cells. The cells that were not fired at come first, then those that were. When
 * a cell is fired at, it changes places with the last cell that was not fired at, and the border
 * between the two groups, drawn as |, moves by one:
 *
 *   A B C D E |          fire at B
 *   A E C D | B          fire at A
 *   D E C | A B
 *
 * So it takes constant time to choose a cell, and after a salvo one look at each cell. */
#include "bscount_game.h"

#include "play/strategy/strategy.h"

#include <assert.h>

/* The state of a player of the strategy `random`. */
typedef struct player {
    const bsc_player_context *context;
    uint32_t *order;          /* [cells]: the cells that were not fired at, then those that were */
    uint32_t *index_in_order; /* [cells]: the index of each cell in order[] */
    /* How many cells were not fired at: they are order[0] to order[open_cells - 1]. */
    uint32_t open_cells;
    /* How many single shots and how many groups (salvos and scans) of the log the player has read.
     * The cells at which these have fired stand behind the other cells in order[]. */
    uint32_t shots_read, groups_read;
} player;

/* Fills order[] and index_in_order[] for a game without shots. */
static void begin_game(player *p) {
    for (uint32_t c = 0; c < p->context->problem->cells; c++) {
        p->order[c] = c;
        p->index_in_order[c] = c;
    }
    p->open_cells = p->context->problem->cells;
    p->shots_read = 0;
    p->groups_read = 0;
}

/* Prepares the player *self. Fails if memory runs out. The arena of the context owns its arrays. */
static bsc_status init(void *self, bsc_player_context *context, bsc_error *error) {
    player *p = self;
    p->context = context;
    BSC_ARENA_ARRAY(&context->arena, p->order, context->problem->cells);
    BSC_ARENA_ARRAY(&context->arena, p->index_in_order, context->problem->cells);
    if (p->index_in_order == NULL) return bsc_arena_status(&context->arena, error);
    begin_game(p);
    return BSC_OK;
}

/* Stores the cell in order[index], and the index in index_in_order[cell]. */
static void put_cell(player *p, uint32_t cell, uint32_t index) {
    p->order[index] = cell;
    p->index_in_order[cell] = index;
}

/* Records that a cell was fired at: it changes places with the last of the cells in order[] that
 * were not fired at, which are one fewer afterwards. */
static void close_cell(player *p, uint32_t cell) {
    const uint32_t hole = p->index_in_order[cell];
    p->open_cells--;
    put_cell(p, p->order[p->open_cells], hole);
    put_cell(p, cell, p->open_cells);
}

/* Takes the next step of the log, of which there must be one, into account: moves the cells at
 * which a single shot or a salvo has fired behind the open cells of order[] (close_cell); a scan
 * has fired at none. The order of the open cells, from which a random number chooses, depends on
 * the order in which cells are moved. So the steps are always read in the order of the game, and
 * the choice does not depend on how many steps are read in one call of choose(). */
static void read_step(player *p, const bsc_log *log) {
    const bool has_group = p->groups_read < log->groups;
    const bsc_group *group = has_group ? &log->group[p->groups_read] : NULL;
    if (group == NULL || group->shots_before > p->shots_read) {
        close_cell(p, log->shot[p->shots_read].cell);
        p->shots_read++;
        return;
    }
    for (uint32_t cell = 0; cell < log->problem->cells && !group->is_scan; cell++)
        if (group->sum.cell[cell]) close_cell(p, cell);
    p->groups_read++;
}

/* Reads the single shots and the groups (salvos and scans) that are new in the log, and moves the
 * cells at which they fired to the end of order[]. Sets *cell to a random one of the cells that
 * were not fired at, of which there must be one. Always returns BSC_OK, and does not use
 * `error`. */
static bsc_status choose(void *self, bsc_random *random, uint32_t *cell, bsc_error *error) {
    player *p = self;
    const bsc_log *log = p->context->log;
    const uint32_t steps = bsc_log_steps(log);
    if (steps < p->shots_read + p->groups_read) begin_game(p); /* another game has begun */
    while (p->shots_read + p->groups_read < steps) read_step(p, log);
    assert(p->open_cells > 0);
    *cell = p->order[bsc_random_below(random, p->open_cells)];
    return BSC_OK;
}

const bsc_strategy bsc_strategy_random = {
    .name = "random",
    .help = "any cell, each as likely as any other",
    .player_size = sizeof(player),
    .init = init,
    .choose = choose,
};
