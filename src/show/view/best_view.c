/* best_view.c - the cells that are most likely to be hit. Exact maps are compared by their numbers
 * of deployments, not by probabilities, so that cells never tie by rounding. In an estimate cells
 * tie where the draws do not tell them apart.
 *
 * Also the ships that are known to be sunk. A log says of a ship's last cell that it sank; the
 * others were only hits when they were fired at. The ship on the cell of a `sunk` lies at one of
 * the placements that the log leaves possible and that cover the cell. With an exact tally those
 * that no deployment uses are left out: what the other ships need decides too. Where all that
 * remain are the same cells, these are the ship's. Where not, none is marked: a mark is never a
 * guess. Cost: the entries of the matrix for each ship that sank. */
#include "show/view/best_view.h"

#include "show/view/json.h"
#include "show/view/map_words.h"
#include "show/view/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const bsc_by_names[BYS] = {"probability", "entropy", "lookahead"};

static bool is_open(const bsc_log *log, uint32_t cell) {
    return log == NULL || !bsc_log_fired(log, cell);
}

/* Whether a cell ranks before another, and where the map is exact by more than rounding: sums of
 * the same numbers in another order differ in their last bits. */
static bool ranks_before(const bsc_map *map, const double *score, uint32_t a, uint32_t b) {
    const bool exact = bsc_map_exact(map);
    if (score != NULL) return score[a] * (exact ? 1.0 - 1e-9 : 1.0) > score[b];
    if (!exact) return bsc_map_probability(map, a) > bsc_map_probability(map, b);
    return bsc_natural_compare(bsc_map_cell(map, a), bsc_map_cell(map, b)) > 0;
}

/* Whether the best cell is surely better. A score is the probability of its cell times a factor
 * (the skew), and so is its error. */
static bool is_behind(const bsc_map *map, const double *score, uint32_t best, uint32_t cell) {
    if (bsc_map_exact(map)) return ranks_before(map, score, best, cell);
    const double p = bsc_map_probability(map, cell);
    const double own = score == NULL ? p : score[cell];
    const double most = score == NULL ? bsc_map_probability(map, best) : score[best];
    const double factor = score != NULL && p > 0.0 ? own / p : 1.0;
    return most - own >
           2.0 * factor * bsc_map_difference_standard_error(map, best, cell) + 1e-9 * most;
}

/* The best open cell that is not listed yet, or UINT32_MAX. `listed` may be NULL: none is. */
static uint32_t next_best(const bsc_problem *problem, const bsc_log *log, const bsc_map *map,
                          const double *score, const bool *listed) {
    uint32_t best = UINT32_MAX;
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++)
        if ((listed == NULL || !listed[cell]) && is_open(log, cell) &&
            (best == UINT32_MAX || ranks_before(map, score, cell, best)))
            best = cell;
    return best;
}

uint32_t bsc_best_cell(const bsc_problem *problem, const bsc_log *log, const bsc_map *map) {
    return next_best(problem, log, map, NULL, NULL);
}

bool bsc_best_ties(const bsc_map *map, uint32_t best, uint32_t cell) {
    return !is_behind(map, NULL, best, cell);
}

bool bsc_salvo_has(const bsc_log *log, uint32_t cell) {
    return !is_open(log, cell) && bsc_log_at(log, cell) == NULL;
}

bool bsc_best_is(const bsc_result *view, uint32_t cell, uint32_t best) {
    return best != UINT32_MAX && is_open(view->log, cell) && bsc_best_ties(view->map, best, cell) &&
           bsc_map_probability(view->map, cell) > 0.0;
}

uint32_t bsc_best_ringed(const bsc_result *view) {
    const uint32_t best = bsc_best_cell(view->problem, view->log, view->map);
    const bool possible = best != UINT32_MAX && bsc_map_probability(view->map, best) > 0.0;
    if (view->values >= BSC_LEFT || !possible) return UINT32_MAX;
    for (uint32_t cell = 0; cell < bsc_problem_cells(view->problem); cell++)
        if (is_open(view->log, cell) && !bsc_best_ties(view->map, best, cell)) return best;
    return UINT32_MAX;
}

