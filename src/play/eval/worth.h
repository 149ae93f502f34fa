/* worth.h - what it is worth to find a ship: a weight for hits, so that a shot is chosen not only
 * by how likely it is to hit, but also by how much the hit would help. */
#ifndef BSC_EVAL_WORTH_H
#define BSC_EVAL_WORTH_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/board/places.h"
#include "play/game/log.h"

/* What it is worth to decide all open cells; to find the last ship is worth 1 (worth.c). */
#define BSC_WORTH_DECIDED 1.5

/* The worths in one position. */
typedef struct bsc_worth {
    const bsc_problem *problem;
    bsc_neighbours neighbours;
    double *piece_worth;     /* [pieces]: as bsc_worth_of_ships */
    double *placement_worth; /* [placements]: of finding a ship there; 0 if no deployment has it */
    double *cell_worth;      /* [cells]: the sum, over the deployments, of the worth of finding the
                              * ship on the cell; 0 where none has one, or a shot was fired */
    uint32_t *counted_for;   /* [cells], scratch: 1 + the placement that counted the cell last */
} bsc_worth;

/* Allocates the arrays in the arena, whose status the caller looks at. */
void bsc_worth_init(bsc_worth *worth, const bsc_problem *problem, bsc_arena *arena);
/* Computes the worths in the position after the log. use[placements] is the number of deployments
 * that have a ship at each placement, hit[cells] the number of those that have one on each cell
 * that was not fired at. */
void bsc_worth_update(bsc_worth *worth, const bsc_log *log, const double *use, const double *hit);
/* Sets piece_worth[pieces] to what it is worth to find a ship of the piece, the cells that this
 * decides apart: 1 for the ships that help the most, less for others, and 0 if all ships of the
 * piece's size are announced as sunk. */
void bsc_worth_of_ships(const bsc_log *log, double *piece_worth);

#endif
