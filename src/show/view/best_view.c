/* best_view.c - finds the best cells to fire at, and the ships that are known to be sunk.
 *
 * The best cells. Cells of an exact map are compared by how many deployments cover them and not by
 * their probabilities, because rounding could make probabilities equal: two counts above 2^53 that
 * differ by 1 may have the same probability. In an estimated map two cells tie if the random
 * deployments cannot tell them apart. For example, cells of 30 % and 29 % tie if the standard error
 * of their difference is 0.5 % or more.
 *
 * Sunk ships. A log says only of a ship's last cell that the ship sank; its other cells were just
 * hits when they were fired at. The ship lies at one of the placements that cover the cell of the
 * answer `sunk` and that the log leaves possible. If the tally is exact, placements that no
 * deployment uses are ruled out too, so that the room that the other ships need is taken into
 * account. If all remaining placements have the same cells, these are the cells of the ship. If
 * they differ, no cell is marked, since a mark is never a guess. Example: after C3 hit and C4 sunk,
 * in a fleet of one ship of 2 cells, the ship lies on C3 and C4. But if C5 was hit before and the
 * fleet also has a ship of 3 cells, the ship that sank may be the one on C3, C4 and C5, and no cell
 * is marked.
 *
 * Cost: for each ship that sank, one pass over the entries of the matrix. */
#include "show/view/best_view.h"

#include "os/streams.h"
#include "show/view/json.h"
#include "show/view/map_words.h"
#include "show/view/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const bsc_criterion_names[BSC_CELL_CRITERIA] = {"probability", "entropy", "lookahead"};

/* Says whether the cell was not fired at yet. `log` may be NULL, which means that no shot was
 * fired. */
static bool is_open(const bsc_log *log, uint32_t cell) {
    return log == NULL || !bsc_log_fired(log, cell);
}

/* Relative difference up to which two scores count as equal. Scores are sums, and if the same
 * numbers are added in another order, the last bits of their sum may differ. */
#define SCORE_TOLERANCE 1e-9

/* Says whether cell a ranks before cell b. If `score` is not NULL, the cell with the higher score
 * ranks first; otherwise the cell with the higher count or probability in the map. In an exact map,
 * scores that differ only by rounding count as equal. In other maps even they decide the order;
 * whether a cell ties with the best is decided by is_worse, which allows for rounding and for the
 * errors of an estimate. */
static bool ranks_first(const bsc_map *map, const double *score, uint32_t a, uint32_t b) {
    const bool is_exact = bsc_map_exact(map);
    if (score != NULL && is_exact) return score[a] * (1.0 - SCORE_TOLERANCE) > score[b];
    if (score != NULL) return score[a] > score[b];
    if (!is_exact) return bsc_map_probability(map, a) > bsc_map_probability(map, b);
    return bsc_natural_compare(bsc_map_cell(map, a), bsc_map_cell(map, b)) > 0;
}

/* Says whether `cell` is surely worse than the cell `best`. In an exact map, a cell that ranks
 * lower is surely worse. In an estimate, the two cells must differ by more than two standard
 * errors. `score` may be NULL: then the probabilities are compared. A score is the probability of
 * the cell times a factor, which is above 1 for the cells that the option --skew prefers. So the
 * standard error of the score is the standard error of the probability times this factor. */
static bool is_worse(const bsc_map *map, const double *score, uint32_t best, uint32_t cell) {
    if (bsc_map_exact(map)) return ranks_first(map, score, best, cell);
    const double probability = bsc_map_probability(map, cell);
    double value = probability, best_value = bsc_map_probability(map, best), factor = 1.0;
    if (score != NULL) {
        value = score[cell];
        best_value = score[best];
        if (probability > 0.0) factor = value / probability;
    }
    const double error = factor * bsc_map_difference_standard_error(map, best, cell);
    return best_value - value > 2.0 * error + SCORE_TOLERANCE * best_value;
}

/* Returns the best of the cells that were not fired at and that the caller has not listed yet, or
 * UINT32_MAX if there is none. listed[cell] is true for the cells that the caller has listed, such
 * as those that the table of best cells has already; if `listed` is NULL, there are none. */
static uint32_t next_best(const bsc_problem *problem, const bsc_log *log, const bsc_map *map,
                          const double *score, const bool *listed) {
    uint32_t best = UINT32_MAX;
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++) {
        if (!is_open(log, cell) || (listed != NULL && listed[cell])) continue;
        if (best == UINT32_MAX || ranks_first(map, score, cell, best)) best = cell;
    }
    return best;
}

uint32_t bsc_find_best_cell(const bsc_problem *problem, const bsc_log *log, const bsc_map *map) {
    return next_best(problem, log, map, NULL, NULL);
}

