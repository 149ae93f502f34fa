/* sum_text.c - writes a sum, the number of ships' cells that some cells of a board have, as --sum
 * and a board's `sum` take it: "A1:C3 = 2". */
#include "show/view/sum_text.h"

#include "show/view/map_words.h"

void bsc_sum_write(const bsc_problem *problem, const bsc_sum *sum, FILE *out) {
    const bool open = sum->most == UINT32_MAX;
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++)
        if (sum->cell[cell]) fprintf(out, "%s ", bsc_place_of(problem, cell)->label);
    fprintf(out, "%s %u",
            open                     ? ">="
            : sum->least < sum->most ? "<="
                                     : "=",
            (open ? sum->least : sum->most));
}
