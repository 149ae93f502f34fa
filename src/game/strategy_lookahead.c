/* strategy_lookahead.c - better than the likeliest hit: asks what a shot leads to.
 *
 * For the cells that are best by the chance of a hit, and a little for each bit that the answer tells,
 * games are played out greedily (rollout.c) against
 *
 *   many deployments left   a sample of them, drawn uniformly
 *   a pool of them          all; so the shot is the best of these cells, if play were greedy from there
 *                           on
 *
 * and the cell that takes the fewest shots is fired at. When only a few are left, it is the best play by
 * full search (optimal.c), where that is found soon enough. Cells that are sure to be hit are fired at
 * without more ado: that costs no shot.
 *
 * Choices by samples are kept for the games that come to the same position; not turned by symmetries,
 * for a sample is not symmetric, and a game must not depend on what others have found. */
#include "game/optimal.h"
#include "game/outlook.h"
#include "game/rollout.h"
#include "game/strategy.h"

#include "base/memory.h"

#define BIT_WORTH       0.05 /* in chances of a hit */
#define MOST_ROLLED_OUT 5000u
#define SAMPLE          1200u
#define CANDIDATES      6u
#define FEW             24u
#define MOST_NODES      3000u
#define ATLAS_BYTES     ((size_t)64 << 20)

/* What players share. */
typedef struct library {
    bsc_atlas *outlooks, *choices;
} library;

typedef struct player {
    const bsc_seat *seat;
    bsc_atlas *choices;
    bsc_outlook outlook;
    bsc_rollout rollout;
    double *worth; /* [cells] */
} player;

static void unshare(void *shared) {
    library *l = shared;
    if (l == NULL) return;
    bsc_atlas_free(l->outlooks);
    bsc_atlas_free(l->choices);
    bsc_memory_free(l);
}

static bsc_status share(void **shared, const bsc_problem *problem, const bsc_settings *settings,
                        bsc_error *error) {
    library *l = bsc_memory_new(1, sizeof *l);
    void *outlooks = NULL;
    *shared = NULL;
    if (l == NULL) return bsc_error_no_memory(error);
    bsc_status status = bsc_outlook_share(&outlooks, problem, settings, error);
    l->outlooks = outlooks;
    if (status == BSC_OK) status = bsc_atlas_new(&l->choices, problem, 0, false, ATLAS_BYTES, error);
    if (status == BSC_OK)
        *shared = l;
    else
        unshare(l);
    return status;
}

static void release(void *context) {
    player *p = context;
    bsc_outlook_release(&p->outlook);
    bsc_rollout_release(&p->rollout);
    bsc_memory_free(p->worth);
}

static bsc_status init(void *context, bsc_seat *seat, bsc_error *error) {
    player *p = context;
    const library *l = seat->shared;
    p->seat = seat;
    p->choices = l->choices;
    bsc_rollout_init(&p->rollout);
    p->worth = bsc_memory_new(seat->problem->cells, sizeof *p->worth);
    if (p->worth == NULL) return bsc_error_no_memory(error);
    const bsc_status status = bsc_outlook_init(&p->outlook, seat->problem, l->outlooks, error);
    p->outlook.weights = seat->settings->weights;
    return status;
}

static void begin(void *context) {
    player *p = context;
    bsc_outlook_forget(&p->outlook);
}

static void find_worth(player *p) {
    for (uint32_t c = 0; c < p->seat->problem->cells; c++)
        p->worth[c] = p->outlook.hit[c] / p->outlook.left + BIT_WORTH * p->outlook.bits[c];
}

/* The best of the cells with the greatest worth, against the deployments of a pool. */
static bsc_status roll_out(player *p, const bsc_pool *pool, uint32_t *cell, bsc_error *error) {
    const bsc_log *log = p->seat->log;
    uint64_t least = UINT64_MAX;
    const bsc_status status = bsc_rollout_read(&p->rollout, pool, log, error);
    if (status != BSC_OK) return status == BSC_LIMIT ? BSC_OK : status;
    for (unsigned k = 0; k < CANDIDATES; k++) {
        const uint32_t next = bsc_outlook_best(&p->outlook, log, p->worth);
        if (p->worth[next] <= 0.0) break;
        p->worth[next] = -1.0;
        const uint64_t cost = bsc_rollout_cost(&p->rollout, next);
        if (cost >= least) continue;
        least = cost;
        *cell = next;
    }
    return BSC_OK;
}