/* Says whether the map proves that some deployment agrees with the log. If the map is exact, a
 * total above 0 proves it. A map by weights has no total, but a cell with a probability above 0
 * proves it. For a map that was estimated from random deployments, the result is false. Such a map
 * gives 0 to cells that happen to be in no random deployment, and bsc_is_all_hit must conclude
 * nothing from them. */
static bool has_deployments(const bsc_problem *problem, const bsc_map *map) {
    if (bsc_map_exact(map)) return bsc_natural_double(bsc_map_total(map)) > 0.0;
    if (bsc_map_samples(map) > 0) return false;
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++)
        if (bsc_map_probability(map, cell) > 0.0) return true;
    return false;
}

bool bsc_is_all_hit(const bsc_problem *problem, const bsc_log *log, const bsc_map *map) {
    if (bsc_log_cells_left(log) == 0) return true;
    const uint32_t best = bsc_find_best_cell(problem, log, map);
    const bool has_target = best != UINT32_MAX && bsc_map_probability(map, best) > 0.0;
    return !has_target && has_deployments(problem, map);
}

bool bsc_ties_with_best(const bsc_map *map, uint32_t best, uint32_t cell) {
    return !is_worse(map, NULL, best, cell);
}

bool bsc_is_in_salvo(const bsc_log *log, uint32_t cell) {
    return !is_open(log, cell) && bsc_log_at(log, cell) == NULL;
}

bool bsc_has_ring(const bsc_result *result, uint32_t cell, uint32_t best) {
    return best != UINT32_MAX && is_open(result->log, cell) &&
           bsc_ties_with_best(result->map, best, cell) &&
           bsc_map_probability(result->map, cell) > 0.0;
}

uint32_t bsc_find_ringed_cell(const bsc_result *result) {
    const uint32_t best = bsc_find_best_cell(result->problem, result->log, result->map);
    const bool is_possible = best != UINT32_MAX && bsc_map_probability(result->map, best) > 0.0;
    if (!is_possible || result->values == BSC_VALUES_ISLAND ||
        result->values == BSC_VALUES_DIFFERENCE)
        return UINT32_MAX;
    for (uint32_t cell = 0; cell < bsc_problem_cells(result->problem); cell++)
        if (is_open(result->log, cell) && !bsc_ties_with_best(result->map, best, cell)) return best;
    return UINT32_MAX;
}

/* Adds to the current row of a table, for people, what the map says about a cell: the percentage of
 * deployments with a ship on the cell, and how many deployments these are if the map is exact, or
 * the standard error of the percentage if the map was estimated. */
static void add_numbers_for_people(const bsc_map *map, uint32_t cell, bsc_table *table) {
    bsc_table_add_real(table, "percent", 100.0 * bsc_map_probability(map, cell), 2);
    if (bsc_map_exact(map))
        bsc_table_add_owned(table, "count", BSC_COLUMN_DIGITS,
                            bsc_natural_grouped(bsc_map_cell(map, cell)));
    else if (bsc_map_samples(map) > 0)
        bsc_table_add_real(table, "error", 100.0 * bsc_map_standard_error(map, cell), 3);
}

/* Adds to the current row of a table, for programs that read the table, what the map says about a
 * cell: the probability of a ship on the cell, with twelve digits after the point, and how many
 * deployments have a ship there if the map is exact, or else the standard error of the
 * probability. */
static void add_numbers_for_programs(const bsc_map *map, uint32_t cell, bsc_table *table) {
    const bool is_exact = bsc_map_exact(map);
    if (is_exact) bsc_table_add_natural(table, "count", bsc_map_cell(map, cell));
    bsc_table_add_real(table, "probability", bsc_map_probability(map, cell), 12);
    if (!is_exact) bsc_table_add_real(table, "error", bsc_map_standard_error(map, cell), 12);
}

/* Adds an amount of information, in bits, to the current row of a table. */
static void add_bits(double bits, bool for_people, bsc_table *table) {
    bsc_table_add_real(table, "bits", bits, for_people ? 4 : 12);
}

/* Adds a row for a cell to a table of best cells: its label, what the map says about it and, if the
 * ranking has them, the bits of information that a shot at it gives. */
static void add_best_cell(const bsc_problem *problem, const bsc_map *map,
                          const bsc_ranking *ranking, uint32_t cell, bool for_people,
                          bsc_table *table) {
    bsc_table_add_place(table, bsc_cell_place(problem, cell), for_people);
    if (for_people)
        add_numbers_for_people(map, cell, table);
    else
        add_numbers_for_programs(map, cell, table);
    if (bsc_map_samples(map) == 0 && ranking->bits != NULL)
        add_bits(ranking->bits[cell], for_people, table);
}

