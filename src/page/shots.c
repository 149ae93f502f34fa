/* shots.c - shots to come: the answers that one can get, the one to fire, and the answer of a
 * hidden fleet, as texts in JSON. */
#include "page/calculator.h"

#include <stdlib.h>

/* Whether some deployment misses there, by the exact tally. */
static bool can_miss(uint32_t cell) {
    bsc_map *map = NULL;
    const bool made = bsc_map_new(&map, page_now.problem, page_now.matrix, page_now.tally,
                                  BSC_ALL_PIECES, NULL) == BSC_OK;
    const bool can = made && bsc_natural_compare(bsc_map_cell(map, cell), bsc_map_total(map)) < 0;
    bsc_map_free(map);
    return can;
}

/* Whether some deployment has a ship there that answers so, by the exact tally. */
static bool can_hit(const bsc_shot *shot) {
    for (uint32_t option = 0; option < bsc_matrix_options(page_now.matrix); option++) {
        const uint32_t placement = bsc_matrix_placement(page_now.matrix, option);
        const bsc_shot answer = bsc_answer_to(page_now.log, &placement, 1, shot->cell);
        if (answer.answer == shot->answer && answer.piece == shot->piece &&
            answer.size == shot->size &&
            bsc_natural_double(bsc_tally_option(page_now.tally, option)) > 0.0)
            return true;
    }
    return false;
}

/* Adds it where some deployment gives this answer. Where there are too many to count them, one has
 * to be found for each answer. */
static void add_answer(const bsc_shot *shot, bool *any, FILE *out) {
    const bsc_run run = page_run(0.0);
    bsc_error error = {0};
    bool can;
    if (page_now.exact) {
        can = shot->answer == BSC_MISS ? can_miss(shot->cell) : can_hit(shot);
    } else {
        if (bsc_log_fire(page_now.log, shot, &error) != BSC_OK) return;
        can = bsc_log_check(page_now.log, &run, &error) == BSC_OK;
        bsc_log_undo(page_now.log);
    }
    if (!can) return;
    if (*any) fputs(", ", out);
    page_answer_shot(page_now.problem, shot, out);
    *any = true;
}

/* A ship's name or size, as the game announces it; each size once. */
static void add_ships(uint32_t cell, bsc_answer kind, bool by_size, bool *any, FILE *out) {
    for (uint32_t p = 0; p < bsc_problem_pieces(page_now.problem); p++) {
        const uint32_t size = bsc_problem_piece(page_now.problem, p)->cells;
        bool again = false;
        for (uint32_t q = 0; q < p && by_size; q++)
            again |= bsc_problem_piece(page_now.problem, q)->cells == size;
        if (again) continue;
        const bsc_shot shot = {cell, kind, by_size ? BSC_ALL_PIECES : p, by_size ? size : 0};
        add_answer(&shot, any, out);
    }
}

const char *page_answers(uint32_t cell) {
    const bsc_announce announced = bsc_log_announced(page_now.log);
    const bsc_shot miss = {cell, BSC_MISS, BSC_ALL_PIECES, 0};
    const bsc_shot hit = {cell, BSC_HIT, BSC_ALL_PIECES, 0};
    const bsc_shot sunk = {cell, BSC_SUNK, BSC_ALL_PIECES, 0};
    bool any = false;
    bsc_error error = {0};
    if (page_now.tally == NULL && page_now_count(0.0, NULL, &error) != BSC_OK) page_now_forget();
    FILE *out = page_answer_begin();
    if (out == NULL) return page_answer_end(out);
    fputs("{\"answers\": [", out);
    add_answer(&miss, &any, out);
    if (announced == BSC_ANNOUNCE_HITS)
        add_ships(cell, BSC_HIT, false, &any, out);
    else
        add_answer(&hit, &any, out);
    if (announced == BSC_ANNOUNCE_SUNK)
        add_answer(&sunk, &any, out);
    else if (announced != BSC_ANNOUNCE_NONE)
        add_ships(cell, BSC_SUNK, announced == BSC_ANNOUNCE_SIZE, &any, out);
    fputs("]}", out);
    return page_answer_end(out);
}

const char *page_advice(void) {
    const bsc_counted counted = {page_now.matrix, page_now.tally};
    const bsc_settings settings = {0};
    bsc_error error = {0};
    uint32_t cell;
    if (bsc_strategy_choose(bsc_strategy_find("lookahead"), page_now.log, &settings,
                            page_now.exact ? &counted : NULL, 1, &cell, &error) != BSC_OK)
        return page_answer_refuse(&error);
    FILE *out = page_answer_begin();
    if (out != NULL) fprintf(out, "{\"cell\": %u}", (unsigned)cell);
    return page_answer_end(out);
}

const char *page_fire(uint32_t cell, uint32_t seed) {
    const bsc_run run = page_run(0.0);
    bsc_deployments *hidden = NULL;
    bsc_error error = {0};
    if (bsc_deployments_draw(&hidden, page_now.problem, NULL, 1, seed, &run, &error) != BSC_OK)
        return page_answer_refuse(&error);
    const uint32_t ships = bsc_deployments_ships(hidden);
    uint32_t *placement = calloc(ships + 1u, sizeof *placement);
    FILE *out = placement == NULL ? NULL : page_answer_begin();
    for (uint32_t k = 0; placement != NULL && k < ships; k++)
        placement[k] = bsc_deployments_placement(hidden, 0, k);
    if (out != NULL) {
        const bsc_shot shot = bsc_answer_to(page_now.log, placement, ships, cell);
        fputs("{\"shot\": ", out);
        page_answer_shot(page_now.problem, &shot, out);
        putc('}', out);
    }
    free(placement);
    bsc_deployments_free(hidden);
    return page_answer_end(out);
}
