/* game.c - random shots and their answers. */
#include "game.h"

#include <stdio.h>
#include <string.h>

/* The hidden deployment, met by counting the agreeing ones down. */
typedef struct pick {
    uint64_t left;
    uint32_t laid[256], count;
} pick;

static bool pick_deployment(const void *context, const uint32_t *laid, uint32_t count) {
    pick *p = (pick *)(uintptr_t)context;
    if (p->left == 0 && p->count == 0) {
        memcpy(p->laid, laid, count * sizeof *laid);
        p->count = count;
    }
    if (p->left > 0) p->left--;
    return true;
}

static bool covers(bsc_placement at, uint32_t cell) {
    for (uint32_t k = 0; k < at.cells; k++)
        if (at.cell[k] == cell) return true;
    return false;
}

/* Cells of the ship that shots 0 .. last have hit. */
static uint32_t hits_on(const game *g, bsc_placement ship, unsigned last) {
    uint32_t hits = 0;
    for (unsigned k = 0; k <= last; k++) hits += covers(ship, g->shot[k].cell);
    return hits;
}

/* What the deployment answers to shot k, the ones before it being fired. */
static bsc_shot answer(const game *g, unsigned k, const uint32_t *laid, uint32_t count) {
    bsc_shot shot = {g->shot[k].cell, BSC_MISS, BSC_ALL_PIECES, 0};
    for (uint32_t s = 0; s < count; s++) {
        const bsc_placement ship = bsc_problem_placement(g->problem, laid[s]);
        if (!covers(ship, shot.cell)) continue;
        shot.answer = BSC_HIT;
        if (g->announce == BSC_ANNOUNCE_HITS) shot.piece = ship.piece;
        if (g->announce == BSC_ANNOUNCE_NONE || hits_on(g, ship, k) < ship.cells) continue;
        shot.answer = BSC_SUNK;
        if (g->announce == BSC_ANNOUNCE_SHIP) shot.piece = ship.piece;
        if (g->announce == BSC_ANNOUNCE_SIZE) shot.size = ship.cells;
    }
    return shot;
}

game game_play(const bsc_problem *problem, uint64_t total, bsc_announce announce, unsigned shots,
               uint64_t seed) {
    game g = {.problem = problem, .announce = announce};
    pick hidden = {.left = seed % total};
    brute all;
    if (brute_count(&all, problem, UINT64_MAX, pick_deployment, &hidden)) brute_release(&all);
    const uint32_t cells = bsc_problem_cells(problem);
    for (unsigned tries = 0; tries < 3 * shots && g.shots < shots; tries++) {
        bool fresh = true;
        seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        const uint32_t random = (uint32_t)(seed >> 33);
        const bsc_placement ship =
            bsc_problem_placement(problem, hidden.laid[random % hidden.count]);
        g.shot[g.shots].cell =
            random % 3 == 0 ? random / 3 % cells : ship.cell[random / 3 % ship.cells];
        for (unsigned k = 0; k < g.shots; k++) fresh &= g.shot[k].cell != g.shot[g.shots].cell;
        if (!fresh) continue;
        g.shot[g.shots] = answer(&g, g.shots, hidden.laid, hidden.count);
        g.shots++;
    }
    return g;
}

bool game_agrees(const void *context, const uint32_t *laid, uint32_t count) {
    const game *g = context;
    for (unsigned k = 0; k < g->shots; k++) {
        const bsc_shot shot = answer(g, k, laid, count);
        if (shot.answer != g->shot[k].answer || shot.piece != g->shot[k].piece ||
            shot.size != g->shot[k].size)
            return false;
    }
    return true;
}

void game_text(const game *g, char *text) {
    static const char *const names[] = {"miss", "hit", "sunk"};
    *text = '\0';
    for (unsigned k = 0; k < g->shots; k++) {
        const bsc_shot *shot = &g->shot[k];
        const uint32_t place = bsc_problem_cell_place(g->problem, shot->cell);
        text += sprintf(text, "%s %s", bsc_problem_place(g->problem, place)->label,
                        names[shot->answer]);
        if (shot->piece != BSC_ALL_PIECES)
            text += sprintf(text, " %s", bsc_problem_piece(g->problem, shot->piece)->name);
        if (shot->size != 0) text += sprintf(text, " %u", (unsigned)shot->size);
        text += sprintf(text, "\n");
    }
}
