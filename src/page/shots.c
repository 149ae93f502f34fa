/* shots.c - shots to come, as texts in JSON: the answers that each can get, and where a strategy
 * fires; fleets that answer; and of answers that contradict each other those that may be wrong. */
#include "page/calculator.h"

#include <stdlib.h>
#include <string.h>

/* ---- Of the position that was counted ---- */

static bool is_possible(uint32_t option) {
    return bsc_natural_double(bsc_tally_option(page_now.tally, option)) > 0.0;
}

static bsc_placement placement_of(uint32_t option) {
    return bsc_problem_placement(page_now.problem, bsc_matrix_placement(page_now.matrix, option));
}

/* Adds to the answers of its cells what a ship there would answer. */
static void add_answers(bsc_shot *found, uint32_t *count, uint32_t most, uint32_t option) {
    const bsc_placement ship = placement_of(option);
    const uint32_t placement = bsc_matrix_placement(page_now.matrix, option);
    for (uint32_t k = 0; k < ship.cells; k++) {
        const uint32_t cell = ship.cell[k];
        if (bsc_log_at(page_now.log, cell) != NULL) continue;
        const bsc_shot shot = bsc_answer_to(page_now.log, &placement, 1, cell);
        bsc_shot *own = found + (size_t)cell * most;
        bool have = false;
        for (uint32_t a = 0; a < count[cell]; a++)
            have |= own[a].answer == shot.answer && own[a].piece == shot.piece &&
                    own[a].size == shot.size;
        if (!have) own[count[cell]++] = shot;
    }
}

bool page_add_answers(const bsc_map *map, FILE *out) {
    const uint32_t cells = bsc_problem_cells(page_now.problem);
    const uint32_t most = 2 * bsc_problem_pieces(page_now.problem);
    bsc_shot *found = calloc((size_t)cells * most + 1, sizeof *found);
    uint32_t *count = calloc(cells, sizeof *count);
    const bool done = found != NULL && count != NULL;
    for (uint32_t option = 0; done && option < bsc_matrix_options(page_now.matrix); option++)
        if (is_possible(option)) add_answers(found, count, most, option);
    bsc_json_add_key("answers", 2, out);
    for (uint32_t c = 0; done && c < cells; c++) {
        const bsc_shot miss = {c, BSC_MISS, BSC_ALL_PIECES, 0};
        const bool fired = bsc_log_at(page_now.log, c) != NULL;
        const bool can_miss =
            !fired && bsc_natural_compare(bsc_map_cell(map, c), bsc_map_total(map)) < 0;
        fputs(c == 0 ? "[[" : ", [", out);
        if (can_miss) page_answer_shot(page_now.problem, &miss, out);
        for (uint32_t a = 0; a < count[c]; a++) {
            if (can_miss || a > 0) fputs(", ", out);
            page_answer_shot(page_now.problem, &found[(size_t)c * most + a], out);
        }
        putc(']', out);
    }
    putc(']', out);
    free(count);
    free(found);
    return done;
}

static void write_cells(const bsc_placement *ship, const char *between, FILE *out) {
    for (uint32_t k = 0; k < ship->cells; k++)
        fprintf(out, "%s%s", k == 0 ? "" : between,
                bsc_place_of(page_now.problem, ship->cell[k])->label);
}

const char *page_options(uint32_t piece) {
    bsc_error error = {0};
    bool any = false;
    if (page_now.tally == NULL && page_now_count(0.0, &error) != BSC_OK)
        return page_answer_refuse(&error);
    FILE *out = page_answer_begin();
    if (out == NULL) return page_answer_end(out);
    fputs("{\"options\": [", out);
    for (uint32_t option = 0; option < bsc_matrix_options(page_now.matrix); option++) {
        const bsc_placement ship = placement_of(option);
        if (ship.piece != piece || !is_possible(option)) continue;
        fputs(any ? ", [\"" : "[\"", out);
        write_cells(&ship, "\", \"", out);
        fputs("\"]", out);
        any = true;
    }
    fputs("]}", out);
    return page_answer_end(out);
}

const char *page_choose(const char *strategy) {
    const bsc_counted counted = {page_now.matrix, page_now.tally};
    const bsc_settings settings = {0};
    bsc_error error = {0};
    uint32_t cell;
    if (bsc_strategy_choose(bsc_strategy_find(strategy), page_now.log, &settings,
                            page_now.exact ? &counted : NULL, 1, &cell, &error) != BSC_OK)
        return page_answer_refuse(&error);
    FILE *out = page_answer_begin();
    if (out != NULL) fprintf(out, "{\"cell\": %u}", cell);
    return page_answer_end(out);
}

/* ---- Which answer was wrong ---- */

const char *page_suspects(void) {
    const bsc_run run = page_run(0.0);
    bsc_suspects *suspects;
    bsc_error error = {0};
    if (bsc_suspects_new(&suspects, page_now.log, &run, &error) != BSC_OK)
        return page_answer_refuse(&error);
    FILE *out = page_answer_begin();
    if (out != NULL) fputs("{\"suspects\": [", out);
    for (size_t k = 0; out != NULL && k < bsc_suspects_count(suspects); k++) {
        const bsc_suspect *one = bsc_suspects_at(suspects, k);
        char *left = bsc_natural_digits(one->deployments);
        fprintf(out, "%s{\"shot\": %u, \"removed\": %s, \"left\": \"%s\", \"mended\": ",
                k == 0 ? "" : ", ", one->shot, one->removed ? "true" : "false",
                left == NULL ? "" : left);
        page_answer_shot(page_now.problem, &one->mended, out);
        putc('}', out);
        free(left);
    }
    if (out != NULL) fputs("]}", out);
    bsc_suspects_free(suspects);
    return page_answer_end(out);
}

/* ---- Fleets that answer ---- */

const char *page_draw(uint32_t seed) {
    const bsc_run run = page_run(0.0);
    bsc_deployments *drawn = NULL;
    bsc_error error = {0};
    if (bsc_deployments_draw(&drawn, page_now.problem, NULL, 1, seed, &run, &error) != BSC_OK)
        return page_answer_refuse(&error);
    FILE *out = page_answer_begin();
    for (uint32_t k = 0; out != NULL && k < bsc_deployments_ships(drawn); k++) {
        const bsc_placement ship =
            bsc_problem_placement(page_now.problem, bsc_deployments_placement(drawn, 0, k));
        fprintf(out, "1,%s,", bsc_problem_piece(page_now.problem, ship.piece)->name);
        write_cells(&ship, " ", out);
        putc('\n', out);
    }
    bsc_deployments_free(drawn);
    return page_answer_end(out);
}

const char *page_answer(const char *fleet, uint32_t cell) {
    bsc_deployments *lain;
    bsc_error error = {0};
    if (bsc_deployments_read(&lain, page_now.problem, fleet, strlen(fleet), "fleet", &error) !=
        BSC_OK)
        return page_answer_refuse(&error);
    const uint32_t ships = bsc_deployments_ships(lain);
    uint32_t *placement = calloc(ships + 1u, sizeof *placement);
    FILE *out = placement == NULL ? NULL : page_answer_begin();
    for (uint32_t k = 0; placement != NULL && k < ships; k++)
        placement[k] = bsc_deployments_placement(lain, 0, k);
    if (out != NULL) {
        const bsc_shot shot = bsc_answer_to(page_now.log, placement, ships, cell);
        fputs("{\"shot\": ", out);
        page_answer_shot(page_now.problem, &shot, out);
        putc('}', out);
    }
    free(placement);
    bsc_deployments_free(lain);
    return page_answer_end(out);
}
