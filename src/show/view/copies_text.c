/* copies_text.c - writes how many copies of a piece a fleet has, and the alternative fleets of a
 * board, so that all views write them in the same way. */
#include "show/view/copies_text.h"

#include <stdio.h>

void bsc_copies_write(const bsc_problem *problem, uint32_t piece, char text[BSC_COPIES_SIZE]) {
    const unsigned long least = bsc_problem_least_copies(problem, piece);
    const unsigned long most = bsc_problem_piece(problem, piece)->copies;
    if (bsc_problem_is_unlimited(problem, piece))
        snprintf(text, BSC_COPIES_SIZE, "*");
    else if (least < most)
        snprintf(text, BSC_COPIES_SIZE, "%lu-%lu", least, most);
    else
        snprintf(text, BSC_COPIES_SIZE, "%lu", most);
}

void bsc_copies_write_after_name(const bsc_problem *problem, uint32_t piece,
                                 char text[BSC_COPIES_SIZE]) {
    char copies[BSC_COPIES_SIZE];
    *text = '\0';
    if (bsc_problem_piece(problem, piece)->copies == 1 &&
        bsc_problem_least_copies(problem, piece) == 1)
        return;
    bsc_copies_write(problem, piece, copies);
    snprintf(text, BSC_COPIES_SIZE, " x%.20s", copies);
}

void bsc_fleet_choices_write(const bsc_problem *problem, FILE *out) {
    const uint32_t fleets = bsc_problem_fleets(problem);
    for (uint32_t f = 0; fleets > 1 && f < fleets; f++) {
        const uint32_t weight = bsc_problem_fleet_weight(problem, f);
        const char *text = bsc_problem_fleet_as_written(problem, f);
        if (text == NULL) continue;
        if (f > 0) fputs(" or ", out);
        fputs(text, out);
        if (weight != 1) fprintf(out, " weight %u", (unsigned)weight);
    }
}
