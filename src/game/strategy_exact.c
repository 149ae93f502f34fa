/* strategy_exact.c - fires where a hit is most likely, exactly; or, as `entropy`, where the answer tells
 * the most bits.
 *
 * Of cells that tie to one part in a thousand million it is the first. What was found of positions is
 * shared by all games (atlas.c).
 *
 * Cost on classic: 0.1 s a game, and less as games come to know each other's positions. */
#include "game/outlook.h"
#include "game/strategy.h"

#include "base/memory.h"

typedef struct player {
    const bsc_seat *seat;
    bsc_outlook outlook;
} player;

static void release(void *context) {
    player *p = context;
    if (p == NULL) return;
    bsc_outlook_release(&p->outlook);
    bsc_memory_free(p);
}

static bsc_status make(void **context, bsc_seat *seat, bsc_error *error) {
    player *p = bsc_memory_new(1, sizeof *p);
    *context = NULL;
    if (p == NULL) return bsc_error_no_memory(error);
    p->seat = seat;
    const bsc_status status = bsc_outlook_init(&p->outlook, seat->problem, seat->shared, error);
    if (status == BSC_OK)
        *context = p;
    else
        bsc_memory_free(p);
    return status;
}

static bsc_status begin(void *context, bsc_error *error) {
    player *p = context;
    (void)error;
    bsc_outlook_forget(&p->outlook);
    return BSC_OK;
}

static bsc_status choose_likeliest(void *context, bsc_random *random, uint32_t *cell, bsc_error *error) {
    player *p = context;
    (void)random;
    const bsc_status status = bsc_outlook_look(&p->outlook, p->seat->log, error);
    if (status == BSC_OK) *cell = bsc_outlook_best(&p->outlook, p->seat->log, p->outlook.hit);
    return status;
}

static bsc_status choose_telling(void *context, bsc_random *random, uint32_t *cell, bsc_error *error) {
    player *p = context;
    (void)random;
    const bsc_status status = bsc_outlook_look(&p->outlook, p->seat->log, error);
    if (status == BSC_OK) *cell = bsc_outlook_most_telling(&p->outlook, p->seat->log);
    return status;
}

static bsc_status tell(void *context, bsc_error *error) {
    (void)context;
    (void)error;
    return BSC_OK;
}

const bsc_strategy bsc_strategy_exact = {.name = "exact",
                                         .help = "the greatest exact probability of a hit",
                                         .share = bsc_outlook_share,
                                         .unshare = bsc_outlook_unshare,
                                         .make = make,
                                         .free = release,
                                         .begin = begin,
                                         .choose = choose_likeliest,
                                         .tell = tell};

const bsc_strategy bsc_strategy_entropy = {.name = "entropy",
                                           .help = "the answer that tells the most bits",
                                           .share = bsc_outlook_share,
                                           .unshare = bsc_outlook_unshare,
                                           .make = make,
                                           .free = release,
                                           .begin = begin,
                                           .choose = choose_telling,
                                           .tell = tell};