bsc_table bsc_best_table(const bsc_problem *problem, const bsc_log *log, const bsc_map *map,
                         const bsc_ranking *ranking, bool for_people) {
    const double *score = ranking->score;
    bool *listed = calloc(bsc_problem_cells(problem), sizeof *listed);
    bsc_table table = {.has_failed = listed == NULL};
    if (table.has_failed) return table;
    const uint32_t first = next_best(problem, log, map, score, listed);
    uint32_t cell = first;
    for (size_t row = 0; cell != UINT32_MAX; row++) {
        if (ranking->max_cells > 0 && row == ranking->max_cells) break;
        if (ranking->max_cells == 0 && is_worse(map, score, first, cell)) break;
        add_best_cell(problem, map, ranking, cell, for_people, &table);
        listed[cell] = true;
        cell = next_best(problem, log, map, score, listed);
    }
    free(listed);
    return table;
}

/* Finds the cell that the strategy `lookahead` would fire at, and sets its score to 1. Leaves the
 * other scores as they are. If the strategy fails, returns its status and leaves all scores. */
static bsc_status score_lookahead(double *score, const bsc_problem *problem, const bsc_log *log,
                                  const bsc_counted *counted, const bsc_settings *settings,
                                  bsc_error *error) {
    const size_t lookahead = bsc_strategy_find("lookahead");
    uint32_t cell = bsc_problem_cells(problem);
    const bsc_status status =
        bsc_strategy_choose(lookahead, log, settings, counted, 1, &cell, error);
    if (status == BSC_OK) score[cell] = 1.0;
    return status;
}

bsc_status bsc_rank_cells(double *score, double *bits, const bsc_problem *problem,
                          const bsc_log *log, const bsc_counted *counted,
                          const bsc_settings *settings, bsc_criterion criterion, bsc_error *error) {
    const bsc_matrix *matrix = counted->matrix;
    if (criterion == BSC_BY_LOOKAHEAD)
        return score_lookahead(score, problem, log, counted, settings, error);
    bsc_aim_scores(log, matrix, counted->tally, criterion == BSC_BY_ENTROPY, settings->skew, score);
    if (criterion != BSC_BY_ENTROPY) return BSC_OK;
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++)
        if (!bsc_log_fired(log, cell))
            bits[cell] = bsc_shot_bits(log, matrix, counted->tally, cell);
    return BSC_OK;
}

void bsc_best_write_json(const bsc_table *table, const bsc_result *origin, const char *criterion,
                         double skew, uint64_t salvo, FILE *out) {
    bsc_json_begin("best", origin, out);
    bsc_json_add_text("by", criterion, 2, out);
    if (salvo > 1) bsc_json_add_real("salvo", (double)salvo, out);
    bsc_json_add_real("skew", skew, out);
    if (strcmp(criterion, "question") == 0)
        bsc_json_add_table("questions", table, out);
    else
        bsc_json_add_table("cells", table, out);
    bsc_json_end(out);
}

/* Says whether a place lies in a rectangle. `first` is the upper left place of the rectangle, and
 * `last` is its lower right place. */
static bool is_within(const bsc_place *place, const bsc_place *first, const bsc_place *last) {
    return first->x <= place->x && place->x <= last->x && first->y <= place->y &&
           place->y <= last->y;
}

/* Says whether a set of cells consists of all cells of a rectangle on a board of squares, in which
 * there may also be islands. set[cell] says whether a cell belongs to the set; `first` and `last`
 * are its first and last cell in reading order. A single cell does not count as a rectangle. */
static bool is_rectangle(const bsc_problem *problem, const bool *set, const bsc_place *first,
                         const bsc_place *last) {
    if (bsc_problem_lattice(problem) != BSC_SQUARE || first == last) return false;
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++)
        if (set[cell] != is_within(bsc_cell_place(problem, cell), first, last)) return false;
    return true;
}

/* Returns the name of a set of cells: "A1:C3" if it is a rectangle, otherwise the labels of all its
 * cells, such as "A1 B2 C2". set[cell] says whether a cell belongs to the set, which must not be
 * empty. The caller frees the name. Returns NULL if memory ran out. */
static char *name_set(const bsc_problem *problem, const bool *set) {
    const bsc_place *first = NULL, *last = NULL;
    size_t length;
    char *text = NULL;
    FILE *out = bsc_stream_open(&text, &length);
    if (out == NULL) return NULL;
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++) {
        if (!set[cell]) continue;
        last = bsc_cell_place(problem, cell);
        if (first == NULL)
            first = last;
        else
            putc(' ', out);
        fputs(last->label, out);
    }
    if (!bsc_text_close(out, &text)) return NULL;
    if (!is_rectangle(problem, set, first, last)) return text;
    free(text);
    return bsc_text_format("%s:%s", first->label, last->label);
}

