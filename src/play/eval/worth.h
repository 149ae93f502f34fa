/* worth.h - computes how much it helps to find a ship. This number, the worth of the ship, is a
 * weight for hits: a shot can be chosen not only by the chance of a hit, but also by how much the
 * hit would help. */
#ifndef BSC_EVAL_WORTH_H
#define BSC_EVAL_WORTH_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/board/places.h"
#include "play/game/log.h"

/* The worth of deciding all open cells, that is, of knowing for each whether it has a ship. Finding
 * the last ship has the worth 1 (worth.c). */
#define BSC_WORTH_DECIDED 1.5

/* How much it helps, in one position, to find each ship. */
typedef struct bsc_worth {
    const bsc_problem *problem;
    bsc_neighbours neighbours;
    double *piece_worth;     /* [pieces]: filled by bsc_worth_of_ships */
    double *placement_worth; /* [placements]: worth of finding a ship there; 0 if no deployment has
                              * one there */
    double *cell_worth;      /* [cells]: sum, over the deployments with a ship on the cell, of the
                              * worth of finding that ship; 0 if no deployment has one, or if the
                              * cell was fired at */
    uint32_t *counted_for;   /* [cells], scratch: 1 + the placement for which the cell was counted
                              * last */
} bsc_worth;

/* Allocates the arrays in the arena. The caller checks the status of the arena. */
void bsc_worth_init(bsc_worth *worth, const bsc_problem *problem, bsc_arena *arena);
/* Computes the worths in the position after the log. use[p] is the number of deployments that have
 * a ship at placement p. hit[c] is the number of deployments that have a ship on cell c, or 0 if it
 * was fired at. */
void bsc_worth_update(bsc_worth *worth, const bsc_log *log, const double *use, const double *hit);
/* Sets piece_worth[p], for each piece p, to the worth of finding a ship of this piece, without the
 * worth of the cells that this decides. The value is 1 for the ships that help the most, less for
 * others, and 0 if all ships of this size are announced as sunk. */
void bsc_worth_of_ships(const bsc_log *log, double *piece_worth);

#endif
