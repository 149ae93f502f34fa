/* worth.h - computes how much it helps to find a ship: the worth of the ship. A strategy can
 * multiply the chance of hitting the ship by this number, and so choose a shot not only by how
 * likely a hit is, but also by how much the hit would help. */
#ifndef BSC_EVAL_WORTH_H
#define BSC_EVAL_WORTH_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/board/places.h"
#include "play/game/log.h"

/* The worth of learning, for every cell that may still have a ship, whether it has one. Learning it
 * for a part of these cells is worth the same part of this number. For comparison, finding the ship
 * that is usually found last has the worth 1. The value was found by playing games (worth.c). */
#define BSC_WORTH_DECIDED 1.5

/* How much it helps to find a ship in one position of a game, for each piece, placement and
 * cell. */
typedef struct bsc_worth {
    const bsc_problem *problem;
    bsc_neighbours neighbours;
    /* [pieces]: how much sooner the fleet is found if a ship of the piece is found now, from 0 to 1
     * (bsc_worth_of_ships). */
    double *piece_worth;
    /* [placements]: the worth of finding a ship at the placement; 0 if no deployment has a ship at
     * it. */
    double *placement_worth;
    /* [cells]: the sum, over all deployments with a ship on the cell, of the worth of finding this
     * ship; 0 if the cell was fired at. */
    double *cell_worth;
    /* [cells]: scratch: 1 + the last placement for which the cell was counted. */
    uint32_t *counted_for;
} bsc_worth;

/* Prepares `worth` for positions of games on the board of `problem`: allocates its arrays in the
 * arena. If memory runs out, the arena's status says so; the caller must check it. */
void bsc_worth_init(bsc_worth *worth, const bsc_problem *problem, bsc_arena *arena);
/* Computes the worth of finding each ship (how much it helps) in the position after the log. use[p]
 * is how many deployments have a ship at placement p. hit[c] is how many deployments have a ship on
 * cell c, or 0 if the cell was fired at. */
void bsc_worth_update(bsc_worth *worth, const bsc_log *log, const double *use, const double *hit);
/* Sets piece_worth[p], for each piece p, to how much sooner the whole fleet is found if a ship of
 * this piece is found now. This is the first part of the worth of the ship; the other part is that
 * of BSC_WORTH_DECIDED. It is 1 for the ships that help the most, less for other ships, and 0 if
 * all ships of this size are announced as sunk. */
void bsc_worth_of_ships(const bsc_log *log, double *piece_worth);

#endif
