/* strategy_random.c - the strategy `random`: fires at any open cell, each as likely as the others.
 *
 * Open cells come first in an array, and a cell that was fired at changes places with the last
 * of them. So a choice takes constant time, and the start of a game puts the array in order
 * again. */
#include "play/strategy.h"

#include <assert.h>

typedef struct player {
    const bsc_player_context *context;
    uint32_t *left, *at; /* [cells]: the row, and each cell's place in it */
    uint32_t seen;       /* shots of the log that were taken out */
} player;

static bsc_status init(void *self, bsc_player_context *context, bsc_error *error) {
    player *p = self;
    (void)error;
    p->context = context;
    p->left = bsc_arena_new(&context->arena, context->problem->cells, sizeof *p->left);
    p->at = bsc_arena_new(&context->arena, context->problem->cells, sizeof *p->at);
    return BSC_OK;
}

static void begin(void *self) {
    player *p = self;
    for (uint32_t cell = 0; cell < p->context->problem->cells; cell++)
        p->left[cell] = p->at[cell] = cell;
    p->seen = 0;
}

static bsc_status choose(void *self, bsc_random *random, uint32_t *cell, bsc_error *error) {
    player *p = self;
    uint32_t count = p->context->problem->cells - p->seen;
    (void)error;
    for (; p->seen < p->context->log->shots; p->seen++) {
        const uint32_t gone = p->context->log->shot[p->seen].cell, hole = p->at[gone];
        const uint32_t last = p->left[--count];
        p->left[hole] = last;
        p->at[last] = hole;
        p->left[count] = gone;
        p->at[gone] = count;
    }
    assert(count > 0 && p->seen <= p->context->log->shots);
    *cell = p->left[bsc_random_below(random, count)];
    return BSC_OK;
}

const bsc_strategy bsc_strategy_random = {.name = "random",
                                          .help = "any cell, each as likely as any other",
                                          .player_size = sizeof(player),
                                          .init = init,
                                          .begin = begin,
                                          .choose = choose};
