/* worth.h - computes how much it helps to find a ship: the worth of the ship. A strategy can
 * multiply the chance of hitting the ship by this number, and so choose a shot not only by how
 * likely a hit is, but also by how much the hit would help. */
#ifndef BSC_EVAL_WORTH_H
#define BSC_EVAL_WORTH_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/board/places.h"
#include "play/game/log.h"

/* How much it helps to learn, of all cells that may still have a ship, whether they have one. To
 * learn it of half of these cells helps half as much. The unit is how much it helps to find the
 * ship that is usually found last, which has the worth 1. The value was found by playing games
 * (worth.c). */
#define BSC_WORTH_DECIDED 1.5

/* Says, for one position of a game, how much it helps to find a ship, that is, how much sooner the
 * game is likely to end: a number for each piece, for each placement and for each cell. */
typedef struct bsc_worth {
    const bsc_problem *problem;
    bsc_neighbours neighbours; /* the cells next to each cell of the board */
    /* [pieces]: how much sooner the whole fleet is found if a ship of this piece is found now. It
     * is 1 for the ship that saves the most time, 0.5 for a ship that saves half as much, and so on
     * (bsc_worth_of_ships). */
    double *piece_worth;
    /* [placements]: the worth of finding a ship at the placement: piece_worth, plus the worth of
     * knowing more cells (BSC_WORTH_DECIDED). 0 if no deployment has a ship there. */
    double *placement_worth;
    /* [cells]: the sum, over all deployments with a ship on the cell, of the worth of finding this
     * ship. 0 if the cell was fired at. */
    double *cell_worth;
    /* [cells]: scratch of count_decided (worth.c), which counts, for one placement after the other,
     * the cells that finding a ship there tells something about. Element c is 1 + the last
     * placement for which cell c was counted, or 0 if there is none. */
    uint32_t *counted_for;
} bsc_worth;

/* Prepares `worth` for positions of games on the board of `problem`: allocates its arrays in the
 * arena. If memory runs out, the arena's status says so; the caller must check it. */
void bsc_worth_init(bsc_worth *worth, const bsc_problem *problem, bsc_arena *arena);
/* Fills the arrays of `worth`, which bsc_worth_init has allocated, with the worth of finding each
 * ship (how much it helps) in the position after the log. placement_count[p] is how many
 * deployments have a ship at placement p. hit_count[c] is how many deployments have a ship on cell
 * c, or 0 if the cell was fired at. */
void bsc_worth_update(bsc_worth *worth, const bsc_log *log, const double *placement_count,
                      const double *hit_count);
/* Sets piece_worth[p], for each piece p, to how much sooner the whole fleet is found if a ship of
 * this piece is found now. It is 1 for the ships that help the most, less for other ships, and 0 if
 * all ships of this size are announced as sunk. This is only the first part of the worth of a ship;
 * the second part counts the cells about which the player then knows more (BSC_WORTH_DECIDED). */
void bsc_worth_of_ships(const bsc_log *log, double *piece_worth);

#endif
