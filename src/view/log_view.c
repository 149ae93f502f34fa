/* log_view.c - a game's shots in bytes. */
#include "view/log_view.h"

void bsc_shot_write(const bsc_problem *problem, const bsc_shot *shot, FILE *out) {
    const uint32_t place = bsc_problem_cell_place(problem, shot->cell);
    fprintf(out, "%s %s", bsc_problem_place(problem, place)->label, bsc_answer_name(shot->answer));
    if (shot->piece != BSC_ALL_PIECES)
        fprintf(out, " %s", bsc_problem_piece(problem, shot->piece)->name);
    else if (shot->size != 0)
        fprintf(out, " %u", (unsigned)shot->size);
}

void bsc_log_write(const bsc_problem *problem, const bsc_log *log, FILE *out) {
    for (uint32_t k = 0; k < bsc_log_shots(log); k++) {
        bsc_shot_write(problem, bsc_log_shot(log, k), out);
        putc('\n', out);
    }
}