/* The questions in the first half of `questions` ask how many cells of a set have a ship. Those in
 * the second half ask whether any cell of a set has one. Each half is sorted by the information of
 * the answers, and begins with its best question. */
bsc_table bsc_question_table(const bsc_problem *problem, const bsc_questions *questions,
                             size_t max_questions, bool for_people) {
    bsc_table table = {0};
    const size_t half = bsc_questions_count(questions) / 2;
    for (size_t k = 0; k < 2 * half; k++) {
        const size_t rank = k % half;
        const bsc_question *question = bsc_questions_at(questions, k);
        const double best = bsc_questions_at(questions, k - rank)->bits;
        const bool is_below_best = question->bits < best * (1.0 - SCORE_TOLERANCE);
        if (max_questions > 0 && rank >= max_questions) continue;
        if (max_questions == 0 && is_below_best) continue;
        bsc_table_add(&table, "question", question->any ? "any" : "how many");
        bsc_table_add_owned(&table, "cells", BSC_COLUMN_TEXT, name_set(problem, question->cell));
        add_bits(question->bits, for_people, &table);
    }
    return table;
}

bsc_table bsc_best_play_table(const bsc_problem *problem, const double *expected, bool for_people) {
    bsc_table table = {0};
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++) {
        if (!isfinite(expected[cell])) continue;
        bsc_table_add_place(&table, bsc_cell_place(problem, cell), for_people);
        bsc_table_add_real(&table, "shots", expected[cell], for_people ? 6 : 12);
    }
    return table;
}

/* ---- Ships that are known to be sunk ---- */

/* Says whether a ship at this placement lies on the cell. */
static bool has_cell(const bsc_placement *placement, uint32_t cell) {
    for (uint32_t k = 0; k < placement->cells; k++)
        if (placement->cell[k] == cell) return true;
    return false;
}

/* Says whether ships at the placements a and b would lie on the same cells. */
static bool has_same_cells(const bsc_placement *a, const bsc_placement *b) {
    return a->cells == b->cells && memcmp(a->cell, b->cell, a->cells * sizeof *a->cell) == 0;
}

/* Finds the ship that sank when it was hit at a cell, and sets *ship to its placement. The ship may
 * lie at each placement of the matrix that covers the cell. If `tally` is not NULL and is exact, it
 * rules out the placements that no deployment uses. The ship is found if all placements that are
 * left have the same cells. Returns false if their cells differ, or if no placement is left; *ship
 * then means nothing. */
static bool find_ship(bsc_placement *ship, const bsc_problem *problem, const bsc_matrix *matrix,
                      const bsc_tally *tally, uint32_t cell) {
    const bool is_exact = tally != NULL && bsc_tally_exact(tally);
    bool is_found = false;
    *ship = (bsc_placement){.cells = 0};
    for (uint32_t option = 0; option < bsc_matrix_options(matrix); option++) {
        const uint32_t number = bsc_matrix_placement(matrix, option);
        if (number == BSC_NO_PLACEMENT) continue;
        const bsc_placement placement = bsc_problem_placement(problem, number);
        if (!has_cell(&placement, cell)) continue;
        if (is_exact && bsc_natural_double(bsc_tally_option(tally, option)) == 0.0) continue;
        if (is_found && !has_same_cells(&placement, ship)) return false;
        *ship = placement;
        is_found = true;
    }
    return is_found;
}

void bsc_find_sunk_ships(uint32_t *sunk, const bsc_problem *problem, const bsc_log *log,
                         const bsc_matrix *matrix, const bsc_tally *tally) {
    memset(sunk, 0, bsc_problem_cells(problem) * sizeof *sunk);
    for (uint32_t k = 0; k < bsc_log_shots(log); k++) {
        const bsc_shot *shot = bsc_log_shot(log, k);
        bsc_placement ship;
        if (shot->answer != BSC_SUNK) continue;
        if (!find_ship(&ship, problem, matrix, tally, shot->cell)) continue;
        for (uint32_t c = 0; c < ship.cells; c++) sunk[ship.cell[c]] = k + 1;
    }
}

const bsc_shot *bsc_find_shown_shot(const bsc_log *log, const uint32_t *sunk, uint32_t cell) {
    if (log == NULL) return NULL;
    if (sunk != NULL && sunk[cell] > 0) return bsc_log_shot(log, sunk[cell] - 1);
    return bsc_log_at(log, cell);
}