static bsc_status roll_out_sample(player *p, uint32_t *cell, bsc_error *error) {
    bsc_matrix *matrix;
    bsc_pool sample;
    bsc_status status = bsc_matrix_new_after(&matrix, p->seat->log, error);
    if (status == BSC_OK && p->outlook.weights != NULL)
        status = bsc_matrix_weigh(matrix, p->outlook.weights, error);
    if (status != BSC_OK) {
        bsc_matrix_free(matrix);
        return status;
    }
    status = bsc_pool_draw(&sample, p->seat->problem, matrix, SAMPLE, error);
    if (status == BSC_OK) status = roll_out(p, &sample, cell, error);
    bsc_pool_release(&sample);
    bsc_matrix_free(matrix);
    return status == BSC_LIMIT ? BSC_OK : status;
}

static bsc_status recall_or_roll_out(player *p, uint32_t *cell, bsc_error *error) {
    const bsc_atlas_key key = bsc_atlas_key_of(p->choices, p->seat->log);
    if (bsc_atlas_get_cell(p->choices, key, cell)) return BSC_OK;
    const bsc_status status = roll_out_sample(p, cell, error);
    if (status == BSC_OK) bsc_atlas_put_cell(p->choices, key, *cell);
    return status;
}

/* *found tells if the best play was. */
static bsc_status search(player *p, uint32_t *cell, bool *found, bsc_error *error) {
    const bsc_log *log = p->seat->log;
    bsc_optimal *optimal;
    bsc_error reason = {.status = BSC_OK};
    bsc_status status = bsc_optimal_new(&optimal, &p->outlook.pool, log, NULL, &reason);
    if (status == BSC_OK) {
        bsc_optimal_limit(optimal, MOST_NODES, 0);
        status = bsc_optimal_solve(optimal, p->worth, &reason);
    }
    bsc_optimal_free(optimal);
    *found = status == BSC_OK;
    if (status == BSC_LIMIT) return BSC_OK;
    if (status != BSC_OK) return bsc_error_no_memory(error);
    for (uint32_t c = 0; c < p->seat->problem->cells; c++) p->worth[c] = 1.0 / p->worth[c];
    *cell = bsc_outlook_best(&p->outlook, log, p->worth);
    return BSC_OK;
}

static bsc_status choose(void *context, bsc_random *random, uint32_t *cell, bsc_error *error) {
    player *p = context;
    bsc_outlook *o = &p->outlook;
    bool found = false;
    (void)random;
    bsc_status status = bsc_outlook_look(o, p->seat->log, error);
    if (status != BSC_OK) return status;
    *cell = bsc_outlook_best(o, p->seat->log, o->hit);
    if (o->hit[*cell] >= o->left) return BSC_OK;
    const bool alike = o->weights == NULL; /* the pool's deployments; a sample is drawn by weight */
    if (o->pooled && o->pool.deployments <= FEW && alike) status = search(p, cell, &found, error);
    if (found || status != BSC_OK) return status;
    find_worth(p);
    *cell = bsc_outlook_best(o, p->seat->log, p->worth);
    if (o->pooled && o->pool.deployments <= MOST_ROLLED_OUT && alike)
        return roll_out(p, &o->pool, cell, error);
    return recall_or_roll_out(p, cell, error);
}

const bsc_strategy bsc_strategy_lookahead = {
    .name = "lookahead",
    .help = "what a shot leads to: hits, bits, games played out, and at the end the best play",
    .share = share,
    .unshare = unshare,
    .player_size = sizeof(player),
    .init = init,
    .release = release,
    .begin = begin,
    .choose = choose};
