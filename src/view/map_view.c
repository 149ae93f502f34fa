/* map_view.c - a density map in bytes.
 *
 * The text begins with a line of '#', which says what the numbers are; then the board (grid.c). Cells
 * that were fired at bear a mark in place of a number, so that the text can be read as a board: a hit is
 * certain and a miss impossible anyway. */
#include "view/map_view.h"

#include "view/grid.h"
#include "view/table.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const meaning[] = {"percent with", "number with", "probability of"};

static const char *const mark[] = {[BSC_MISS] = "o", [BSC_HIT] = "x", [BSC_SUNK] = "*"};

/* The caller frees it; NULL when memory ran out. */
static char *value_text(const bsc_map_view *view, bsc_values values, uint32_t cell) {
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

/* The greatest probability of a cell that was not fired at. */
static double greatest(const bsc_map_view *view) {
    double most = 0.0;
    for (uint32_t cell = 0; cell < bsc_problem_cells(view->problem); cell++) {
        const double share = bsc_map_probability(view->map, cell);
        if ((view->log == NULL || bsc_log_at(view->log, cell) == NULL) && share > most) most = share;
    }
    return most;
}

/* From blue to red by the share of the greatest; the best cells are inverted. */
static const char *colour_of(const bsc_map_view *view, double most, uint32_t cell) {
    static const char *const shot_colour[] = {[BSC_MISS] = "2", [BSC_HIT] = "1;31", [BSC_SUNK] = "1;35"};
    static const char *const heat[] = {"34", "36", "32", "33", "31"};
    const bsc_shot *shot = view->log == NULL ? NULL : bsc_log_at(view->log, cell);
    if (shot != NULL) return shot_colour[shot->answer];
    const double share = most > 0.0 ? bsc_map_probability(view->map, cell) / most : 0.0;
    if (share == 0.0) return "2";
    if (share == 1.0) return "1;7";
    return heat[share < 1.0 ? (unsigned)(share * 5.0) : 4];
}

/* What the numbers of an estimate are worth. */
static void write_errors(const bsc_map_view *view, FILE *out) {
    double most = 0.0;
    for (uint32_t cell = 0; cell < bsc_problem_cells(view->problem); cell++)
        if (bsc_map_error(view->map, cell) > most) most = bsc_map_error(view->map, cell);
    fprintf(out, "# estimated; standard errors are at most %.2g %%\n", 100.0 * most);
}

static bool write_head(const bsc_map_view *view, bsc_values values, FILE *out) {
    const bool exact = bsc_map_exact(view->map);
    char *total = exact ? bsc_natural_digits(bsc_map_total(view->map)) : NULL;
    if (exact && total == NULL) return false;
    fprintf(out, "# %s: ", view->board);
    if (exact)
        fprintf(out, "%s deployment%s", total, strcmp(total, "1") == 0 ? "" : "s");
    else if (bsc_map_samples(view->map) == 0)
        fputs("each ship laid on its own", out);
    else
        fprintf(out, "%" PRIu64 " random deployments", bsc_map_samples(view->map));
    fprintf(out, "; %s %s on the cell\n", meaning[values], view->ship == NULL ? "a ship" : view->ship);
    if (!exact && bsc_map_samples(view->map) > 0) write_errors(view, out);
    if (view->log != NULL && bsc_log_shots(view->log) > 0)
        fputs("# o a miss, x a hit, * a ship sunk\n", out);
    free(total);
    return true;
}

bool bsc_map_write_text(const bsc_map_view *view, bsc_values values, FILE *out) {
    const bsc_problem *problem = view->problem;
    const double most = greatest(view);
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
    const bool exact = bsc_map_exact(view->map);
    char *total = exact ? bsc_natural_digits(bsc_map_total(view->map)) : NULL;
    bsc_table table = cells_table(view);
    const bool done = (total != NULL || !exact) && !table.failed;
    if (done) {
        fputs("{\"board\": ", out);
        bsc_json_string(out, view->board);
        if (view->ship != NULL) {
            fputs(", \"ship\": ", out);
            bsc_json_string(out, view->ship);
        }
        if (exact)
            fprintf(out, ", \"total\": \"%s\"", total);
        else if (bsc_map_samples(view->map) == 0)
            fputs(", \"independent\": true", out);
        else
            fprintf(out, ", \"samples\": \"%" PRIu64 "\"", bsc_map_samples(view->map));
        fputs(", \"cells\": ", out);
        bsc_table_write_json(&table, out, 0);
        fputs("}\n", out);
    }
    bsc_table_release(&table);
    free(total);
    return done;
}
