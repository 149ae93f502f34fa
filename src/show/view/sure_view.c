/* sure_view.c - writes the result of `best --sure`: a set of cells. Whoever fires at all of them
 * surely hits a ship or, with `--sure sunk`, surely sinks the fleet. Example, as text: the cells
 * that surely hit on a board of 3x3 cells with a ship of 2 cells.
 *
 *   the fewest cells that surely hit are 4:
 *
 *     A B C
 *   1 . + .
 *   2 + . +
 *   3 . + . */
#include "show/view/sure_view.h"

#include "show/view/best_view.h"
#include "show/view/grid.h"
#include "show/view/json.h"
#include "show/view/map_words.h"

/* Returns the character that is drawn on a cell: the mark of the answer if a shot was fired at it,
 * "?" if it was fired at in a salvo, "+" if it is in the set, and otherwise a dot. */
static const char *mark_of_cell(const bsc_sure_set *sure, const bsc_result *origin, uint32_t cell) {
    static const char *const answer_marks[] = {[BSC_MISS] = "o", [BSC_HIT] = "x", [BSC_SUNK] = "*"};
    const bsc_shot *shot = bsc_find_shown_shot(origin->log, origin->sunk, cell);
    if (shot != NULL) return answer_marks[shot->answer];
    if (bsc_is_in_salvo(origin->log, cell)) return "?";
    return sure->chosen[cell] ? "+" : ".";
}

/* Writes the line above the board: how many cells the set has. If it is not proven that this is the
 * least possible number, the line also has the proven lower bound. */
static void write_numbers(const bsc_sure_set *sure, FILE *out) {
    const bool is_sunk = sure->goal == BSC_SURE_SUNK;
    if (sure->size == 1)
        fprintf(out, "1 cell surely %s:\n\n", is_sunk ? "sinks the fleet" : "hits");
    else if (sure->size == sure->bound)
        fprintf(out, "the fewest cells that surely %s are %u:\n\n",
                is_sunk ? "sink the fleet" : "hit", sure->size);
    else
        fprintf(out, "%u cells surely hit; it is proven only that fewer than %u do not:\n\n",
                sure->size, sure->bound);
}

bool bsc_sure_write_text(const bsc_sure_set *sure, const bsc_result *origin, FILE *out) {
    const bsc_problem *problem = origin->problem;
    bsc_grid grid = bsc_grid_begin(problem);
    grid.shows_labels = !bsc_grid_names_cells(problem);
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++)
        bsc_grid_set(&grid, bsc_problem_cell_place(problem, cell), mark_of_cell(sure, origin, cell),
                     false, NULL);
    if (!grid.has_failed) write_numbers(sure, out);
    const bool done = bsc_grid_write(&grid, out);
    bsc_grid_release(&grid);
    return done;
}

bsc_table bsc_sure_table(const bsc_sure_set *sure, const bsc_problem *problem) {
    bsc_table table = {0};
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++)
        if (sure->chosen[cell]) bsc_table_add_place(&table, bsc_cell_place(problem, cell), false);
    return table;
}

void bsc_sure_write_json(const bsc_sure_set *sure, const bsc_table *table, const bsc_result *origin,
                         FILE *out) {
    bsc_json_begin("best", origin, out);
    bsc_json_add_text("by", sure->goal == BSC_SURE_SUNK ? "sunk" : "sure", 2, out);
    bsc_json_add_real("size", sure->size, out);
    bsc_json_add_real("least", sure->bound, out);
    bsc_json_add_table("cells", table, out);
    bsc_json_end(out);
}
