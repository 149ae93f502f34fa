/* sum_text.c - writes a sum, which is a rule of a board that says how many cells of a set have a
 * ship, in the form that the option --sum and the line `sum` of a .board file take. */
#include "show/view/sum_text.h"

#include "show/view/map_words.h"

/* Writes the label of the first island of the board and a blank; nothing if it has no islands. */
static void write_island(const bsc_problem *problem, FILE *out) {
    for (uint32_t k = 0; k < bsc_problem_places(problem); k++) {
        if (!bsc_problem_place(problem, k)->island) continue;
        fprintf(out, "%s ", bsc_problem_place(problem, k)->label);
        return;
    }
}

void bsc_sum_write(const bsc_problem *problem, const bsc_sum *sum, FILE *out) {
    bool has_cells = false;
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++) {
        if (!sum->cell[cell]) continue;
        fprintf(out, "%s ", bsc_cell_place(problem, cell)->label);
        has_cells = true;
    }
    /* A sum must name a place. An island is no cell, so it can stand for the set of no cells. */
    if (!has_cells) write_island(problem, out);
    if (sum->most == UINT32_MAX && sum->least > 0 && !has_cells)
        fputs("yes", out); /* as it was given: ">= 1" is refused for a set of no cells */
    else if (sum->most == UINT32_MAX)
        fprintf(out, ">= %u", sum->least);
    else if (sum->least < sum->most)
        fprintf(out, "<= %u", sum->most);
    else
        fprintf(out, "= %u", sum->most);
}
