/* map_view.c - a density map in bytes.
 *
 * The text begins with a line of '#', which says what the numbers are; then the board (grid.c). Cells
 * that were fired at bear a mark in place of a number, so that the text can be read as a board: a hit is
 * certain and a miss impossible anyway. */
#include "view/map_view.h"

#include "view/grid.h"
#include "view/table.h"

#include <stdlib.h>
#include <string.h>

static const char *const meaning[] = {"percent with", "deployments with", "probability of"};

static const char *const mark[] = {[BSC_MISS] = "o", [BSC_HIT] = "x", [BSC_SUNK] = "*"};

static double probability(const bsc_map_view *view, uint32_t cell) {
    return bsc_natural_ratio(bsc_map_cell(view->map, cell), bsc_map_total(view->map));
}

/* The caller frees it; NULL when memory ran out. */
static char *value_text(const bsc_map_view *view, bsc_values values, uint32_t cell) {
    const double share = probability(view, cell);
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

static bool write_head(const bsc_map_view *view, bsc_values values, FILE *out) {
    char *total = bsc_natural_digits(bsc_map_total(view->map));
    if (total == NULL) return false;
    fprintf(out, "# %s: %s deployments; %s %s on the cell\n", view->board, total, meaning[values],
            view->ship == NULL ? "a ship" : view->ship);
    if (view->log != NULL) fputs("# o a miss, x a hit, * a ship sunk\n", out);
    free(total);
    return true;
}

bool bsc_map_write_text(const bsc_map_view *view, bsc_values values, FILE *out) {
    const bsc_problem *problem = view->problem;
    bsc_grid grid;
    bool done = bsc_grid_begin(&grid, problem);
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem) && done; cell++) {
        char *text = value_text(view, values, cell);
        done = text != NULL && bsc_grid_set(&grid, bsc_problem_cell_place(problem, cell), text);
        free(text);
    }
    done = done && write_head(view, values, out);
    if (done) bsc_grid_write(&grid, out);
    bsc_grid_release(&grid);
    return done;
}

/* A row for each cell, in reading order. */
static bsc_table cells_table(const bsc_map_view *view) {
    static const bsc_column columns[] = {{"cell", BSC_TEXT},
                                         {"x", BSC_NUMBER},
                                         {"y", BSC_NUMBER},
                                         {"count", BSC_DIGITS},
                                         {"probability", BSC_NUMBER}};
    bsc_table table = bsc_table_begin(columns, sizeof columns / sizeof *columns);
    for (uint32_t cell = 0; cell < bsc_problem_cells(view->problem); cell++) {
        const bsc_place *place =
            bsc_problem_place(view->problem, bsc_problem_cell_place(view->problem, cell));
        bsc_table_add(&table, place->label);
        bsc_table_add_unsigned(&table, place->x);
        bsc_table_add_unsigned(&table, place->y);
        bsc_table_add_natural(&table, bsc_map_cell(view->map, cell));
        bsc_table_add_real(&table, probability(view, cell), 12);
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
    char *total = bsc_natural_digits(bsc_map_total(view->map));
    bsc_table table = cells_table(view);
    const bool done = total != NULL && !table.failed;
    if (done) {
        fputs("{\"board\": ", out);
        bsc_json_string(out, view->board);
        if (view->ship != NULL) {
            fputs(", \"ship\": ", out);
            bsc_json_string(out, view->ship);
        }
        fprintf(out, ", \"total\": \"%s\", \"cells\": ", total);
        bsc_table_write_json(&table, out, 0);
        fputs("}\n", out);
    }
    bsc_table_release(&table);
    free(total);
    return done;
}
