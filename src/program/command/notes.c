/* notes.c - writes notes to standard error that may explain a result which the reader did not
 * expect. */
#include "program/command/notes.h"

#include "show/view/table.h"

#include <stdio.h>
#include <string.h>

void bsc_note_misfits(const bsc_problem *problem, const char *board) {
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++) {
        const bsc_piece *piece = bsc_problem_piece(problem, p);
        if (piece->placements > 0) continue;
        fputs("bscount: note: ", stderr);
        bsc_text_write(stderr, piece->name);
        fputs(" does not fit on ", stderr);
        bsc_text_write(stderr, board);
        putc('\n', stderr);
    }
}

void bsc_note_unreflected(const bsc_problem *problem) {
    uint32_t count = 0;
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++) {
        if (!bsc_problem_piece_lacks_reflection(problem, p)) continue;
        fputs(count == 0 ? "bscount: note: turned, but not reflected: " : ", ", stderr);
        bsc_text_write(stderr, bsc_problem_piece(problem, p)->name);
        count++;
    }
    if (count > 0) fputs("; --reflect lets pieces be reflected too\n", stderr);
}

void bsc_note_reason_for_none(const bsc_problem *problem) {
    if (problem != NULL && bsc_problem_cover(problem) != BSC_COVER_ALL)
        bsc_note_unreflected(problem);
}

void bsc_note_rows_left_out(const bsc_matrix *matrix) {
    const uint32_t rows = bsc_matrix_rows_left_out(matrix);
    if (rows == 1)
        fputs("bscount: note: 1 row has no 1 in a primary column, and is left out\n", stderr);
    else if (rows > 1)
        fprintf(stderr, "bscount: note: %lu rows have no 1 in a primary column, and are left out\n",
                (unsigned long)rows);
}

/* Says whether two of the fleets that the board may have, those with the indices `a` and `b`, have
 * the same ships. */
static bool are_equal_fleets(const bsc_problem *problem, uint32_t a, uint32_t b) {
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++)
        if (bsc_problem_fleet_copies(problem, a, p) != bsc_problem_fleet_copies(problem, b, p))
            return false;
    return true;
}

/* Returns the index of the first fleet from `start` on that has the same ships as `fleet`, or the
 * number of fleets if there is none. The fleet itself is not looked at. */
static uint32_t find_equal_fleet(const bsc_problem *problem, uint32_t fleet, uint32_t start) {
    uint32_t other = start;
    while (other < bsc_problem_fleets(problem)) {
        if (other != fleet && are_equal_fleets(problem, fleet, other)) break;
        other++;
    }
    return other;
}

void bsc_note_equal_fleets(const bsc_problem *problem) {
    const uint32_t fleets = bsc_problem_fleets(problem);
    for (uint32_t fleet = 0; fleet < fleets; fleet++) {
        if (find_equal_fleet(problem, fleet, 0) < fleet) continue; /* noted with that fleet */
        const char *text = bsc_problem_fleet_text(problem, fleet);
        const uint32_t second = find_equal_fleet(problem, fleet, fleet + 1);
        if (second == fleets) continue;
        uint32_t equals = 0; /* how many other fleets have the same ships */
        for (uint32_t k = second; k < fleets; k = find_equal_fleet(problem, fleet, k + 1)) equals++;
        if (equals == 1)
            fprintf(stderr, "bscount: note: the fleets %s and %s are the same, and both count\n",
                    text, bsc_problem_fleet_text(problem, second));
        else
            fprintf(stderr, "bscount: note: %lu other fleets are the same as %s, and all count\n",
                    (unsigned long)equals, text);
    }
}

/* Returns how many ships of `size` cells the fleet with the index `fleet` has. */
static uint32_t count_ships_of_size(const bsc_problem *problem, uint32_t fleet, uint32_t size) {
    uint32_t ships = 0;
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++)
        if (bsc_problem_piece(problem, p)->cells == size)
            ships += bsc_problem_fleet_copies(problem, fleet, p);
    return ships;
}

/* Says whether two of the fleets that the board may have, those with the indices `a` and `b`, have
 * equally many ships of each size. */
static bool have_same_sizes(const bsc_problem *problem, uint32_t a, uint32_t b) {
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++) {
        const uint32_t size = bsc_problem_piece(problem, p)->cells;
        if (count_ships_of_size(problem, a, size) != count_ships_of_size(problem, b, size))
            return false;
    }
    return true;
}

void bsc_note_alike_ships(const bsc_problem *problem) {
    const uint32_t fleets = bsc_problem_fleets(problem);
    for (uint32_t a = 0; a < fleets; a++)
        for (uint32_t b = a + 1; b < fleets; b++) {
            const char *text = bsc_problem_fleet_text(problem, a);
            const char *other = bsc_problem_fleet_text(problem, b);
            if (are_equal_fleets(problem, a, b) || !have_same_sizes(problem, a, b)) continue;
            if (strcmp(text, other) == 0) continue;
            fprintf(stderr,
                    "bscount: note: the fleets %s and %s differ only in which ships are alike\n",
                    text, other);
            return;
        }
}
