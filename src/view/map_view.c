/* map_view.c - a density map as plain text, CSV and JSON.
 *
 * The text begins with a line of '#', which says what the numbers are; then the board (grid.c).
 * Cells that were fired at bear a mark in place of a number, so that the text can be read as a
 * board: a hit is certain and a miss impossible anyway. */
#include "view/map_view.h"

#include "view/envelope.h"
#include "view/grid.h"
#include "view/table.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const meaning[] = {"percent with", "number with", "probability of"};

static const char *const mark[] = {[BSC_MISS] = "o", [BSC_HIT] = "x", [BSC_SUNK] = "*"};

char *bsc_map_value(const bsc_map_view *view, bsc_values values, uint32_t cell) {
    const double share = bsc_map_probability(view->map, cell);
    const bsc_shot *shot = view->log == NULL ? NULL : bsc_log_at(view->log, cell);
    if (shot == NULL && values == BSC_COUNT && bsc_map_exact(view->map))
        return bsc_natural_digits(bsc_map_cell(view->map, cell));
    char *text = malloc(32);
    if (text != NULL && shot != NULL) {
        strcpy(text, mark[shot->answer]);
        return text;
    }
    if (text != NULL && values == BSC_PERCENT) snprintf(text, 32, "%.2f", 100.0 * share);
    if (text != NULL && values == BSC_PROBABILITY) snprintf(text, 32, "%.6f", share);
    return text;
}

const char *bsc_map_title(const bsc_map_view *view) {
    const char *title = bsc_problem_title(view->problem);
    return *title == '\0' ? view->board : title;
}

const char *bsc_deployments_word(const char *digits) {
    return strcmp(digits, "1") == 0 ? "deployment" : "deployments";
}

/* What the numbers of an estimate are worth. */
static void write_errors(const bsc_map_view *view, FILE *out) {
    double most = 0.0;
    for (uint32_t cell = 0; cell < bsc_problem_cells(view->problem); cell++)
        if (bsc_map_standard_error(view->map, cell) > most)
            most = bsc_map_standard_error(view->map, cell);
    fprintf(out, "# estimated; standard errors are at most %.2g %%\n", 100.0 * most);
}

bool bsc_map_write_head(const bsc_map_view *view, bsc_values values, FILE *out) {
    const char *whose = view->ship == NULL ? "a ship" : view->ship;
    if (bsc_map_exact(view->map)) {
        char *total = bsc_natural_digits(bsc_map_total(view->map));
        if (total == NULL) return false;
        fprintf(out, "# %s: %s %s; %s %s on the cell\n", view->board, total,
                bsc_deployments_word(total), meaning[values], whose);
        free(total);
    } else if (bsc_map_samples(view->map) == 0) {
        const bool alone = view->engine != NULL && strcmp(view->engine, "independent") == 0;
        fprintf(out, "# %s: %s; %s %s on the cell\n", view->board,
                alone ? "each ship laid on its own" : "by weights", meaning[values], whose);
    } else {
        fprintf(out, "# %s: %" PRIu64 " random deployments; %s %s on the cell\n", view->board,
                bsc_map_samples(view->map), meaning[values], whose);
        write_errors(view, out);
    }
    if (view->log != NULL && bsc_log_shots(view->log) > 0)
        fputs("# o a miss, x a hit, * a ship sunk\n", out);
    return true;
}

bool bsc_map_write_text(const bsc_map_view *view, bsc_values values, FILE *out) {
    const bsc_problem *problem = view->problem;
    bsc_grid grid;
    bool done = bsc_grid_begin(&grid, problem);
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem) && done; cell++) {
        char *text = bsc_map_value(view, values, cell);
        done = text != NULL && bsc_grid_set(&grid, bsc_problem_cell_place(problem, cell), text);
        free(text);
    }
    done = done && bsc_map_write_head(view, values, out);
    if (done) bsc_grid_write(&grid, out);
    bsc_grid_release(&grid);
    return done;
}

static const bsc_column exact_columns[] = {{"cell", BSC_TEXT},
                                           {"x", BSC_NUMBER},
                                           {"y", BSC_NUMBER},
                                           {"count", BSC_DIGITS},
                                           {"probability", BSC_NUMBER}};
static const bsc_column estimate_columns[] = {{"cell", BSC_TEXT},
                                              {"x", BSC_NUMBER},
                                              {"y", BSC_NUMBER},
                                              {"probability", BSC_NUMBER},
                                              {"error", BSC_NUMBER}};

/* A row for each cell, in reading order. */
static bsc_table cells_table(const bsc_map_view *view) {
    const bool exact = bsc_map_exact(view->map);
    bsc_table table = bsc_table_begin(exact ? exact_columns : estimate_columns, 5);
    for (uint32_t cell = 0; cell < bsc_problem_cells(view->problem); cell++) {
        const bsc_place *place =
            bsc_problem_place(view->problem, bsc_problem_cell_place(view->problem, cell));
        bsc_table_add(&table, place->label);
        bsc_table_add_unsigned(&table, place->x);
        bsc_table_add_unsigned(&table, place->y);
        if (exact) bsc_table_add_natural(&table, bsc_map_cell(view->map, cell));
        bsc_table_add_real(&table, bsc_map_probability(view->map, cell), 12);
        if (!exact) bsc_table_add_real(&table, bsc_map_standard_error(view->map, cell), 12);
    }
    return table;
}

bool bsc_map_write_csv(const bsc_map_view *view, FILE *out) {
    bsc_table table = cells_table(view);
    const bool done = !table.failed;
    if (done) bsc_table_write_csv(&table, out);
    bsc_table_release(&table);
    return done;
}

bool bsc_map_write_json(const bsc_map_view *view, FILE *out) {
    const bsc_origin origin = {view->board, view->problem, view->log, view->weights, view->engine};
    char *total = bsc_map_exact(view->map) ? bsc_natural_digits(bsc_map_total(view->map)) : NULL;
    bsc_table table = cells_table(view);
    const bool done = (total != NULL || !bsc_map_exact(view->map)) && !table.failed;
    char samples[24];
    snprintf(samples, sizeof samples, "%" PRIu64, bsc_map_samples(view->map));
    if (done) {
        bsc_envelope_begin("map", out);
        bsc_envelope_add_origin(&origin, 2, out);
        bsc_envelope_add_text("ship", view->ship, out);
        if (total != NULL)
            bsc_envelope_add_text("total", total, out);
        else if (bsc_map_samples(view->map) > 0)
            bsc_envelope_add_text("samples", samples, out);
        bsc_envelope_add_table("cells", &table, out);
        bsc_envelope_end(out);
    }
    bsc_table_release(&table);
    free(total);
    return done;
}
