/* weights_view.c - weights in bytes. Nine digits: more than any record can say. */
#include "view/weights_view.h"

void bsc_weights_write(const bsc_weights *weights, const bsc_problem *problem, FILE *out) {
    fputs("ship,cells,weight\n", out);
    for (uint32_t p = 0; p < bsc_problem_placements(problem); p++) {
        const bsc_placement at = bsc_problem_placement(problem, p);
        fprintf(out, "%s,", bsc_problem_piece(problem, at.piece)->name);
        for (uint32_t c = 0; c < at.cells; c++) {
            const uint32_t place = bsc_problem_cell_place(problem, at.cell[c]);
            fprintf(out, "%s%s", c == 0 ? "" : " ", bsc_problem_place(problem, place)->label);
        }
        fprintf(out, ",%.9g\n", bsc_weights_at(weights, p));
    }
}
