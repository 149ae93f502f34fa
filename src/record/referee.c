/* referee.c - one game's hidden ships. Cost: constant time a shot, the board's cells a game. */
#include "record/referee.h"

#include "base/error.h"
#include "base/memory.h"

#include <assert.h>
#include <string.h>

void bsc_referee_release(bsc_referee *r) {
    bsc_memory_free(r->afloat);
    bsc_memory_free(r->ship_at);
    *r = (bsc_referee){.deployments = NULL};
}

bsc_status bsc_referee_init(bsc_referee *r, const bsc_deployments *deployments,
                            bsc_announce announce, bsc_error *error) {
    *r = (bsc_referee){.deployments = deployments, .announce = announce};
    r->afloat = bsc_memory_new(deployments->ships, sizeof *r->afloat);
    r->ship_at = bsc_memory_new(deployments->problem->cells, sizeof *r->ship_at);
    if (r->afloat != NULL && r->ship_at != NULL) return BSC_OK;
    bsc_referee_release(r);
    return bsc_error_no_memory(error);
}

static bsc_placement lies(const bsc_referee *r, uint32_t ship) {
    return bsc_problem_placement(r->deployments->problem,
                                 bsc_deployments_placement(r->deployments, r->game, ship));
}

void bsc_referee_hide(bsc_referee *r, size_t game) {
    memset(r->ship_at, 0, r->deployments->problem->cells * sizeof *r->ship_at);
    r->game = game;
    r->left = 0;
    for (uint32_t ship = 0; ship < r->deployments->ships; ship++) {
        const bsc_placement at = lies(r, ship);
        r->afloat[ship] = at.cells;
        r->left += at.cells;
        for (uint32_t k = 0; k < at.cells; k++) r->ship_at[at.cell[k]] = ship + 1;
    }
}

bsc_shot bsc_referee_answer(bsc_referee *r, uint32_t cell) {
    bsc_shot shot = {.cell = cell, .answer = BSC_MISS, .piece = BSC_ALL_PIECES};
    const uint32_t number = r->ship_at[cell];
    if (number == 0) return shot;
    assert(r->afloat[number - 1] > 0);
    shot.answer = BSC_HIT;
    r->left--;
    if (--r->afloat[number - 1] > 0 || r->announce == BSC_ANNOUNCE_NONE) return shot;
    const bsc_placement ship = lies(r, number - 1);
    shot.answer = BSC_SUNK;
    if (r->announce == BSC_ANNOUNCE_SHIP) shot.piece = ship.piece;
    if (r->announce == BSC_ANNOUNCE_SIZE) shot.size = ship.cells;
    return shot;
}
