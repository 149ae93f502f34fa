/* answer.h - the answer to a shot: one rule for players, opponents, evaluations and searches.
 *
 * bsc_answer_to (bscount_game.h) answers for a whole fleet; here is the rule for one ship, and a
 * number for each answer, so that answers can index arrays:
 *
 *   0 miss     1 hit     2 + piece: it sinks and is named; where only its size is told, the first
 *                        piece of that size; where nothing more is told, 2 */
#ifndef BSC_GAME_ANSWER_H
#define BSC_GAME_ANSWER_H

#include "game/log.h"

enum { BSC_NUMBER_MISS, BSC_NUMBER_HIT, BSC_NUMBER_SUNK };
#define BSC_MAX_ANSWERS 66u /* BSC_NUMBER_SUNK and a piece each */

static inline bool bsc_placement_covers(bsc_placement at, uint32_t cell) {
    for (uint32_t k = 0; k < at.cells; k++)
        if (at.cell[k] == cell) return true;
    return false;
}

/* Whether all cells of the placement but this one were fired at. */
bool bsc_log_is_last(const bsc_log *log, bsc_placement at, uint32_t cell);
/* The answer to a shot at a cell of the ship; `last`: all its other cells were hit before. */
bsc_shot bsc_ship_answer(bsc_placement ship, uint32_t cell, bool last, bsc_announce announce);
/* The answer's number, below BSC_MAX_ANSWERS. */
uint32_t bsc_answer_number(const bsc_problem *problem, const bsc_shot *shot);

#endif
