/* map_view.c - a density map in bytes.
 *
 * The text begins with a line of '#', which says what the numbers are; then the board (grid.c). Cells
 * that were fired at bear a mark in place of a number, so that the text can be read as a board: a hit is
 * certain and a miss impossible anyway. */
#include "view/map_view.h"

#include "view/envelope.h"
#include "view/grid.h"
#include "view/table.h"

#include <stdlib.h>
#include <string.h>

static const char *const meaning[] = {"percent with", "number with", "probability of"};

static const char *const mark[] = {[BSC_MISS] = "o", [BSC_HIT] = "x", [BSC_SUNK] = "*"};

/* The caller frees it; NULL when memory ran out. */
static char *value_text(const bsc_map_view *view, bsc_values values, uint32_t cell) {
    const double share = bsc_map_probability(view->map, cell);
    const bsc_shot *shot = view->log == NULL ? NULL : bsc_log_at(view->log, cell);
    if (shot == NULL && values == BSC_COUNT) return bsc_natural_digits(bsc_map_cell(view->map, cell));
    char *text = malloc(32);
    if (text != NULL && shot != NULL) {
        strcpy(text, mark[shot->answer]);
        return text;
    }
    if (text != NULL && values == BSC_PERCENT) snprintf(text, 32, "%.2f", 100.0 * share);
    if (text != NULL && values == BSC_PROBABILITY) snprintf(text, 32, "%.6f", share);
    return text;
}

/* The greatest number of a cell that was not fired at. */
static bsc_natural greatest(const bsc_map_view *view) {
    static const uint64_t zero[1] = {0};
    bsc_natural most = {zero, 1};
    for (uint32_t cell = 0; cell < bsc_problem_cells(view->problem); cell++) {
        const bsc_natural number = bsc_map_cell(view->map, cell);
        if (view->log != NULL && bsc_log_at(view->log, cell) != NULL) continue;
        if (bsc_natural_compare(number, most) > 0) most = number;
    }
    return most;
}

/* From blue to red by the share of the greatest; the best cells are inverted. */
static const char *colour_of(const bsc_map_view *view, bsc_natural most, uint32_t cell) {
    static const char *const shot_colour[] = {[BSC_MISS] = "2", [BSC_HIT] = "1;31", [BSC_SUNK] = "1;35"};
    static const char *const heat[] = {"34", "36", "32", "33", "31"};
    const bsc_shot *shot = view->log == NULL ? NULL : bsc_log_at(view->log, cell);
    const bsc_natural number = bsc_map_cell(view->map, cell);
    if (shot != NULL) return shot_colour[shot->answer];
    const double share = bsc_natural_ratio(number, most);
    if (share == 0.0) return "2";
    if (bsc_natural_compare(number, most) == 0) return "1;7";
    return heat[share < 1.0 ? (unsigned)(share * 5.0) : 4];
}

static bool write_head(const bsc_map_view *view, bsc_values values, FILE *out) {
    char *total = bsc_natural_digits(bsc_map_total(view->map));
    if (total == NULL) return false;
    fprintf(out, "# %s: %s deployment%s; %s %s on the cell\n", view->board, total,
            strcmp(total, "1") == 0 ? "" : "s", meaning[values],
            view->ship == NULL ? "a ship" : view->ship);
    if (view->log != NULL && bsc_log_shots(view->log) > 0)
        fputs("# o a miss, x a hit, * a ship sunk\n", out);
    free(total);
    return true;
}

bool bsc_map_write_text(const bsc_map_view *view, bsc_values values, FILE *out) {
    const bsc_problem *problem = view->problem;
    const bsc_natural most = greatest(view);
    bsc_grid grid;
    bool done = bsc_grid_begin(&grid, problem);
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem) && done; cell++) {
        char *text = value_text(view, values, cell);
        const uint32_t place = bsc_problem_cell_place(problem, cell);
        done = text != NULL && bsc_grid_set(&grid, place, text);
        if (done && view->colour) grid.colour[place] = colour_of(view, most, cell);
        free(text);
    }
    done = done && write_head(view, values, out);
    if (done) bsc_grid_write(&grid, out);
    bsc_grid_release(&grid);
    return done;
}

/* A row for each cell, in reading order; where the numbers are estimates, with their standard errors in
 * place of counts. */
static bsc_table cells_table(const bsc_map_view *view) {
    static const bsc_column columns[] = {{"cell", BSC_TEXT},          {"x", BSC_NUMBER},
                                         {"y", BSC_NUMBER},           {"count", BSC_DIGITS},
                                         {"probability", BSC_NUMBER}, {"error", BSC_NUMBER}};
    const bool exact = bsc_map_exact(view->map);
    bsc_table table = bsc_table_begin(columns, exact ? 5 : 6);
    for (uint32_t cell = 0; cell < bsc_problem_cells(view->problem); cell++) {
        const bsc_place *place =
            bsc_problem_place(view->problem, bsc_problem_cell_place(view->problem, cell));
        bsc_table_add(&table, place->label);
        bsc_table_add_unsigned(&table, place->x);
        bsc_table_add_unsigned(&table, place->y);
        if (exact)
            bsc_table_add_natural(&table, bsc_map_cell(view->map, cell));
        else
            bsc_table_add(&table, "");
        bsc_table_add_real(&table, bsc_map_probability(view->map, cell), 12);
        if (!exact) bsc_table_add_real(&table, bsc_map_error(view->map, cell), 12);
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
    const bsc_origin origin = {view->board, view->problem, view->log, view->engine};
    char *total = bsc_map_exact(view->map) ? bsc_natural_digits(bsc_map_total(view->map)) : NULL;
    bsc_table table = cells_table(view);
    const bool done = (total != NULL || !bsc_map_exact(view->map)) && !table.failed;
    if (done) {
        bsc_envelope_begin("map", out);
        bsc_envelope_add_origin(&origin, 2, out);
        bsc_envelope_add_text("ship", view->ship, out);
        bsc_envelope_add_text("total", total, out);
        bsc_envelope_add_table("cells", &table, out);
        bsc_envelope_end(out);
    }
    bsc_table_release(&table);
    free(total);
    return done;
}