bsc_table bsc_best_table(const bsc_problem *problem, const bsc_log *log, const bsc_map *map,
                         const bsc_ranking *ranking, bool for_people) {
    const double *score = ranking->score;
    const bool exact = bsc_map_exact(map), bits = exact && ranking->bits != NULL;
    const bool errors = !exact && (!for_people || bsc_map_samples(map) > 0);
    bool *listed = calloc(bsc_problem_cells(problem), sizeof *listed);
    bsc_table table = {.failed = listed == NULL};
    if (table.failed) return table;
    const uint32_t first = next_best(problem, log, map, score, listed);
    uint32_t cell = first;
    for (size_t row = 0; cell != UINT32_MAX; row++) {
        if (ranking->top == 0 ? is_behind(map, score, first, cell) : row == ranking->top) break;
        const double share = bsc_map_probability(map, cell);
        const double error = bsc_map_standard_error(map, cell);
        bsc_table_add_place(&table, bsc_place_of(problem, cell), for_people);
        if (for_people) {
            bsc_table_add_real(&table, "percent", 100.0 * share, 2);
            if (exact)
                bsc_table_take(&table, "count", BSC_DIGITS,
                               bsc_natural_grouped(bsc_map_cell(map, cell)));
            if (errors) bsc_table_add_real(&table, "error", 100.0 * error, 3);
        } else {
            if (exact) bsc_table_add_natural(&table, "count", bsc_map_cell(map, cell));
            bsc_table_add_real(&table, "probability", share, 12);
            if (errors) bsc_table_add_real(&table, "error", error, 12);
        }
        if (bits) bsc_table_add_real(&table, "bits", ranking->bits[cell], for_people ? 4 : 12);
        listed[cell] = true;
        cell = next_best(problem, log, map, score, listed);
    }
    free(listed);
    return table;
}

bsc_status bsc_rank_cells(double *score, double *bits, const bsc_problem *problem,
                          const bsc_log *log, const bsc_counted *counted,
                          const bsc_settings *settings, bsc_by by, bsc_error *error) {
    const bsc_matrix *matrix = counted->matrix;
    uint32_t cell = bsc_problem_cells(problem);
    if (by == BY_LOOKAHEAD) { /* the cell of the strategy is the best one */
        const bsc_status status = bsc_strategy_choose(bsc_strategy_find("lookahead"), log, settings,
                                                      counted, 1, &cell, error);
        if (status == BSC_OK) score[cell] = 1.0;
        return status;
    }
    bsc_aim_scores(log, matrix, counted->tally, by == BY_ENTROPY, settings->skew, score);
    while (by == BY_ENTROPY && cell-- > 0)
        bits[cell] = bsc_shot_bits(log, matrix, counted->tally, cell);
    return BSC_OK;
}

void bsc_best_write_json(const bsc_table *table, const bsc_result *origin, const char *by,
                         double skew, uint64_t salvo, FILE *out) {
    bsc_json_begin("best", origin, out);
    bsc_json_add_text("by", by, 2, out);
    if (salvo > 1) bsc_json_add_real("salvo", (double)salvo, out);
    bsc_json_add_real("skew", skew, out);
    bsc_json_add_table(strcmp(by, "question") == 0 ? "questions" : "cells", table, out);
    bsc_json_end(out);
}

