/* sum_text.c - writes a sum, which is a rule of a board that says how many cells of a set have a
 * ship, in the form that the option --sum and the line `sum` of a .board file take. */
#include "show/view/sum_text.h"

#include "show/view/map_words.h"

void bsc_sum_write(const bsc_problem *problem, const bsc_sum *sum, FILE *out) {
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++)
        if (sum->cell[cell]) fprintf(out, "%s ", bsc_cell_place(problem, cell)->label);
    if (sum->most == UINT32_MAX)
        fprintf(out, ">= %u", sum->least);
    else if (sum->least < sum->most)
        fprintf(out, "<= %u", sum->most);
    else
        fprintf(out, "= %u", sum->most);
}
