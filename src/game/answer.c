/* answer.c - the one place that decides the answer to a shot: miss, hit or sunk, and how much of
 * the ship is announced.
 *
 * A shot misses where no ship lies. It sinks a ship if all the ship's other cells had been hit
 * before. The game then announces the ship's name, its size, only that a ship sank, or nothing;
 * and some games name the ship at each hit. log.c applies the same rule backwards: which placements
 * do a log's answers leave possible?
 *
 * Two sunk ships of one size have different answers only where names are announced; elsewhere they
 * share a number (bsc_answer_number), and tracker.c takes them apart by their cells.
 *
 * Cost: the cells of the ships. */
#include "game/log.h"

#include "board/draft.h"

#include <assert.h>

static_assert(BSC_MAX_ANSWERS == BSC_NUMBER_SUNK + 2 * BSC_MAX_PIECES, "two for each piece");

bool bsc_log_is_last(const bsc_log *log, bsc_placement at, uint32_t cell) {
    for (uint32_t k = 0; k < at.cells; k++)
        if (at.cell[k] != cell && log->fired[at.cell[k]] == 0) return false;
    return true;
}

bsc_shot bsc_ship_answer(bsc_placement ship, uint32_t cell, bool last, bsc_announce announce) {
    bsc_shot shot = {.cell = cell, .answer = BSC_HIT, .piece = BSC_ALL_PIECES};
    assert(announce != BSC_ANNOUNCE_LOG && bsc_placement_covers(ship, cell));
    if (announce == BSC_ANNOUNCE_HITS) shot.piece = ship.piece;
    if (!last || announce == BSC_ANNOUNCE_NONE) return shot;
    shot.answer = BSC_SUNK;
    if (announce == BSC_ANNOUNCE_SHIP) shot.piece = ship.piece;
    if (announce == BSC_ANNOUNCE_SIZE) shot.size = ship.cells;
    return shot;
}

bsc_shot bsc_answer_to(const bsc_log *log, const uint32_t *placement, uint32_t ships,
                       uint32_t cell) {
    assert(cell < log->problem->cells && log->fired[cell] == 0);
    for (uint32_t k = 0; k < ships; k++) {
        const bsc_placement ship = bsc_problem_placement(log->problem, placement[k]);
        if (bsc_placement_covers(ship, cell))
            return bsc_ship_answer(ship, cell, bsc_log_is_last(log, ship, cell),
                                   bsc_log_announced(log));
    }
    return (bsc_shot){.cell = cell, .answer = BSC_MISS, .piece = BSC_ALL_PIECES};
}

uint32_t bsc_answer_numbers(const bsc_problem *problem) {
    return BSC_NUMBER_SUNK + 2 * problem->pieces;
}

uint32_t bsc_answer_number(const bsc_problem *problem, const bsc_shot *shot) {
    uint32_t piece = 0;
    if (shot->answer == BSC_MISS) return BSC_NUMBER_MISS;
    if (shot->answer == BSC_HIT)
        return shot->piece == BSC_ALL_PIECES ? BSC_NUMBER_HIT
                                             : BSC_NUMBER_SUNK + problem->pieces + shot->piece;
    if (shot->piece != BSC_ALL_PIECES) return BSC_NUMBER_SUNK + shot->piece;
    while (shot->size != 0 && problem->piece[piece].cells != shot->size) piece++;
    assert(piece < problem->pieces);
    return BSC_NUMBER_SUNK + piece;
}