/* "A1:C3" of a rectangle whose corners are cells; else all labels. */
static char *name_set(const bsc_problem *problem, const bool *cell) {
    const bsc_place *first = NULL, *last = NULL;
    uint32_t left = 0;
    size_t length;
    char *text = NULL;
    FILE *out = open_memstream(&text, &length);
    if (out == NULL) return NULL;
    for (uint32_t c = 0; c < bsc_problem_cells(problem); c++) {
        if (!cell[c]) continue;
        last = bsc_place_of(problem, c);
        fprintf(out, "%s%s", first == NULL ? "" : " ", last->label);
        if (first == NULL) first = last;
    }
    for (uint32_t c = 0; c < bsc_problem_cells(problem); c++) {
        const bsc_place *at = bsc_place_of(problem, c);
        left += cell[c] !=
                (first->x <= at->x && at->x <= last->x && first->y <= at->y && at->y <= last->y);
    }
    if (!bsc_text_close(out, &text)) return NULL;
    if (bsc_problem_lattice(problem) != BSC_SQUARE || left > 0 || first == last) return text;
    free(text);
    return bsc_text_format("%s:%s", first->label, last->label);
}

bsc_table bsc_question_table(const bsc_problem *problem, const bsc_questions *questions, size_t top,
                             bool for_people) {
    bsc_table table = {0};
    const size_t half = bsc_questions_count(questions) / 2;
    for (size_t k = 0; k < 2 * half; k++) {
        const bsc_question *own = bsc_questions_at(questions, k);
        const double best = bsc_questions_at(questions, k - k % half)->bits;
        if (top == 0 ? own->bits < best * (1.0 - 1e-9) : k % half >= top) continue;
        bsc_table_add(&table, "question", own->any ? "any" : "how many");
        bsc_table_take(&table, "cells", BSC_TEXT, name_set(problem, own->cell));
        bsc_table_add_real(&table, "bits", own->bits, for_people ? 4 : 12);
    }
    return table;
}

bsc_table bsc_best_play_table(const bsc_problem *problem, const double *expected, bool for_people) {
    bsc_table table = {0};
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++) {
        if (!isfinite(expected[cell])) continue;
        bsc_table_add_place(&table, bsc_place_of(problem, cell), for_people);
        bsc_table_add_real(&table, "shots", expected[cell], for_people ? 6 : 12);
    }
    return table;
}

/* The cells of the ship on `cell`, in *ship; false where they are not known. */
static bool find_ship(bsc_placement *ship, const bsc_problem *problem, const bsc_matrix *matrix,
                      const bsc_tally *tally, uint32_t cell) {
    const bool exact = tally != NULL && bsc_tally_exact(tally);
    bool found = false;
    for (uint32_t option = 0; option < bsc_matrix_options(matrix); option++) {
        const bsc_placement at =
            bsc_problem_placement(problem, bsc_matrix_placement(matrix, option));
        bool covers = false;
        for (uint32_t k = 0; k < at.cells; k++) covers |= at.cell[k] == cell;
        if (!covers) continue;
        if (exact && bsc_natural_double(bsc_tally_option(tally, option)) == 0.0) continue;
        if (found && (at.cells != ship->cells ||
                      memcmp(at.cell, ship->cell, at.cells * sizeof *at.cell) != 0))
            return false;
        *ship = at;
        found = true;
    }
    return found;
}

void bsc_sunk_find(uint32_t *sunk, const bsc_problem *problem, const bsc_log *log,
                   const bsc_matrix *matrix, const bsc_tally *tally) {
    memset(sunk, 0, bsc_problem_cells(problem) * sizeof *sunk);
    for (uint32_t k = 0; k < bsc_log_shots(log); k++) {
        const bsc_shot *shot = bsc_log_shot(log, k);
        bsc_placement ship;
        if (shot->answer != BSC_SUNK || !find_ship(&ship, problem, matrix, tally, shot->cell))
            continue;
        for (uint32_t c = 0; c < ship.cells; c++) sunk[ship.cell[c]] = k + 1;
    }
}

const bsc_shot *bsc_sunk_at(const bsc_log *log, const uint32_t *sunk, uint32_t cell) {
    if (log == NULL) return NULL;
    return sunk != NULL && sunk[cell] > 0 ? bsc_log_shot(log, sunk[cell] - 1)
                                          : bsc_log_at(log, cell);
}
