/* strategy_exact.c - two strategies that count the deployments that agree with the log: `exact`
 * fires where a hit is most likely, and `entropy` fires where the answer has the highest entropy.
 *
 * If several cells are equally good, up to one part in 10^9, the first of them is chosen. All games
 * of a tournament share a table of positions that were counted already.
 *
 * Cost on the board "classic": 0.02 s for a game, and less as the table fills. */
#include "play/strategy/strategy.h"

/* The state of a player of the strategies `exact` and `entropy`, or of a player that only counts
 * the positions of a bot (bsc_strategy_bot). */
typedef struct player {
    const bsc_player_context *context;
    bsc_evaluation evaluation;
} player;

/* Frees what the player owns outside the arena of its context, even if init() has failed. */
static void release(void *self) {
    player *p = self;
    bsc_evaluation_release(&p->evaluation);
}

/* Prepares the player *self, which is all zero at the call. Fails if memory runs out; release()
 * must be called even then. */
static bsc_status init(void *self, bsc_player_context *context, bsc_error *error) {
    player *p = self;
    p->context = context;
    const bsc_status status = bsc_evaluation_init(&p->evaluation, context->problem, context->shared,
                                                  context->settings->weights, error);
    p->evaluation.run = &context->run;
    context->evaluation = &p->evaluation;
    return status;
}

/* Counts the deployments that agree with the log, and sets *cell to the best cell: for the strategy
 * `entropy` the cell where the answer has the highest entropy, and otherwise the cell that is most
 * likely to be hit. Fails as bsc_evaluation_update does. */
static bsc_status choose(void *self, bsc_random *random, uint32_t *cell, bsc_error *error) {
    player *p = self;
    bsc_evaluation *e = &p->evaluation;
    const bsc_player_context *context = p->context;
    const bsc_status status = bsc_evaluation_update(e, context->log, context->counted, error);
    if (status != BSC_OK) return status;
    if (context->strategy == &bsc_strategy_entropy)
        *cell = bsc_evaluation_most_bits(e, context->log);
    else
        *cell = bsc_evaluation_best_cell(context->log, e->hit_count);
    return BSC_OK;
}

const bsc_strategy bsc_strategy_exact = {
    .name = "exact",
    .help = "the greatest exact probability of a hit",
    .counts_deployments = true,
    .is_deterministic = true,
    .share = bsc_evaluation_share,
    .unshare = bsc_position_table_free,
    .player_size = sizeof(player),
    .init = init,
    .release = release,
    .choose = choose,
};

const bsc_strategy bsc_strategy_entropy = {
    .name = "entropy",
    .help = "the most information in the answer",
    .counts_deployments = true,
    .is_deterministic = true,
    .share = bsc_evaluation_share,
    .unshare = bsc_position_table_free,
    .player_size = sizeof(player),
    .init = init,
    .release = release,
    .choose = choose,
};

const bsc_strategy bsc_strategy_bot = {
    .counts_deployments = true,
    .share = bsc_evaluation_share,
    .unshare = bsc_position_table_free,
    .player_size = sizeof(player),
    .init = init,
    .release = release,
    .choose = choose,
};
