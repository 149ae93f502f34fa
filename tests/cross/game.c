/* game.c - fires random shots and works out their answers. */
#include "game.h"

#include "puzzle.h"

#include <stdio.h>
#include <string.h>

/* Returns how many cells of the ship shots 0 .. last have hit. */
static uint32_t hits_on(const game *g, bsc_placement ship, unsigned last) {
    uint32_t hits = 0;
    for (unsigned k = 0; k <= last; k++) hits += brute_covers(ship, g->shot[k].cell);
    return hits;
}

/* Returns shot k with the answer that the deployment gives to it, after the shots before it. */
static bsc_shot answer(const game *g, unsigned k, const uint32_t *laid, uint32_t ships) {
    bsc_shot shot = {g->shot[k].cell, BSC_MISS, BSC_ALL_PIECES, 0};
    for (uint32_t s = 0; s < ships; s++) {
        const bsc_placement ship = brute_ship(g->problem, laid[s]);
        if (!brute_covers(ship, shot.cell)) continue;
        shot.answer = BSC_HIT;
        if (g->announce == BSC_ANNOUNCE_HITS) shot.piece = ship.piece;
        if (g->announce == BSC_ANNOUNCE_NONE || hits_on(g, ship, k) < ship.cells) continue;
        shot.answer = BSC_SUNK;
        if (g->announce == BSC_ANNOUNCE_SHIP) shot.piece = ship.piece;
        if (g->announce == BSC_ANNOUNCE_SIZE) shot.size = ship.cells;
    }
    return shot;
}

bsc_shot game_answer(const game *g, const uint32_t *laid, uint32_t ships, uint32_t cell) {
    game extended = *g;
    extended.shot[extended.shots].cell = cell;
    return answer(&extended, g->shots, laid, ships);
}

bool game_fired_at(const game *g, uint32_t cell) {
    for (unsigned k = 0; k < g->shots; k++)
        if (g->shot[k].cell == cell) return true;
    return false;
}

uint32_t game_cells_left(const game *g) {
    uint32_t count = bsc_problem_fleet_cells(g->problem);
    for (unsigned k = 0; k < g->shots; k++) count -= g->shot[k].answer != BSC_MISS;
    return count;
}

bool game_is_hit(const game *g, const uint32_t *laid, uint32_t ships) {
    for (uint32_t s = 0; s < ships; s++) {
        const bsc_placement ship = brute_ship(g->problem, laid[s]);
        for (uint32_t c = 0; c < ship.cells; c++)
            if (!game_fired_at(g, ship.cell[c])) return false;
    }
    return true;
}

void game_drop_hit_fleets(const game *g, brute *list) {
    uint32_t total = 0;
    for (uint32_t d = 0; d < list->total; d++) {
        const uint32_t *laid = brute_at(list, d);
        if (game_is_hit(g, laid, list->ships)) continue;
        memmove(list->laid + (size_t)total * list->ships, laid, list->ships * sizeof *laid);
        total++;
    }
    list->total = total;
}

game game_play(const brute *all, bsc_announce announce, unsigned shots, uint64_t seed) {
    game g = {.problem = all->problem, .announce = announce};
    const uint32_t *hidden = brute_at(all, (uint32_t)(seed % all->total));
    const uint32_t cells = bsc_problem_cells(all->problem);
    for (unsigned tries = 0; tries < 3 * shots && g.shots < shots; tries++) {
        const uint32_t random = (uint32_t)(random_next(&seed) >> 33);
        const bsc_placement ship = brute_ship(all->problem, hidden[random % all->ships]);
        const bool anywhere = random % 3 == 0 || ship.cells == 0;
        const uint32_t cell = anywhere ? random / 3 % cells : ship.cell[random / 3 % ship.cells];
        if (game_fired_at(&g, cell)) continue;
        g.shot[g.shots] = game_answer(&g, hidden, all->ships, cell);
        g.shots++;
    }
    return g;
}

bsc_shot game_any_answer(const game *g, uint32_t cell, uint64_t *state) {
    bsc_shot shot = {cell, (bsc_answer)random_below(state, 3), BSC_ALL_PIECES, 0};
    if (shot.answer == BSC_SUNK && g->announce == BSC_ANNOUNCE_NONE) shot.answer = BSC_HIT;
    const uint32_t piece = random_below(state, bsc_problem_pieces(g->problem));
    if (shot.answer == BSC_SUNK && g->announce == BSC_ANNOUNCE_SHIP) shot.piece = piece;
    if (shot.answer != BSC_MISS && g->announce == BSC_ANNOUNCE_HITS) shot.piece = piece;
    if (shot.answer == BSC_SUNK && g->announce == BSC_ANNOUNCE_SIZE)
        shot.size = bsc_problem_piece(g->problem, piece)->cells;
    return shot;
}

bool game_same_answer(const bsc_shot *a, const bsc_shot *b) {
    return a->answer == b->answer && a->piece == b->piece && a->size == b->size;
}

static bool agrees(const game *g, const uint32_t *laid, uint32_t ships) {
    for (unsigned k = 0; k < g->shots; k++) {
        const bsc_shot shot = answer(g, k, laid, ships);
        if (!game_same_answer(&shot, &g->shot[k])) return false;
    }
    return true;
}

bool game_allows(const game *g, uint32_t placement) {
    for (unsigned k = 0; k < g->shots; k++) {
        const bsc_shot shot = answer(g, k, &placement, 1);
        if (brute_covers(bsc_problem_placement(g->problem, placement), shot.cell) &&
            !game_same_answer(&shot, &g->shot[k]))
            return false;
    }
    return true;
}

brute game_agreeing(const game *g, const brute *list) {
    const size_t row = list->ships * sizeof *list->laid;
    brute agreeing = *list;
    agreeing.laid = room(list->total * row, 1);
    agreeing.total = 0;
    for (uint32_t d = 0; d < list->total; d++)
        if (agrees(g, brute_at(list, d), list->ships))
            memcpy(agreeing.laid + (size_t)agreeing.total++ * list->ships, brute_at(list, d), row);
    return agreeing;
}

const char *game_label(const bsc_problem *problem, uint32_t cell) {
    return bsc_problem_place(problem, bsc_problem_cell_place(problem, cell))->label;
}

void game_shot_text(const bsc_problem *problem, const bsc_shot *shot, char text[LINE_SIZE]) {
    static const char *const names[] = {"miss", "hit", "sunk"};
    int length =
        snprintf(text, LINE_SIZE, "%s %s", game_label(problem, shot->cell), names[shot->answer]);
    if (shot->piece != BSC_ALL_PIECES)
        length += snprintf(text + length, LINE_SIZE - (size_t)length, " %s",
                           bsc_problem_piece(problem, shot->piece)->name);
    if (shot->size != 0)
        snprintf(text + length, LINE_SIZE - (size_t)length, " %u", (unsigned)shot->size);
}

void game_text(const game *g, char *text) {
    *text = '\0';
    for (unsigned k = 0; k < g->shots; k++) {
        game_shot_text(g->problem, &g->shot[k], text);
        text += strlen(text);
        text += sprintf(text, "\n");
    }
}
