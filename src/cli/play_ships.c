/* play_ships.c - the ships of a game that are afloat and those that were sunk, as far as the game
 * announces it: by name, by size, in number, or not at all. */
#include "cli/play_position.h"

/* Shots that sank a ship of that name, of that size, or one of which no more is known. */
static uint32_t sunk_shots(const bsc_position *at, uint32_t piece, uint32_t size) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < bsc_log_shots(at->log); k++) {
        const bsc_shot *shot = bsc_log_shot(at->log, k);
        count += shot->answer == BSC_SUNK && shot->piece == piece && shot->size == size;
    }
    return count;
}

uint32_t bsc_position_afloat(const bsc_position *at, uint32_t piece) {
    const uint32_t copies = bsc_problem_piece(at->subject->problem, piece)->copies;
    const uint32_t sunk = sunk_shots(at, piece, 0);
    return sunk < copies ? copies - sunk : 0;
}

/* "afloat: Carrier 5, Boat 1 x4"; nothing where there is none. */
static void list_names(const bsc_position *at, bool sunk) {
    const bsc_problem *problem = at->subject->problem;
    const char *separator = sunk ? "sunk:" : "afloat:";
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++) {
        const bsc_piece *piece = bsc_problem_piece(problem, p);
        const uint32_t afloat = bsc_position_afloat(at, p);
        const uint32_t count = sunk ? piece->copies - afloat : afloat;
        if (count == 0) continue;
        fprintf(at->out, "%s %s %u", separator, piece->name, (unsigned)piece->cells);
        if (count > 1) fprintf(at->out, " x%u", (unsigned)count);
        separator = ",";
    }
    if (*separator == ',') putc('\n', at->out);
}

/* "afloat: 5, 4, 3 x2, 2", by the number of cells. */
static void list_sizes(const bsc_position *at, bool sunk) {
    const bsc_problem *problem = at->subject->problem;
    const char *separator = sunk ? "sunk:" : "afloat:";
    for (uint32_t size = bsc_problem_fleet_cells(problem); size > 0; size--) {
        uint32_t ships = 0;
        for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++) {
            const bsc_piece *piece = bsc_problem_piece(problem, p);
            ships += piece->cells == size ? piece->copies : 0;
        }
        const uint32_t down = sunk_shots(at, BSC_ALL_PIECES, size);
        const uint32_t count = sunk ? down : ships > down ? ships - down : 0;
        if (count == 0) continue;
        fprintf(at->out, "%s %u", separator, (unsigned)size);
        if (count > 1) fprintf(at->out, " x%u", (unsigned)count);
        separator = ",";
    }
    if (*separator == ',') fputs(" (cells of each ship)\n", at->out);
}

void bsc_position_show_ships(const bsc_position *at) {
    const bsc_problem *problem = at->subject->problem;
    const bsc_announce announced = bsc_log_announced(at->log);
    const uint32_t unnamed = sunk_shots(at, BSC_ALL_PIECES, 0);
    uint32_t ships = 0;
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++)
        ships += bsc_problem_piece(problem, p)->copies;
    if (announced == BSC_ANNOUNCE_SHIP || announced == BSC_ANNOUNCE_HITS) {
        list_names(at, false);
        list_names(at, true);
        if (unnamed > 0) fprintf(at->out, "sunk without a name: %u\n", (unsigned)unnamed);
    } else if (announced == BSC_ANNOUNCE_SIZE) {
        list_sizes(at, false);
        list_sizes(at, true);
        if (unnamed > 0) fprintf(at->out, "sunk without a size: %u\n", (unsigned)unnamed);
    } else if (announced == BSC_ANNOUNCE_SUNK) {
        fprintf(at->out, "sunk: %u of %u ships\n", (unsigned)unnamed, (unsigned)ships);
    }
    fprintf(at->out, "hit: %u of %u cells\n",
            (unsigned)(bsc_problem_fleet_cells(problem) - bsc_position_left(at)),
            (unsigned)bsc_problem_fleet_cells(problem));
}
