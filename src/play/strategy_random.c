/* strategy_random.c - fires at any cell that is left, each as likely as any other.
 *
 * The cells that are left stand first in a row, and one that was fired at changes places with the
 * last of them; so a choice takes constant time, and a game's begin puts the row in order again. */
#include "base/memory.h"
#include "play/strategy.h"

typedef struct player {
    const bsc_seat *seat;
    uint32_t *left, *at; /* [cells]: the row, and each cell's place in it */
    uint32_t count;      /* of those not fired at */
} player;

static void release(void *context) {
    player *p = context;
    bsc_memory_free(p->left);
    bsc_memory_free(p->at);
}

static bsc_status init(void *context, bsc_seat *seat, bsc_error *error) {
    player *p = context;
    p->seat = seat;
    p->left = bsc_memory_new(seat->problem->cells, sizeof *p->left);
    p->at = bsc_memory_new(seat->problem->cells, sizeof *p->at);
    return p->left == NULL || p->at == NULL ? bsc_error_no_memory(error) : BSC_OK;
}

static void take_out(player *p, uint32_t cell) {
    const uint32_t last = p->left[--p->count], hole = p->at[cell];
    p->left[hole] = last;
    p->at[last] = hole;
    p->left[p->count] = cell;
    p->at[cell] = p->count;
}

static void begin(void *context) {
    player *p = context;
    p->count = p->seat->problem->cells;
    for (uint32_t cell = 0; cell < p->count; cell++) p->left[cell] = p->at[cell] = cell;
    for (uint32_t k = 0; k < p->seat->log->shots; k++) take_out(p, p->seat->log->shot[k].cell);
}

static bsc_status choose(void *context, bsc_random *random, uint32_t *cell, bsc_error *error) {
    const player *p = context;
    (void)error;
    *cell = p->left[bsc_random_below(random, p->count)];
    return BSC_OK;
}

static void tell(void *context) {
    player *p = context;
    take_out(p, p->seat->log->shot[p->seat->log->shots - 1].cell);
}

const bsc_strategy bsc_strategy_random = {.name = "random",
                                          .help = "any cell, each as likely as any other",
                                          .player_size = sizeof(player),
                                          .init = init,
                                          .release = release,
                                          .begin = begin,
                                          .choose = choose,
                                          .tell = tell};
