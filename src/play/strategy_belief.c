/* strategy_belief.c - the strategy `belief`: fires where a hit is most likely by the fast belief
 * (belief.h), which is nearly what `exact` counts.
 *
 * It counts nothing, so it takes boards on which counting takes too long. Of cells that tie the
 * first is taken, as by `exact`. */
#include "play/belief.h"
#include "play/strategy.h"

#include "eval/evaluation.h"

typedef struct player {
    const bsc_player_context *context;
    bsc_belief belief;
} player;

static void release(void *self) {
    player *p = self;
    bsc_belief_release(&p->belief);
}

static bsc_status init(void *self, bsc_player_context *context, bsc_error *error) {
    player *p = self;
    p->context = context;
    return bsc_belief_init(&p->belief, context->log, &context->run, error);
}

static void begin(void *self) {
    player *p = self;
    bsc_belief_begin(&p->belief);
}

static bsc_status choose(void *self, bsc_random *random, uint32_t *cell, bsc_error *error) {
    player *p = self;
    const bsc_status status = bsc_belief_update(&p->belief, error);
    (void)random;
    if (status == BSC_OK) *cell = bsc_evaluation_best(p->context->log, p->belief.hit);
    return status;
}

const bsc_strategy bsc_strategy_belief = {
    .name = "belief",
    .help = "nearly the greatest probability of a hit, by a fast belief in place of a count",
    .fixed = true,
    .player_size = sizeof(player),
    .init = init,
    .release = release,
    .begin = begin,
    .choose = choose};
