/* strategy_exact.c - fires where a hit is most likely, exactly; or, as `entropy`, where the answer
 * tells the most bits.
 *
 * Of cells that tie to one part in a thousand million it is the first. What was found of positions
 * is shared by all games (position_table.c).
 *
 * Cost on classic: 0.1 s a game, and less as games come to know each other's positions. */
#include "eval/evaluation.h"
#include "play/strategy.h"

typedef struct player {
    const bsc_seat *seat;
    bsc_evaluation evaluation;
} player;

static void release(void *context) {
    player *p = context;
    bsc_evaluation_release(&p->evaluation);
}

static bsc_status init(void *context, bsc_seat *seat, bsc_error *error) {
    player *p = context;
    p->seat = seat;
    const bsc_status status =
        bsc_evaluation_init(&p->evaluation, seat->problem, seat->shared, error);
    p->evaluation.weights = seat->settings->weights;
    return status;
}

static void begin(void *context) {
    player *p = context;
    bsc_evaluation_forget(&p->evaluation);
}

static bsc_status choose_likeliest(void *context, bsc_random *random, uint32_t *cell,
                                   bsc_error *error) {
    player *p = context;
    (void)random;
    const bsc_status status = bsc_evaluation_update(&p->evaluation, p->seat->log, error);
    if (status == BSC_OK)
        *cell = bsc_evaluation_best(&p->evaluation, p->seat->log, p->evaluation.hit);
    return status;
}

static bsc_status choose_telling(void *context, bsc_random *random, uint32_t *cell,
                                 bsc_error *error) {
    player *p = context;
    (void)random;
    const bsc_status status = bsc_evaluation_update(&p->evaluation, p->seat->log, error);
    if (status == BSC_OK) *cell = bsc_evaluation_most_telling(&p->evaluation, p->seat->log);
    return status;
}

const bsc_strategy bsc_strategy_exact = {.name = "exact",
                                         .help = "the greatest exact probability of a hit",
                                         .share = bsc_evaluation_share,
                                         .unshare = bsc_evaluation_unshare,
                                         .player_size = sizeof(player),
                                         .init = init,
                                         .release = release,
                                         .begin = begin,
                                         .choose = choose_likeliest};

const bsc_strategy bsc_strategy_entropy = {.name = "entropy",
                                           .help = "the answer that tells the most bits",
                                           .share = bsc_evaluation_share,
                                           .unshare = bsc_evaluation_unshare,
                                           .player_size = sizeof(player),
                                           .init = init,
                                           .release = release,
                                           .begin = begin,
                                           .choose = choose_telling};
